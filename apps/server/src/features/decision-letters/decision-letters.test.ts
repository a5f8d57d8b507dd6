import {
  changeTemplate,
  listDecisionLetters,
  type PreparedLetter,
  previewDecisionLetter,
  readDecisionLetter,
  readTemplates,
  recallLetters,
  releaseLetters,
} from '@isocentre/contract/review/decision-letters';
import { listOutbox } from '@isocentre/contract/letters/outbox';
import { applyDecisions, readPending, setDecision, setDecisions, undoDecisions } from '@isocentre/contract/review/decisions';
import { readSettings, readSettingsConsequences, saveSettingsDraft } from '@isocentre/contract/settings-editing';
import type { Outcome } from '@isocentre/domain/review/decision';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseLettersTo } from '../../platform/letters/erase-letters.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts, plantReviews } from '../../test/deciding.ts';
import { clockAt, registerAs } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };
const CLOSED = '2025-09-10T12:00:00+05:30';
const RESULTS = '2025-09-12T18:00:00+05:30';

let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let other: { id: string; cookie: string };
let registrar: { id: string; cookie: string };
let registrationId: string;
let reviewers: string[];
let ids: string[] = [];

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  other = await makeStaff(site, 'deepa@example.org', { role: 'scientific-chair', edition: slug });
  registrar = await makeStaff(site, 'registrar@example.org', { role: 'registrar', edition: slug });
  reviewers = [];
  for (let i = 0; i < 3; i += 1)
    reviewers.push((await makeStaff(site, `reviewer-${i}@example.org`, { role: 'reviewer', edition: slug })).id);
  await registerAs(site, { email: 'planted-owner@example.org' });
  registrationId = (await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()).id;
  await openReviewing(site, editionId);
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS) })
    .where('edition_id', '=', editionId)
    .execute();
  await vi.waitFor(
    async () => {
      if ((await letters()).resultsAt !== new Date(RESULTS).toISOString()) throw new Error('Not noticed yet');
    },
    { timeout: 5000 },
  );
});
afterAll(() => site.close());

/** Each test has six abstracts of its own, with three reviews each; those at places 2 and 5 asked for an e-poster. */
beforeEach(async () => {
  await sql`update abstracts set status = 'withdrawn', reference_no = null, presentation_score = null where edition_id = ${editionId}`.execute(
    site.db,
  );
  await sql`update decisions set state = 'pending', batch_id = null, score = null, reviews = null`.execute(site.db);
  await sql`update letters set state = 'superseded' where kind = 'reviewed' and state in ('draft', 'released')`.execute(site.db);
  ids = await plantAbstracts(site, editionId, { count: 6, registrationId, categories: ampiTnpy2025.abstractCategories.slice(0, 2) });
  await plantReviews(site, editionId, ids, reviewers);
});

const as = ({ cookie }: { cookie: string }, at = CLOSED) => site.callWith({ cookie: `${cookie}; ${clockAt(at)}` });
const idAt = (place: number) => ids[place] ?? '';
/** Of this test's abstracts. */
const letters = async (who = chair, at = CLOSED) => {
  const { letters: all, ...facts } = await as(who, at)(listDecisionLetters, { params });
  return { ...facts, letters: all.filter(({ abstract }) => ids.includes(abstract.id)) };
};
const versionOf = async (kind: string) =>
  (await as(chair)(readTemplates, { params })).templates.find(({ code }) => code === kind)?.version ?? 0;
const decide = (outcomes: readonly Outcome[]) =>
  as(chair)(setDecisions, {
    params,
    body: { origin: 'hand', entries: outcomes.map((outcome, place) => ({ abstract: idAt(place), version: 0, outcome })) },
  });
