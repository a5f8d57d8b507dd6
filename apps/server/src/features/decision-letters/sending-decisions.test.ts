import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listLetters } from '@isocentre/contract/letters';
import { listOutbox } from '@isocentre/contract/letters/outbox';
import { readMyAbstracts } from '@isocentre/contract/abstracts';
import {
  changeTemplate,
  listDecisionLetters,
  readTemplates,
  recallLetters,
  releaseLetters,
  sendTestLetter,
} from '@isocentre/contract/review/decision-letters';
import { applyDecisions, readPending, setDecisions } from '@isocentre/contract/review/decisions';
import { DECISION_PURPOSES } from '@isocentre/domain/letters/decision-letters';
import { MAILING_PURPOSES } from '@isocentre/domain/letters/mailing-groups';
import { REVIEWER_PURPOSES } from '@isocentre/domain/letters/reviewer-letters';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts, plantReviews } from '../../test/deciding.ts';
import { cookieFor, registerAs } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { automaticLetters, reviewedLetters } from '../../worker.ts';
import { editionSource } from '../editions/edition-source.ts';
import { everythingAbout } from '../registration/queries/own-data.ts';
import { holdLetters } from './hold-letters.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const DAY_MS = 86_400_000;

let site: TestApp;
let mails: MailServer;
let editionId: number;
let chair: { id: string; cookie: string };
let author: string;
let registrationId: string;
let reviewers: string[];
let ids: string[];
let earlier = 0;
let sender: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  site = await buildTestApp();
  mails = await openMailServer();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  reviewers = [(await makeStaff(site, 'reviewer@example.org', { role: 'reviewer', edition: slug })).id];
  await registerAs(site, { email: 'planted-owner@example.org' });
  const { id, account_id } = await site.db.selectFrom('registrations').select(['id', 'account_id']).executeTakeFirstOrThrow();
  registrationId = id;
  author = account_id;
  await openReviewing(site, editionId);
});
beforeEach(async () => {
  await sql`update abstracts set status = 'withdrawn', reference_no = null, presentation_score = null where edition_id = ${editionId}`.execute(
    site.db,
  );
  await sql`update decisions set state = 'pending', batch_id = null, score = null, reviews = null`.execute(site.db);
  // What the registration has caused.
  await sql`update letters set state = 'discarded' where kind = 'automatic' and state = 'released'`.execute(site.db);
  await sql`update letters set state = 'superseded' where kind = 'reviewed' and state in ('draft', 'released')`.execute(site.db);
  await resultsIn(DAY_MS);
  ids = await plantAbstracts(site, editionId, { count: 3, registrationId, categories: ampiTnpy2025.abstractCategories.slice(0, 1) });
  await plantReviews(site, editionId, ids, [...reviewers, chair.id, author]);
  earlier = mails.accepted.length;
});
afterEach(async () => {
  await sender?.close();
  sender = undefined;
});
afterAll(async () => {
  await mails.down();
  await site.close();
});

/** By the real clock, as the worker's. Processes notice a changed edition within moments. */
async function resultsIn(ms: number): Promise<void> {
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(Date.now() + ms) })
    .where('edition_id', '=', editionId)
    .execute();
  await until('noticed', async () => (await as(chair)(listDecisionLetters, { params })).published === ms < 0, 10_000);
}
/** Since the test began. */
const arrived = () => mails.accepted.slice(earlier);
const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const readEdition = async (id: number) => (await editionSource(site.db, site.config).read(id)).edition;
const sweep = () => holdLetters({ db: site.db, clock: createClock(site.config), readEdition });
const start = () => {
  sender = startSender(site, mails.smtpUrl);
};
const apply = async () => {
  const entries = (['oral', 'e-poster', 'reject'] as const).map((outcome, place) => ({ abstract: ids[place] ?? '', version: 0, outcome }));
  await as(chair)(setDecisions, { params, body: { origin: 'hand', entries } });
  const { digest } = await as(chair)(readPending, { params, query: {} });
  await as(chair)(applyDecisions, { params, body: { digest } });
};
const mine = async () =>
  (await as(chair)(listDecisionLetters, { params })).letters.filter(({ abstract, state }) => ids.includes(abstract.id) && state !== 'sent');
const release = async () => {
  const letters = (await mine()).map(({ id, digest }) => ({ id, digest }));
  return as(chair)(releaseLetters, { params, body: { scope: 'all', letters } });
};
const states = async () =>
  (
    await site.db
      .selectFrom('letters')
      .select(['state'])
      .where('about', 'in', ids)
      .where('kind', '=', 'reviewed')
      .where('state', '<>', 'superseded')
      .execute()
  ).map(({ state }) => state);
const comeTo = (state: string) => until(`all are ${state}`, async () => (await states()).every((one) => one === state), 20_000);

