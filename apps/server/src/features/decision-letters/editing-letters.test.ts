import {
  changeTemplate,
  editLetter,
  listDecisionLetters,
  previewDecisionLetter,
  type ReadLetter,
  readDecisionLetter,
  readTemplates,
  recallLetters,
  releaseLetters,
} from '@isocentre/contract/review/decision-letters';
import { applyDecisions, readPending, setDecisions } from '@isocentre/contract/review/decisions';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseLettersTo } from '../../platform/letters/erase-letters.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts, plantReviews } from '../../test/deciding.ts';
import { registerAs } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { openReviewing } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

const slug = ampiTnpy2025.slug;
const params = { edition: slug };

let site: TestApp;
let editionId: number;
let chair: { id: string; cookie: string };
let registrar: { id: string; cookie: string };
let registrationId: string;
let third: string;
let ids: string[];

beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  registrar = await makeStaff(site, 'registrar@example.org', { role: 'registrar', edition: slug });
  third = (await makeStaff(site, 'reviewer@example.org', { role: 'reviewer', edition: slug })).id;
  await registerAs(site, { email: 'planted-owner@example.org' });
  registrationId = (await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()).id;
  await openReviewing(site, editionId);
  const results = new Date(Date.now() + 86_400_000);
  await site.db.updateTable('edition_instants').set({ results_published_at: results }).where('edition_id', '=', editionId).execute();
  await until('noticed', async () => (await as(chair)(listDecisionLetters, { params })).resultsAt === results.toISOString(), 10_000);
});
/** Three abstracts, of which the first two are accepted as talks. */
beforeEach(async () => {
  await sql`update abstracts set status = 'withdrawn', reference_no = null, presentation_score = null where edition_id = ${editionId}`.execute(
    site.db,
  );
  await sql`update decisions set state = 'pending', batch_id = null, score = null, reviews = null`.execute(site.db);
  await sql`update letters set state = 'superseded' where kind = 'reviewed' and state in ('draft', 'released')`.execute(site.db);
  await rename('Planted Person');
  ids = await plantAbstracts(site, editionId, { count: 3, registrationId, categories: ampiTnpy2025.abstractCategories.slice(0, 1) });
  await plantReviews(site, editionId, ids, [chair.id, registrar.id, third]);
  const entries = (['oral', 'oral', 'reject'] as const).map((outcome, place) => ({ abstract: ids[place] ?? '', version: 0, outcome }));
  await as(chair)(setDecisions, { params, body: { origin: 'hand', entries } });
  const { digest } = await as(chair)(readPending, { params, query: {} });
  await as(chair)(applyDecisions, { params, body: { digest } });
});
afterAll(() => site.close());

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie });
const listed = async () => (await as(chair)(listDecisionLetters, { params })).letters.filter(({ abstract }) => ids.includes(abstract.id));
const talks = async () => (await listed()).filter(({ kind }) => kind === 'accepted-oral');
const of = (id: string) => ({ params: { ...params, id } });
const read = (id: string) => as(chair)(readDecisionLetter, of(id));
const bodyOf = ({ body }: ReadLetter) => body.map(({ text }) => text).join('');
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; fields?: Record<string, string>; current?: unknown }) => error,
  );
const rename = (name: string) =>
  site.db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', (eb) => eb.selectFrom('registrations').select('account_id').where('registrations.id', '=', registrationId))
    .execute();
async function retitle(body: string): Promise<void> {
  const { templates } = await as(chair)(readTemplates, { params });
  const version = templates.find(({ code }) => code === 'accepted-oral')?.version ?? 0;
  await as(chair)(changeTemplate, { params: { ...params, code: 'accepted-oral' }, body: { version, subject: 'Talk {{number}}', body } });
}
const everything = async () => {
  const { rows } =
    await sql`select (select jsonb_agg(l order by id) from letters l) as letters, (select count(*) from letter_events) as events,
    (select count(*) from letter_templates) as templates, (select count(*) from audit_log) as record`.execute(site.db);
  return rows;
};