const apply = async (outcomes: readonly Outcome[] = ['oral', 'e-poster', 'e-poster', 'reject', 'reserve', 'hold']) => {
  await decide(outcomes);
  const { digest } = await as(chair)(readPending, { params, query: {} });
  return as(chair)(applyDecisions, { params, body: { digest } });
};
const rename = (person: { name: string } | { email: string }) =>
  site.db
    .updateTable('accounts')
    .set(person)
    .where('id', '=', (eb) => eb.selectFrom('registrations').select('account_id').where('registrations.id', '=', registrationId))
    .execute();
const shownOf = (all: readonly PreparedLetter[]) => all.map(({ id, digest }) => ({ id, digest }));
const ready = (all: readonly PreparedLetter[]) => all.filter(({ state, missing }) => state === 'draft' && missing.length === 0);
const release = (
  all: readonly PreparedLetter[],
  { scope = 'all', who = chair, at = CLOSED }: { scope?: 'all' | 'selected'; who?: typeof chair; at?: string } = {},
) => as(who, at)(releaseLetters, { params, body: { scope, letters: shownOf(all) } });
const read = (id: string, who = chair) => as(who)(readDecisionLetter, { params: { ...params, id } });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; message: string; fields?: Record<string, string>; current?: unknown }) => error,
  );
const stored = () =>
  site.db
    .selectFrom('letters')
    .select(['id', 'purpose', 'about', 'state', 'kind', 'released_by'])
    .where('kind', '=', 'reviewed')
    .where('about', 'in', ids)
    .orderBy('written_at')
    .execute();
const audits = async (action: string) =>
  (await site.db.selectFrom('audit_log').select('account_id').where('action', '=', action).execute()).length;