describe('letters that were released', { tags: ['REV-115'] }, () => {
  test('wait for the results, follow them when they are moved, and leave once', async () => {
    await apply();
    expect(await release()).toEqual({ released: 3, held: true });
    start();
    expect(await sweep()).toBe(0);
    await pause(1500);
    expect([await states(), arrived()]).toEqual([['released', 'released', 'released'], []]);
    // The author asks for their own data: nothing waits there.
    const own = await everythingAbout(site.db, author);
    expect(JSON.stringify(own)).not.toMatch(/accepted-|not-accepted|e-poster-instead/);

    await resultsIn(-1000);
    const cookie = await cookieFor(site, 'planted-owner@example.org', new Date().toISOString());
    const profile = await site.callWith({ cookie })(readMyAbstracts, {});
    expect(JSON.stringify(profile)).toContain('"accepted"');
    expect(await sweep()).toBe(3);
    await comeTo('sent');
    const subjects = arrived()
      .map(({ mail }) => mail.subject ?? '')
      .toSorted();
    expect(subjects).toEqual([
      expect.stringMatching(/^A-\d+ is accepted as an (?:e-poster|oral presentation)$/),
      expect.stringMatching(/^A-\d+ is accepted as an (?:e-poster|oral presentation)$/),
      expect.stringMatching(/^Your abstract A-\d+$/),
    ]);
    const [first] = arrived();
    expect(
      [first?.mail.to]
        .flat()
        .map((to) => to?.text)
        .join(),
    ).toContain('planted-owner@example.org');
    expect(first?.mail.text).toContain('Dear ');
    expect(JSON.stringify(await everythingAbout(site.db, author))).toContain('abstracts.not-accepted');
  });

  test('let go, and the results are moved to later: they wait again', async () => {
    await apply();
    await release();
    await resultsIn(-1000);
    expect(await sweep()).toBe(3);
    await resultsIn(DAY_MS);
    start();
    await pause(1500);
    expect(arrived()).toEqual([]);
    // Tried and put back again and again: what is under way is put back first.
    await sender?.close();
    expect((await states()).every((state) => state === 'released')).toBe(true);
    expect(await sweep()).toBe(3);
    expect(await as(chair)(recallLetters, { params, body: { letters: (await mine()).map(({ id }) => id) } })).toEqual({
      recalled: 3,
      left: [],
    });
    start();
    await resultsIn(-1000);
    await sweep();
    await pause(1000);
    expect([await states(), arrived()]).toEqual([['draft', 'draft', 'draft'], []]);
  });

  test('decided otherwise while it was leaving: it does not leave', async () => {
    await apply();
    await resultsIn(-1000);
    await release();
    await sql`update decisions set version = version + 1 where abstract_id = any (${ids}::uuid[])`.execute(site.db);
    start();
    await comeTo('discarded');
    expect(arrived()).toEqual([]);
  });
});

test('a test goes to the organiser’s own address alone, marked, and is in nobody’s log', { tags: ['REV-127'] }, async () => {
  await apply();
  const [letter] = await mine();
  if (!letter) throw new Error('No letter');
  const recorded = await site.db.selectFrom('audit_log').select('id').execute();
  start();
  expect(await as(chair)(sendTestLetter, { params, body: { letter: letter.id } })).toEqual({ to: 'chair@example.org' });
  await until('it arrived', async () => arrived().length === 1, 30_000);
  const [{ mail } = { mail: undefined }] = arrived();
  expect([mail?.to].flat().map((one) => one?.text)).toEqual(['chair@example.org']);
  expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
  expect(mail?.subject).toMatch(/^\[Test\] A-\d+ is accepted/);
  expect(mail?.text).toContain(letter.abstract.title);
  // The letter itself is what it was, and no list has the test.
  expect(await mine()).toContainEqual(letter);
  expect(await site.db.selectFrom('audit_log').select('id').execute()).toEqual(recorded);
  const { letters: outbox, counts } = await as(chair)(listOutbox, { params, query: { state: 'released,sending,sent' } });
  expect([outbox.filter(({ purpose }) => purpose.startsWith('test')), counts.sent ?? 0]).toEqual([
    [],
    outbox.filter(({ state }) => state === 'sent').length,
  ]);
  for (const account of [chair.id, author]) {
    const { letters } = await as(chair)(listLetters, { params, query: { account } });
    expect(letters.filter(({ purpose }) => purpose.startsWith('test'))).toEqual([]);
  }
  const kept = await site.db
    .selectFrom('letters')
    .select(['subject', 'text', 'html', 'about'])
    .where('purpose', 'like', 'test-letters.%')
    .execute();
  expect(kept).toEqual([{ subject: null, text: null, html: null, about: letter.id }]);
});

