import { editAbstract, readAbstract, readAbstractPdf, requestWithdrawal, submitAbstract } from '@isocentre/contract/abstracts';
import { discardDraft, saveDraft } from '@isocentre/contract/abstracts/drafts';
import { type AbstractRecord, formOf } from '@isocentre/contract/abstracts/shapes';
import { allRoutes } from '@isocentre/contract/all-routes';
import type { RouteShape } from '@isocentre/contract/route';
import { agreeToWall, answerOffer, beginUpload, endUpload, namePresenter, sendPiece } from '@isocentre/contract/presentations';
import { publicStatus } from '@isocentre/domain/abstracts/status';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { editionIdOf } from '../../test/staff.ts';
import { decideAbstract } from './decide-abstract.ts';

/**
 * Whatever an author asks before the results, an accepted, a rejected and an undecided one get the same answer. The list of
 * what they ask comes from the contract, so that a new route is walked too.
 */

const RESULTS = '2025-09-20T00:00:00+05:30';
const BEFORE_CLOSING = '2025-08-19T12:00:00+05:30';
const AFTER_CLOSING = '2025-09-10T12:00:00+05:30';
const JUST_BEFORE = '2025-09-19T23:59:59.999+05:30';
const OUTCOMES = ['accepted', 'rejected', 'pending'] as const;

interface Author {
  email: string;
  abstract: AbstractRecord;
}
let site: TestApp;
let editionId: number;
let authors: Author[];

beforeAll(async () => {
  site = await buildTestApp({ env: { ORGANISERS_EMAIL: 'organisers@example.org' } });
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS) })
    .where('edition_id', '=', editionId)
    .execute();
  authors = await Promise.all(OUTCOMES.map(decided));
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('rate_limits').execute());

async function decided(outcome: (typeof OUTCOMES)[number]): Promise<Author> {
  const email = `walks-${OUTCOMES.indexOf(outcome)}@example.org`;
  await registerAs(site, { email });
  const abstract = await (await callAs(site, email))(submitAbstract, { body: goodAbstract() });
  const actor = { kind: 'staff', accountId: crypto.randomUUID(), role: 'scientific-chair' } as const;
  if (outcome !== 'pending')
    await decideAbstract({ db: site.db }, { editionId, actor }, { abstractId: abstract.id, from: 'pending', version: 1, to: outcome });
  const reference = { reference_no: `OP-0${OUTCOMES.indexOf(outcome)}`, presentation_score: 4.5 };
  if (outcome === 'accepted') await site.db.updateTable('abstracts').set(reference).where('id', '=', abstract.id).execute();
  return { email, abstract };
}

const statusAt = (time: string) =>
  Promise.all(
    authors.map(async ({ email, abstract }) => {
      const call = await callAs(site, email, time);
      return (await call(readAbstract, { params: { id: abstract.id } })).status;
    }),
  );

/** Bodies that reach the use case; every other route that changes something gets one that it refuses. */
const bodyOf = (route: RouteShape, { abstract }: Author): unknown => {
  if (route.name === editAbstract.name) return { ...formOf(abstract), title: 'Another title', version: 99 };
  if (route.name === saveDraft.name) return { version: null, abstractId: null, abstractVersion: 1, form: { title: 'Kept' } };
  if (route.name === requestWithdrawal.name) return { reason: 'A mistake in the dose.' };
  if (route.name === answerOffer.name) return { version: 0, type: 'Oral', answer: 'confirmed' };
  if (route.name === namePresenter.name) return { version: 0, position: 1 };
  if (route.name === agreeToWall.name) return { version: 0, agreed: true };
  if (route.name === beginUpload.name) return { name: 'talk.pdf', bytes: 1000 };
  if (route.name === endUpload.name) return { type: 'Oral' };
  return { odd: true };
};

const addressOf = ({ path, name }: RouteShape, { abstract }: Author) =>
  path
    .replace('{target}', abstract.id)
    .replace('{id}', abstract.id)
    .replace('{version}', '1')
    .replace(/\{(upload|file)\}/, abstract.id)
    .replaceAll(/\{\w+\}/g, 'none') + (QUERIES[name] ?? '');
const QUERIES: Record<string, string> = { [discardDraft.name]: '?version=1', [sendPiece.name]: '?from=0' };

async function ask(route: RouteShape, author: Author, time: string): Promise<string> {
  // Every time with a new session, since one of the routes ends it; and from an address of its own, since some count them.
  const cookie = await cookieFor(site, author.email, time);
  const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: bodyOf(route, author) };
  const address = `10.${OUTCOMES.length}.${authors.indexOf(author)}.${1 + (asked++ % 250)}`;
  const answer = await send(site, route.method, addressOf(route, author), { cookie, address, ...body });
  const said = route.name === readAbstractPdf.name ? JSON.stringify((await readPdf(answer.rawPayload)).leaves) : answer.body;
  return `${answer.statusCode} ${withoutIdentity(said, author)}`;
}
let asked = 0;