describe('a draft', { tags: ['REV-109'] }, () => {
  test('follows its text and its row; edited by hand it keeps its words and says what changed since', async () => {
    await retitle('Dear {{name}},\n\nyou speak.\n\nRegards');
    const [mine, other] = await talks();
    if (!mine || !other) throw new Error('No letters');
    const words = { subject: 'Your talk', body: 'Dear Planted Person,\r\n\r\nyou speak, and please bring the drawing.\n\nRegards' };
    const edited = await as(chair)(editLetter, { ...of(mine.id), body: { digest: mine.digest, words } });
    expect(edited).toMatchObject({ letter: { edited: true, missing: [] }, since: { gone: [], come: [] } });
    expect(bodyOf(edited)).toBe('Dear Planted Person,\n\nyou speak, and please bring the drawing.\n\nRegards');

    await rename('Planted P. Person');
    await retitle('Dear {{name}},\n\nyou speak for 8 minutes.\n\nRegards');
    // The other one follows both.
    expect(bodyOf(await read(other.id))).toBe('Dear Planted P. Person,\n\nyou speak for 8 minutes.\n\nRegards');
    const kept = await read(mine.id);
    expect(bodyOf(kept)).toBe(bodyOf(edited));
    expect(kept.since).toEqual({
      gone: ['Dear Planted Person,', 'you speak.'],
      come: ['Dear Planted P. Person,', 'you speak for 8 minutes.'],
    });

    // Whoever was shown it before that releases nothing.
    const shown = (digest: string) => ({ params, body: { scope: 'selected' as const, letters: [{ id: mine.id, digest }] } });
    expect(await refusalOf(as(chair)(releaseLetters, shown(edited.letter.digest)))).toMatchObject({ code: 'OUTBOX_CHANGED' });
    await as(chair)(releaseLetters, shown(kept.letter.digest));
    await retitle('Something else {{title}}');
    await rename('Somebody Else');
    expect(await read(mine.id)).toMatchObject({ subject: [{ text: 'Your talk' }], since: null, letter: { state: 'released' } });
    expect(bodyOf(await read(mine.id))).toBe(bodyOf(edited));
    // Released ones are fixed.
    expect(await refusalOf(as(chair)(editLetter, { ...of(mine.id), body: { digest: kept.letter.digest, words: null } }))).toMatchObject({
      status: 409,
      code: 'CHANGED_ELSEWHERE',
    });

    // Taken back, it is still the edited one, until somebody lets it follow again.
    await as(chair)(recallLetters, { params, body: { letters: [mine.id] } });
    const back = await read(mine.id);
    expect([bodyOf(back), back.letter.edited]).toEqual([bodyOf(edited), true]);
    const follows = await as(chair)(editLetter, { ...of(mine.id), body: { digest: back.letter.digest, words: null } });
    expect([bodyOf(follows).slice(0, 14), follows.letter.edited, follows.since]).toEqual(['Something else', false, null]);
    const recorded = await site.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', mine.id)
      .orderBy('at')
      .execute();
    expect(recorded).toEqual(
      ['letter.edited', 'letter.follows-again'].map((action) => ({ action, after: { purpose: 'abstracts.accepted-oral' } })),
    );
  });

  test('of two who edit it the second is shown what the first wrote; what cannot leave is refused', async () => {
    const [letter] = await talks();
    if (!letter) throw new Error('No letter');
    const edit = (body: string, digest = letter.digest, who = chair) =>
      refusalOf(as(who)(editLetter, { ...of(letter.id), body: { digest, words: { subject: 'Your talk', body } } }));
    expect(await edit('Dear {{name}}')).toMatchObject({ status: 422, fields: { body: expect.stringContaining('{{ }}') as string } });
    expect(await edit('x'.repeat(10_001))).toMatchObject({ status: 422 });
    expect(await edit('Mine', letter.digest, registrar)).toMatchObject({ status: 404 });
    const outcomes = await Promise.all([edit('One'), edit('Two')]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    const refused = outcomes.find(({ code }) => code !== 'none') as { current?: ReadLetter };
    expect(['One', 'Two']).toContain(refused.current && bodyOf(refused.current));
  });

  test('edited by hand is erased with its author', async () => {
    const [letter] = await talks();
    if (!letter) throw new Error('No letter');
    await as(chair)(editLetter, {
      ...of(letter.id),
      body: { digest: letter.digest, words: { subject: 'About Planted', body: 'Dear Planted' } },
    });
    const { account_id: accountId } = await site.db
      .selectFrom('letters')
      .select('account_id')
      .where('id', '=', letter.id)
      .executeTakeFirstOrThrow();
    await site.db.transaction().execute((db) => eraseLettersTo(db, { accountId: accountId ?? '', email: 'planted-owner@example.org' }));
    const row = await site.db.selectFrom('letters').selectAll().where('id', '=', letter.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('Planted');
  });
});

test('a preview is the mail itself, letter after letter, in both forms; it sends and stores nothing', { tags: ['REV-108'] }, async () => {
  await retitle('Dear {{name}},\n\nabout {{title}}');
  await rename('<b>Planted</b> & Person');
  const before = await everything();
  const subjects: string[] = [];
  for (const { id } of await listed()) {
    const { html, text, letter, subject } = await read(id);
    subjects.push(subject.map((piece) => piece.text).join(''));
    expect(html).toContain('&lt;b&gt;Planted&lt;/b&gt; &amp; Person');
    expect(text).toContain('Dear <b>Planted</b> & Person,');
    for (const form of [html, text]) expect(form).toContain(letter.abstract.title);
    const tried = await as(chair)(previewDecisionLetter, { params, body: { letter: id, subject: 'New', body: 'About {{number}}' } });
    for (const form of [tried.html, tried.text]) expect(form).toContain(`About ${letter.abstract.number}`);
  }
  expect(new Set(subjects).size).toBe(3);
  expect(await everything()).toEqual(before);
});