describe('prepared letters', () => {
  test('come with the decisions, one for each, by what was decided and asked for; a reserve gets none', { tags: ['REV-111'] }, async () => {
    await apply();
    const { letters: all, published, elsewhere, unwritten } = await letters();
    expect(all.map(({ kind, state, held, abstract }) => [kind, state, held, ids.indexOf(abstract.id)])).toEqual([
      ['accepted-e-poster', 'draft', false, 2],
      ['accepted-oral', 'draft', false, 0],
      ['e-poster-instead', 'draft', false, 1],
      ['not-accepted', 'draft', false, 3],
    ]);
    expect([published, elsewhere, unwritten]).toEqual([false, null, 0]);
    // Submitter and corresponding author, each once.
    expect(all[0]?.addresses).toEqual(['planted-owner@example.org', 'planted@example.org']);
    await rename({ email: 'Planted@example.org' });
    expect((await letters()).letters[0]?.addresses).toEqual(['Planted@example.org']);
    await rename({ email: 'planted-owner@example.org' });
  });

  test('follow template and data until they are released', async () => {
    await apply();
    const letter = (await letters()).letters.find(({ kind }) => kind === 'accepted-oral');
    const words = async () => (await read(letter?.id ?? '')).body.map(({ text }) => text).join('');
    expect(await words()).toMatch(/^Dear .*“Planted study \d+” as an oral presentation at .* Its reference is OP-\d\d\./s);
    const version = await versionOf('accepted-oral');
    const body = { version, subject: 'Good news about {{number}}', body: 'Dear {{name}}, {{title}}: {{reference}}' };
    expect(await as(chair)(changeTemplate, { params: { ...params, code: 'accepted-oral' }, body })).toMatchObject({ version: version + 1 });
    expect(await words()).toMatch(/^Dear .*, Planted study \d+: OP-\d\d$/);
    const now = (await letters()).letters.filter(({ id }) => id === letter?.id);
    expect(now[0]?.digest).not.toBe(letter?.digest);
    await release(now, { scope: 'selected' });
    await as(chair)(changeTemplate, {
      params: { ...params, code: 'accepted-oral' },
      body: { version: version + 1, subject: 'Other', body: 'Something else' },
    });
    expect(await words()).toMatch(/^Dear .*, Planted study \d+: OP-\d\d$/);
    await rename({ name: 'Renamed' });
    expect(await words()).not.toContain('Renamed');
  });

  test('one without a value cannot be released; the others can', { tags: ['REV-106'] }, async () => {
    await apply();
    await site.db.updateTable('abstracts').set({ review_number: null }).where('id', '=', idAt(3)).execute();
    const all = (await letters()).letters;
    expect(all.map(({ missing }) => missing)).toEqual([[], [], [], ['number']]);
    expect(await refusalOf(release(all))).toMatchObject({ code: 'OUTBOX_CHANGED', current: { gone: 1, changed: 0, added: 0 } });
    expect(await release(ready(all))).toEqual({ released: 3, held: true });
    expect((await letters()).letters.map(({ state }) => state)).toEqual(['released', 'released', 'released', 'draft']);
  });

  test('are replaced when the decision changes: never two about one abstract', { tags: ['REV-110'] }, async () => {
    const { batch } = await apply();
    await release((await letters()).letters);
    await as(chair)(undoDecisions, { params: { ...params, id: batch } });
    expect((await letters()).letters).toEqual([]);
    const { digest } = await as(chair)(readPending, { params, query: {} });
    await as(chair)(applyDecisions, { params, body: { digest } });
    expect((await letters()).letters.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft', 'draft']);
    // One is decided otherwise before the results: its letter goes, and comes with the next batch.
    const version = async () =>
      (await site.db.selectFrom('decisions').select('version').where('abstract_id', '=', idAt(0)).executeTakeFirstOrThrow()).version;
    await as(chair)(setDecision, { params: { ...params, id: idAt(0) }, body: { version: await version(), outcome: 'reject' } });
    expect((await letters()).letters.map(({ abstract }) => ids.indexOf(abstract.id))).toEqual([2, 1, 3]);
    const next = await as(chair)(readPending, { params, query: {} });
    await as(chair)(applyDecisions, { params, body: { digest: next.digest } });
    const waiting = (await stored()).filter(({ about, state }) => about === idAt(0) && state !== 'superseded');
    expect(waiting).toMatchObject([{ purpose: 'abstracts.not-accepted', state: 'draft' }]);
    // The database keeps a second one out, whoever writes it.
    await expect(
      sql`
        insert into letters (edition_id, id, purpose, about, occasion, kind, state, priority)
        values (${editionId}, gen_random_uuid(), 'abstracts.accepted-oral', ${idAt(0)}, '99', 'reviewed', 'draft', 1)`.execute(site.db),
    ).rejects.toThrow(/letters_one_decision_each/);
  });

  test('are replaced also while an earlier one waits for its next try', { tags: ['REV-110'] }, async () => {
    await apply();
    await release((await letters()).letters);
    const about = (state: string) =>
      sql`
      update letters set state = ${state}, leased_until = ${state === 'sending' ? sql`now() + interval '1 minute'` : null}
      where about = ${idAt(0)} and purpose = 'abstracts.accepted-oral'`.execute(site.db);
    const decideFirst = async (outcome: 'reject' | 'e-poster') => {
      const { version } = await site.db
        .selectFrom('decisions')
        .select('version')
        .where('abstract_id', '=', idAt(0))
        .executeTakeFirstOrThrow();
      await as(chair)(setDecision, { params: { ...params, id: idAt(0) }, body: { version, outcome } });
      const { digest } = await as(chair)(readPending, { params, query: {} });
      await as(chair)(applyDecisions, { params, body: { digest } });
    };
    // On its way while the decision changes; then the mail server asks to come again.
    await about('sending');
    await decideFirst('reject');
    await about('released');
    await decideFirst('e-poster');
    const waiting = (await stored()).filter((one) => one.about === idAt(0) && one.state !== 'superseded');
    expect(waiting).toMatchObject([{ state: 'draft' }]);
  });

  test('a correction after the results names what was said before; the first letter stays', { tags: ['REV-089'] }, async () => {
    await apply();
    const LATER = '2025-09-13T12:00:00+05:30';
    await release((await letters()).letters);
    const first = (await stored()).find(({ about }) => about === idAt(3));
    await sql`update letters set state = 'sent', sent_at = now() where id = ${first?.id}`.execute(site.db);
    const { version } = await site.db
      .selectFrom('decisions')
      .select('version')
      .where('abstract_id', '=', idAt(3))
      .executeTakeFirstOrThrow();
    await as(chair, LATER)(setDecision, {
      params: { ...params, id: idAt(3) },
      body: { version, outcome: 'e-poster', reason: 'A place was free.' },
    });
    const both = (await letters(chair, LATER)).letters.filter(({ abstract }) => abstract.id === idAt(3));
    expect(both.map(({ kind, state }) => [kind, state])).toEqual([
      ['decision-corrected', 'draft'],
      ['not-accepted', 'sent'],
    ]);
    const said = (await read(both[0]?.id ?? '')).body.map(({ text }) => text).join('');
    expect(said).toContain('It said: not accepted. It should have said: accepted as an e-poster.');
    expect(said).not.toContain('A place was free');
  });

  test('a withdrawn abstract has no letter that waits', async () => {
    await apply();
    const { decideAbstract } = await import('../abstracts/decide-abstract.ts');
    await decideAbstract(
      { db: site.db },
      { editionId, actor: { kind: 'system' } },
      { abstractId: idAt(0), from: 'accepted', version: 1, to: 'withdrawn' },
    );
    expect((await letters()).letters.map(({ abstract }) => ids.indexOf(abstract.id))).toEqual([2, 1, 3]);
  });
});

describe('templates', { tags: ['REV-105'] }, () => {
  test('an unknown variable is refused with its name and place; of two who save the second sees what is stored', async () => {
    const of = { params: { ...params, code: 'not-accepted' as const } };
    const bad = { version: 0, subject: 'About {{titel}}', body: 'Dear {{name}},\nyour score was {{score}} and {{reference}}.' };
    expect(await refusalOf(as(chair)(changeTemplate, { ...of, body: bad }))).toMatchObject({
      status: 422,
      fields: {
        subject: 'There is no variable {{titel}} (line 1, character 7).',
        body: 'There is no variable {{score}} (line 2, character 16). There is no variable {{reference}} (line 2, character 30).',
      },
    });
    const before = (await as(chair)(readTemplates, { params })).templates.find(({ code }) => code === 'not-accepted');
    const good = { version: before?.version ?? 0, subject: 'About {{title}}', body: 'Dear {{name}}' };
    const audited = await audits('template.changed');
    const outcomes = await Promise.all([chair, other].map((who) => refusalOf(as(who)(changeTemplate, { ...of, body: good }))));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    expect(await audits('template.changed')).toBe(audited + 1);
    const { templates } = await as(chair)(readTemplates, { params });
    expect(templates.map(({ code }) => code)).toEqual([
      'accepted-oral',
      'accepted-e-poster',
      'e-poster-instead',
      'not-accepted',
      'decision-corrected',
      'text-corrected',
    ]);
    expect(templates.find(({ code }) => code === 'not-accepted')).toMatchObject({ ...good, version: good.version + 1 });
  });

  test('a preview by another text, on a real letter, stores and sends nothing', async () => {
    await apply();
    const [letter] = (await letters()).letters;
    const before = await sql`select * from letters where about = any (${ids}::text[]) order by id`.execute(site.db);
    const body = { letter: letter?.id ?? '', subject: 'New: {{number}}', body: '{{name}} {{title}}' };
    const preview = await as(chair)(previewDecisionLetter, { params, body });
    expect(preview.subject).toEqual([
      { text: 'New: ', variable: null },
      { text: letter?.abstract.number, variable: 'number' },
    ]);
    expect(await sql`select * from letters where about = any (${ids}::text[]) order by id`.execute(site.db)).toEqual(before);
    expect(await refusalOf(as(chair)(previewDecisionLetter, { params, body: { ...body, body: '{{x}}' } }))).toMatchObject({ status: 422 });
    const enormous = await send(site, 'PUT', `/api/v1/organiser/${slug}/templates/not-accepted`, {
      cookie: chair.cookie,
      body: { version: 0, subject: 'S', body: 'x'.repeat(6_000_000) },
    });
    expect(enormous.statusCode).toBe(413);
  });
});

describe('releasing', () => {
  test('only what was shown: changed, gone or new since is refused with the difference', { tags: ['REV-112'] }, async () => {
    await apply();
    const shown = (await letters()).letters;
    await as(chair)(changeTemplate, {
      params: { ...params, code: 'not-accepted' },
      body: {
        version: await versionOf('not-accepted'),
        subject: 'Another',
        body: 'Another {{title}}',
      },
    });
    expect(await refusalOf(release(shown))).toMatchObject({
      status: 409,
      code: 'OUTBOX_CHANGED',
      message: 'Nothing was released. Since the letters were shown to you, 1 says something else. Please look at them again.',
      current: { gone: 0, changed: 1, added: 0 },
    });
    const now = (await letters()).letters;
    expect(await refusalOf(release(now.slice(1)))).toMatchObject({ code: 'OUTBOX_CHANGED', current: { gone: 0, changed: 0, added: 1 } });
    expect(await release(now.slice(1), { scope: 'selected' })).toEqual({ released: 3, held: true });
    expect(await refusalOf(release(now))).toMatchObject({ code: 'OUTBOX_CHANGED', current: { gone: 3, changed: 0, added: 0 } });
    expect((await stored()).filter(({ state }) => state === 'released')).toHaveLength(3);
  });

  test('by two at once, and again: each letter is released once, by a person whose name is kept', { tags: ['REV-113'] }, async () => {
    await apply();
    const shown = (await letters()).letters;
    const audited = await audits('letters.released');
    const outcomes = await Promise.all([chair, other, chair].map((who) => refusalOf(release(shown, { who }))));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['OUTBOX_CHANGED', 'OUTBOX_CHANGED', 'none']);
    expect(await audits('letters.released')).toBe(audited + 1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from letter_events where state = 'released' and letter_id = any (${shown.map(({ id }) => id)}::uuid[])`.execute(
      site.db,
    );
    expect(rows).toEqual([{ count: 4 }]);
    expect((await stored()).every(({ released_by: by }) => by === chair.id || by === other.id)).toBe(true);
  });

  test('whoever moves the results is told first how many read a result then, and which letters leave', { tags: ['ORG-432'] }, async () => {
    await apply();
    const shown = (await letters()).letters;
    await release(shown.slice(1), { scope: 'selected' });
    const owner = as(await makeStaff(site, 'owner@example.org', { role: 'owner', edition: slug }));
    const dates = await owner(readSettings, { params: { ...params, kind: 'dates' } });
    const published = dates.published?.body ?? {};
    const whom = async (instants: object, version: number) => {
      const body = { ...published, instants: { ...(published['instants'] as object), ...instants } };
      const saved = await owner(saveSettingsDraft, { params: { ...params, kind: 'dates' }, body: { version, body } });
      const items = [{ kind: 'dates' as const, version: saved.version }];
      return { ...saved, ...(await owner(readSettingsConsequences, { params, body: { items } })) };
    };
    const moved = await whom({ resultsPublishedAt: '2025-09-11T12:30:00.000Z' }, dates.version);
    expect(moved.results).toEqual({
      from: new Date(RESULTS).toISOString(),
      to: '2025-09-11T12:30:00.000Z',
      decided: 4,
      undecided: 2,
      letters: { released: 3, unreleased: 1 },
    });
    expect((await whom({ deskOpensAt: '2025-09-25T12:30:00.000Z' }, moved.version)).results).toBeNull();
  });

  test('recalled until it is sent; what was too late is listed', { tags: ['REV-116'] }, async () => {
    await apply();
    const shown = (await letters()).letters;
    await release(shown);
    const gone = shown[3]?.id ?? '';
    await sql`update letters set state = 'sent', sent_at = now() where id = ${gone}`.execute(site.db);
    const answer = await as(chair)(recallLetters, { params, body: { letters: shown.map(({ id }) => id) } });
    expect(answer).toMatchObject({ recalled: 3, left: [{ id: gone, state: 'sent' }] });
    expect((await letters()).letters.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft', 'sent']);
    expect(await audits('letters.recalled')).toBe(1);
    expect((await release(ready((await letters()).letters))).released).toBe(3);
  });

  test('of another edition, of nobody, and with letters of a colleague in conflict: absent', async () => {
    await apply();
    const shown = (await letters()).letters;
    await sql`
      insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
      values (${editionId}, ${other.id}, ${idAt(0)}, 'declared', 'standing', '{}')`.execute(site.db);
    const seen = await letters(other);
    expect(seen.letters.map(({ abstract }) => ids.indexOf(abstract.id))).toEqual([2, 1, 3]);
    expect(seen.elsewhere).toContain('Staff chair');
    const hidden = shown.find(({ abstract }) => abstract.id === idAt(0));
    expect(await refusalOf(read(hidden?.id ?? '', other))).toMatchObject({ status: 404 });
    expect(await refusalOf(release(shown, { who: other }))).toMatchObject({ code: 'OUTBOX_CHANGED', current: { gone: 1 } });
    expect(await refusalOf(as(other)(recallLetters, { params, body: { letters: [hidden?.id ?? ''] } }))).toMatchObject({ status: 404 });
    const outbox = async (who: typeof chair) => {
      const { letters: all, counts } = await as(who)(listOutbox, { params, query: { state: 'draft' } });
      return [all.some(({ id }) => id === hidden?.id), all.length, counts.draft];
    };
    expect(await outbox(chair)).toEqual([true, 4, 4]);
    expect(await outbox(other)).toEqual([false, 3, 3]);
    // What they may see they release.
    expect(await release(seen.letters, { who: other })).toEqual({ released: 3, held: true });
  });

  test('who may not see abstracts sees none of these letters, in no count either', { tags: ['REV-181'] }, async () => {
    await apply();
    const shown = (await letters()).letters;
    const theirs = await letters(registrar);
    expect([theirs.letters, theirs.unwritten, theirs.elsewhere]).toEqual([[], 0, null]);
    expect(await refusalOf(read(shown[0]?.id ?? '', registrar))).toMatchObject({ status: 404 });
    expect(await refusalOf(release(shown, { who: registrar }))).toMatchObject({ status: 404 });
    const preview = { letter: shown[0]?.id ?? '', subject: 'S', body: 'B' };
    expect(await refusalOf(as(registrar)(previewDecisionLetter, { params, body: preview }))).toMatchObject({ status: 404 });
    expect((await as(registrar)(listOutbox, { params, query: {} })).purposes.filter((one) => one.startsWith('abstracts.'))).toEqual([]);
    expect((await stored()).every(({ state }) => state !== 'released')).toBe(true);
  });
});

test('what an erased person was to be written is gone, prepared or released, and nothing of it can leave', async () => {
  await apply();
  const shown = (await letters()).letters;
  await release(shown.slice(0, 2), { scope: 'selected' });
  const { account_id: accountId } = await site.db
    .selectFrom('registrations')
    .select('account_id')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  await eraseLettersTo(site.db, { accountId, email: 'planted-owner@example.org' });
  expect((await letters()).letters).toEqual([]);
  const rows = await site.db
    .selectFrom('letters')
    .select(['released_subject', 'released_body', 'subject', 'text'])
    .where('about', 'in', ids)
    .execute();
  expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set([null]));
  expect(await refusalOf(release(shown.slice(2)))).toMatchObject({ code: 'OUTBOX_CHANGED', current: { gone: 2 } });
});