/** Without what differs between any two authors: addresses, numbers, ids, instants. Words of a decision are none of these. */
const withoutIdentity = (said: string, { email, abstract }: Author): string =>
  said
    .replaceAll(email, 'EMAIL')
    .replaceAll(abstract.number, 'NUMBER')
    .replaceAll(abstract.userId, 'DELEGATE')
    .replaceAll(/"delegate_number": ?"?\d+"?/g, 'DELEGATE')
    .replaceAll(/"challenge":"[\w-]{43}"/g, 'CHALLENGE')
    .replaceAll(/\?token=[\w-]{43}/g, 'TOKEN')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'INSTANT');

test('from the results on, each is told theirs', async () => {
  // Processes notice a changed edition within moments.
  await expect.poll(() => statusAt(RESULTS), { timeout: 5000 }).toEqual(['accepted', 'rejected', 'pending']);
});

const theirs = allRoutes.filter(({ access, fromOutside }) => typeof access === 'string' && fromOutside === undefined);

describe('before the results', { tags: ['REV-086'] }, () => {
  test.each([AFTER_CLOSING, JUST_BEFORE])('at %s every route of theirs answers all three alike', async (time) => {
    expect(theirs.length).toBeGreaterThan(60);
    for (const route of theirs) {
      await site.db.deleteFrom('rate_limits').execute();
      const said: string[] = [];
      for (const author of authors) said.push(await ask(route, author, time));
      expect([route.name, ...new Set(said)]).toEqual([route.name, said[0]]);
      expect([route.name, said.some((one) => one.includes('OP-0'))]).toEqual([route.name, false]);
    }
  });

  test('control: the same walk finds the difference once the results are published', async () => {
    expect(await statusAt(JUST_BEFORE)).toEqual(['pending', 'pending', 'pending']);
    const different: string[] = [];
    for (const route of theirs) {
      await site.db.deleteFrom('rate_limits').execute();
      const said: string[] = [];
      for (const author of authors) said.push(await ask(route, author, RESULTS));
      if (new Set(said).size > 1) different.push(route.name);
    }
    expect(different).toEqual(expect.arrayContaining(['readMyAbstracts', 'readAbstract', 'exportMyData']));
  });

  test('nobody is written to about a decision', async () => {
    const { rows } = await site.pool.query<{ purposes: string[] }>(
      `select array_agg(purpose order by purpose) as purposes from letters where about = any($1::text[]) group by about`,
      [authors.map(({ abstract }) => abstract.id)],
    );
    expect(new Set(rows.map(({ purposes }) => purposes.join())).size).toBe(1);
  });

  test('an edit is let in for all three, and a decision about the older text is taken back', async () => {
    const fresh = await Promise.all([0, 1, 2].map(async (i) => ({ outcome: OUTCOMES[i] ?? 'pending', ...(await edited(i)) })));
    expect(fresh.map(({ record }) => [record.status, record.version, record.actions.edit])).toEqual(
      OUTCOMES.map(() => ['pending', 2, true]),
    );
    for (const { outcome, record } of fresh) {
      const { status } = await site.db.selectFrom('abstracts').select('status').where('id', '=', record.id).executeTakeFirstOrThrow();
      const audits = await site.db
        .selectFrom('audit_log')
        .select(['actor_kind', 'before', 'after'])
        .where('entity_id', '=', record.id)
        .where('action', '=', 'abstract.pending')
        .execute();
      expect([outcome, status, audits.length]).toEqual([outcome, 'pending', outcome === 'pending' ? 0 : 1]);
      expect(audits.every(({ actor_kind: kind, before }) => kind === 'system' && (before as { status: string }).status === outcome)).toBe(
        true,
      );
    }
  });
});

async function edited(i: number): Promise<{ record: AbstractRecord }> {
  const outcome = OUTCOMES[i] ?? 'pending';
  const email = `edits-${i}@example.org`;
  await registerAs(site, { email });
  const call = await callAs(site, email, BEFORE_CLOSING);
  const abstract = await call(submitAbstract, { body: goodAbstract() });
  if (outcome !== 'pending') await site.db.updateTable('abstracts').set({ status: outcome }).where('id', '=', abstract.id).execute();
  const body = { ...formOf(abstract), title: 'Another title', version: 1 };
  return { record: await call(editAbstract, { params: { id: abstract.id }, body }) };
}

test('the rule itself, to the millisecond', () => {
  const at = (ms: number) => new Date(Date.parse(RESULTS) + ms);
  const edition = { instants: { resultsPublishedAt: RESULTS } };
  for (const status of ['accepted', 'rejected'] as const) {
    expect([publicStatus(status, edition, at(-1)), publicStatus(status, edition, at(0))]).toEqual(['pending', status]);
    expect(publicStatus(status, { instants: { resultsPublishedAt: null } }, at(0))).toBe('pending');
  }
  expect(publicStatus('withdrawn', edition, at(-1))).toBe('withdrawn');
});
