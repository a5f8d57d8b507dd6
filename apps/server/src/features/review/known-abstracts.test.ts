import { editAbstract, requestWithdrawal } from '@isocentre/contract/abstracts';
import { setDecision } from '@isocentre/contract/review/decisions';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { reviewAs } from '../../test/deciding.ts';
import { callAs } from '../../test/delegates.ts';
import { assignTo, openReviewing, submitAs } from '../../test/reviewing.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { readKnownAbstracts } from './known-abstracts.ts';
import { forgetOldChanges } from './queries/changed-abstracts.ts';

/** What the server keeps of a conference's abstracts has to be what the database says, whoever changed it and in which table. */

const slug = ampiTnpy2025.slug;
let site: TestApp;
let owner: pg.Pool;
let editionId: number;
let chair: { id: string; cookie: string };
let reviewer: { id: string };
let first: string;

beforeAll(async () => {
  site = await buildTestApp();
  owner = new pg.Pool({ connectionString: site.database.migrationUrl, max: 2 });
  editionId = await editionIdOf(site, slug);
  chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: slug });
  reviewer = await makeStaff(site, 'reviewer@example.org', { role: 'reviewer', edition: slug });
  first = await submitAs(site, 'first@example.org', { title: 'First' });
  await openReviewing(site, editionId);
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

const byId = (rows: ReadonlyArray<{ id: string }>) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
/** What is kept; and what a transaction reads, which keeps nothing. */
const kept = async () => byId(await readKnownAbstracts(site.db, editionId));
const stored = async () => byId(await site.db.transaction().execute((transaction) => readKnownAbstracts(transaction, editionId)));

const inConflict = (state: string) => sql`
  insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence, reason, decided_by)
  values (${editionId}, ${reviewer.id}, ${first}, 'institution', ${state}, '', 'A namesake.', ${chair.id})
  on conflict (edition_id, account_id, abstract_id, kind) do update set state = excluded.state`;

const CHANGES: ReadonlyArray<[what: string, change: () => Promise<unknown>]> = [
  ['another abstract is submitted', () => submitAs(site, 'second@example.org', { title: 'Second' })],
  ['a review is submitted', () => reviewAs(site, editionId, { abstract: first, account: reviewer.id, points: 17 })],
  ['a review is changed', () => sql`update reviews set points = 18, knows_author = true`.execute(site.db)],
  ['a conflict is found', () => inConflict('standing').execute(site.db)],
  ['an assignment is suspended', () => sql`update assignments set state = 'suspended'`.execute(site.db)],
  ['a conflict is waived', () => inConflict('waived').execute(site.db)],
  ['an assignment is taken up again', () => sql`update assignments set state = 'submitted'`.execute(site.db)],
  ['a conflict is gone', () => sql`delete from conflicts`.execute(site.db)],
  [
    'a chair decides',
    () =>
      site.callWith({ cookie: chair.cookie })(setDecision, {
        params: { edition: slug, id: first },
        body: { version: 0, outcome: 'oral', reason: 'One is enough.' },
      }),
  ],
  ['whoever decided has another name', () => sql`update accounts set name = 'Somebody Else' where id = ${chair.id}`.execute(site.db)],
  [
    'an author changes the text',
    async () =>
      (await callAs(site, 'first@example.org'))(editAbstract, {
        params: { id: first },
        body: { ...goodAbstract({ title: 'Anew' }), version: 1 },
      }),
  ],
  [
    'an author asks to withdraw',
    async () => (await callAs(site, 'first@example.org'))(requestWithdrawal, { params: { id: first }, body: { reason: 'A wrong dose.' } }),
  ],
  ['a review is deleted', () => owner.query('delete from reviews')],
  ['a table is emptied', () => owner.query('truncate decisions')],
  ['an abstract is erased', () => owner.query(`update abstract_revisions set title = 'Erased' where abstract_id = $1`, [first])],
];

test('follows every change', async () => {
  let before = await kept();
  for (const [what, change] of CHANGES) {
    await change();
    const after = await kept();
    expect(after, what).toEqual(await stored());
    expect(after, what).not.toEqual(before);
    before = after;
  }
});

test('nothing is read again while nothing changes; a draft that grows changes nothing', async () => {
  const again = await readKnownAbstracts(site.db, editionId);
  const assignment = await assignTo(site, editionId, { abstract: first, account: chair.id });
  const before = await readKnownAbstracts(site.db, editionId);
  await sql`
    insert into reviews (edition_id, assignment_id, scores, to_author, to_committee, knows_author, abstract_version, state, version, saved_at)
    values (${editionId}, ${assignment}, '{}', 'So far', '', false, 1, 'draft', 1, now())`.execute(site.db);
  expect(await readKnownAbstracts(site.db, editionId)).toBe(before);
  expect(before).not.toBe(again);
});

test('a transaction that takes long is found when it ends, one that is undone never', async () => {
  const slow = await owner.connect();
  await slow.query('begin');
  await slow.query('update abstracts set version = version where id = $1', [first]);
  await slow.query(`update abstract_revisions set title = 'Slow' where abstract_id = $1`, [first]);
  // Begun later, ended before.
  await submitAs(site, 'third@example.org', { title: 'Third' });
  const titles = async () => (await readKnownAbstracts(site.db, editionId)).map(({ title }) => title);
  expect(await titles()).toContain('Third');
  expect(await titles()).not.toContain('Slow');
  await slow.query('commit');
  expect(await titles()).toContain('Slow');

  await slow.query('begin');
  await slow.query(`update abstract_revisions set title = 'Undone'`);
  expect(await titles()).not.toContain('Undone');
  await slow.query('rollback');
  slow.release();
  const own: Array<string | null | undefined> = [];
  await site.db
    .transaction()
    .execute(async (transaction) => {
      await sql`update abstracts set reference_no = 'OP-99' where id = ${first}`.execute(transaction);
      own.push((await readKnownAbstracts(transaction, editionId)).find(({ id }) => id === first)?.reference);
      throw new Error('Undone');
    })
    .catch(() => null);
  expect(own).toEqual(['OP-99']);
  expect(await kept()).toEqual(await stored());
});

test('readers at the same time, and one that fails, read the same', async () => {
  await sql`update abstracts set reference_no = 'OP-01' where id = ${first}`.execute(site.db);
  const all = await Promise.all(Array.from({ length: 20 }, () => readKnownAbstracts(site.db, editionId)));
  expect(new Set(all).size).toBe(1);
  await expect(readKnownAbstracts(site.db, Number.NaN)).rejects.toThrow(/integer/);
  expect(await kept()).toEqual(await stored());
});

test('what nobody notes is not found: the triggers are what it rests on', async () => {
  await owner.query('alter table abstracts disable trigger abstracts_update_for_chairs');
  await sql`update abstracts set reference_no = 'OP-02' where id = ${first}`.execute(site.db);
  expect(await kept()).not.toEqual(await stored());
  await owner.query('alter table abstracts enable trigger abstracts_update_for_chairs');
  await sql`update abstracts set reference_no = 'OP-03' where id = ${first}`.execute(site.db);
  expect(await kept()).toEqual(await stored());
});

test('what was noted is forgotten after some hours', async () => {
  expect(await forgetOldChanges(site.db)).toBe(0);
  await owner.query(`update changed_abstracts set noted_at = now() - interval '7 hours'`);
  expect(await forgetOldChanges(site.db)).toBeGreaterThan(0);
  expect(await kept()).toEqual(await stored());
});