test(
  'an acceptance carries itself as a PDF if its text says so, with the reference and the words of the mail',
  { tags: ['REV-129'] },
  async () => {
    const { templates } = await as(chair)(readTemplates, { params });
    const of = (kind: string) => templates.find(({ code }) => code === kind);
    expect(templates.filter(({ pdf }) => pdf !== null).map(({ code, pdf }) => [code, pdf])).toEqual([
      ['accepted-oral', false],
      ['accepted-e-poster', false],
      ['e-poster-instead', false],
    ]);
    const body = 'Dear {{name}},\n\nwe accept “{{title}}” at 10³ cGy ± 1.\nIts reference is {{reference}}.\n\nRegards';
    const save = (code: 'accepted-oral' | 'not-accepted', pdf: boolean) =>
      as(chair)(changeTemplate, {
        params: { ...params, code },
        body: { version: of(code)?.version ?? 0, subject: 'About {{number}}', body, pdf },
      });
    expect((await save('accepted-oral', true)).pdf).toBe(true);
    const plain = { version: of('not-accepted')?.version ?? 0, subject: 'About {{number}}', body: 'Dear {{name}}', pdf: true };
    expect((await as(chair)(changeTemplate, { params: { ...params, code: 'not-accepted' }, body: plain })).pdf).toBeNull();

    await apply();
    expect(Object.fromEntries((await mine()).map(({ kind, pdf }) => [kind, pdf]))).toMatchObject({
      'accepted-oral': true,
      'not-accepted': false,
    });
    await release();
    await resultsIn(-1000);
    start();
    await sweep();
    await until('all arrived', async () => arrived().length === 3, 30_000);
    const carried = arrived().map(({ mail }) => mail.attachments.filter(({ contentType }) => contentType === 'application/pdf'));
    expect(carried.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const [document] = carried.flat();
    const mail = arrived().find(({ mail: { attachments } }) =>
      attachments.some(({ contentType }) => contentType === 'application/pdf'),
    )?.mail;
    const row = await site.db
      .selectFrom('letters')
      .innerJoin('abstracts', (on) => on.on(sql<boolean>`abstracts.id::text = letters.about`))
      .select(['released_body', 'released_subject', 'reference_no'])
      .where('released_pdf', '=', true)
      .where('about', 'in', ids)
      .executeTakeFirstOrThrow();
    expect(document?.filename).toBe(`letter-${row.reference_no}.pdf`);
    const words = (await readPdf(document?.content ?? Buffer.alloc(0))).leaves.map(([, text]) => text);
    expect(words[3]).toContain(`Reference ${row.reference_no}`);
    const lines = (row.released_body ?? '').split(/\n+/);
    // Word for word what the mail says, and nothing after it.
    expect(words.slice(4)).toEqual([row.released_subject, ...lines]);
    expect(mail?.subject).toBe(row.released_subject);
    for (const line of lines) expect(mail?.text).toContain(line);
  },
);

describe('only a person’s release leads to sending', { tags: ['REV-114'] }, () => {
  test('applied, results out, every sweep and a running worker: all are drafts still', async () => {
    await apply();
    await resultsIn(-1000);
    start();
    for (let turn = 0; turn < 3; turn += 1) await sweep();
    await pause(1500);
    expect([await states(), arrived()]).toEqual([['draft', 'draft', 'draft'], []]);
  });

  test('letters are automatic or reviewed, and the lists say which', () => {
    expect(automaticLetters.filter(({ definition }) => definition.kind !== 'automatic')).toEqual([]);
    expect(reviewedLetters.map(({ definition }) => [definition.purpose, definition.kind])).toEqual(
      [...DECISION_PURPOSES, 'programme.changed', ...REVIEWER_PURPOSES, ...MAILING_PURPOSES].map((purpose) => [purpose, 'reviewed']),
    );
  });

  test('the places that release a letter are known', async () => {
    const root = join(import.meta.dirname, '../..');
    const found: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: root })) {
      if (file.includes('.test.')) continue;
      const text = await readFile(join(root, file), 'utf8');
      if (/\bmoveLetters?\(/.test(text) && /'released'/.test(text)) found.push(file);
    }
    expect(found.toSorted()).toEqual([
      // A person's release, and taking it back.
      'features/decision-letters/recall-letters.ts',
      'features/decision-letters/release-letters.ts',
      // Once more, after a person had released it and it failed.
      'features/letters/outbox.ts',
      'features/letters/retry-letters.ts',
      // Taken back before they left; a person's release of a letter to a group.
      'features/mailings/drop-letters.ts',
      'features/mailings/release-mailing.ts',
      // A person's release; and back to a draft, when the programme is released again.
      'features/programme/programme-letters.ts',
      'features/programme/tell-people.ts',
      // A person's release of letters to reviewers.
      'features/reviewer-letters/release-drafts.ts',
      // Back from sending, of what was released before; back to a draft, to be replaced.
      'platform/letters/claim-letters.ts',
      'platform/letters/letters-of-decisions.ts',
      'platform/letters/move-letter.ts',
      'platform/letters/send-letter.ts',
    ]);
  });
});
