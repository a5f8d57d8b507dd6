import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestErasure } from '@isocentre/contract/registration';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { asOwner } from '../../test/blindness.ts';
import { reviewAs } from '../../test/deciding.ts';
import { goodForm } from '../../test/delegates.ts';
import { AUTHOR, openPresenting, type Presenting } from '../../test/presenting.ts';
import { assignTo, openReviewing } from '../../test/reviewing.ts';
import { makeStaff } from '../../test/staff.ts';
import { bindSweeps } from '../../worker.ts';
import { eraseAccount } from './queries/erase-people.ts';

const DAY = 86_400_000;
/** Twelve months after the conference, and the day after that. */
const OVER = '2026-09-28T00:00:00+05:30';
const A_DAY_LATER = '2026-09-29T00:00:00+05:30';

let place: Presenting;
let folder: string;
let first: string;
let second: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-reviews-'));
  place = await openPresenting({ FILES_DIR: folder });
  const { site, editionId } = place;
  await openReviewing(site, editionId);
  first = (await makeStaff(site, 'first@example.org', { role: 'reviewer', edition: ampiTnpy2025.slug })).id;
  second = (await makeStaff(site, 'second@example.org', { role: 'reviewer', edition: ampiTnpy2025.slug })).id;
});
afterAll(async () => {
  await place.site.close();
  await rm(folder, { recursive: true });
});

/** Everything that is written in order to decide about the talk, which was accepted. */
async function review(): Promise<{ submitted: string; draft: string }> {
  const { site, editionId, talk: abstract, chair } = place;
  const submitted = await reviewAs(site, editionId, { abstract, account: first, points: 19, toCommittee: 'Between us' });
  const draft = await assignTo(site, editionId, { abstract, account: second });
  const run = (text: string, values: unknown[]) => site.pool.query(text, [editionId, ...values]);
  await run(
    `insert into reviews (edition_id, assignment_id, scores, to_author, to_committee, knows_author, abstract_version, state, version, saved_at)
     values ($1, $2, '{}', 'Not sure yet', '', false, 1, 'draft', 1, now())`,
    [draft],
  );
  await run(`update reviews set changing = '{"toAuthor": "Another thought"}' where edition_id = $1 and assignment_id = $2`, [submitted]);
  await run(`insert into shared_comments (edition_id, assignment_id, review_version, approved_by) values ($1, $2, 1, $3)`, [
    submitted,
    chair.id,
  ]);
  await run(`insert into reviewer_numbers (edition_id, abstract_id, account_id, number) values ($1, $2, $3, 1)`, [abstract, first]);
  await run(
    `insert into discussion_entries (edition_id, id, abstract_id, account_id, voice, body) values ($1, $2, $3, $4, 'reviewer', 'A talk')`,
    [randomUUID(), abstract, first],
  );
  await run(`insert into discussion_digests (edition_id, account_id, told_until, written_at) values ($1, $2, now(), now())`, [second]);
  await run(
    `insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence) values ($1, $2, $3, 'domain', 'suspected', 'example.org')`,
    [second, abstract],
  );
  await run(
    `insert into text_flags (edition_id, abstract_id, version, field, at, length, kind, state, decided_by)
     values ($1, $2, 1, 'title', 0, 3, 'name', 'hidden', $3)`,
    [abstract, chair.id],
  );
  await run(
    `insert into reviewers (edition_id, account_id, expert, able, declared_people, version)
     values ($1, $2, '{}', '{}', '{A Friend}', 1) on conflict do nothing`,
    [first],
  );
  const proposal = randomUUID();
  await run(
    `insert into assignment_runs (edition_id, id, call, state, outside, input_digest, figures, made_by)
     values ($1, $2, 'regular', 'proposed', false, repeat('0', 64), '{}', $3)`,
    [proposal, chair.id],
  );
  await run(
    `insert into assignment_run_rows (edition_id, run_id, abstract_id, account_id, explanation) values ($1, $2, $3, $4, '{"level": "able"}')`,
    [proposal, abstract, second],
  );
  const batch = randomUUID();
  await run(`insert into decision_batches (edition_id, id, call, applied_by) values ($1, $2, 'regular', $3)`, [batch, chair.id]);
  await run(
    `insert into decisions (edition_id, abstract_id, outcome, state, origin, abstract_version, decided_by, score, reviews, batch_id, version)
     values ($1, $2, 'oral', 'applied', 'hand', 1, $3, 19, 1, $4, 1) on conflict do nothing`,
    [abstract, chair.id, batch],
  );
  const audit = randomUUID();
  await run(
    `insert into audit_log (edition_id, id, actor_kind, action, entity, entity_id) values ($1, $2, 'system', 'assignment.declined', 'assignment', $3)`,
    [audit, draft],
  );
  await run(`insert into change_details (edition_id, audit_id, account_id, reason) values ($1, $2, $3, 'we share an office')`, [
    audit,
    second,
  ]);
  return { submitted, draft };
}

const OF_REVIEWING = [
  'assignments',
  'reviews',
  'review_versions',
  'shared_comments',
  'reviewer_numbers',
  'discussion_entries',
  'discussion_digests',
  'conflicts',
  'text_flags',
  'reviewers',
  'assignment_runs',
  'assignment_run_rows',
] as const;
async function rowsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)} where edition_id = ${place.editionId}`.execute(place.site.db);
    found[table] = rows[0]?.n ?? 0;
  }
  return found;
}
const none = Object.fromEntries(OF_REVIEWING.map((table) => [table, 0]));
const reasons = async () =>
  (await place.site.pool.query<{ reason: string | null }>(`select reason from change_details where account_id = $1`, [second])).rows;

/** Runs one sweep, with the edition's clock at a given moment. */
async function sweep(name: string, at: string): Promise<number> {
  const { site } = place;
  const log = pino({ level: 'silent' });
  const sweeps = bindSweeps({
    config: site.config,
    db: site.db,
    reports: site.reports,
    checks: site.reports,
    files: openFiles(site.config),
    clock: createClock({ APP_MODE: 'test', CLOCK: new Date(at).toISOString() }),
    enqueue: () => Promise.resolve(),
    log,
  });
  const found = sweeps.flat().find((one) => one.name === `registrations.${name}`);
  if (!found) throw new Error(`no sweep is called ${name}`);
  return found.run();
}
const forget = (at: string) => sweep('forget-past-reviews', at);

/** As if what there is had been written so many days ago. */
const age = (days: number) =>
  asOwner(
    place.site,
    `do $$ begin
       update reviews set saved_at = saved_at - interval '${days} days';
       alter table discussion_entries disable trigger discussion_entries_guarded;
       update discussion_entries set at = at - interval '${days} days';
       alter table discussion_entries enable trigger discussion_entries_guarded;
     end $$`,
  );
const aDayPasses = () =>
  place.site.db
    .updateTable('past_reviews')
    .set({ forget_marked_at: new Date(Date.now() - 1.1 * DAY) })
    .execute();

describe('reviews of a conference long past', () => {
  let kept: Record<string, number>;
  const KEPT = ['abstracts', 'abstract_revisions', 'abstract_authors', 'decisions', 'decision_batches', 'presentations'];

  beforeAll(async () => {
    await review();
    kept = await rowsOf(KEPT);
  });

  test('are there: the look at the tables would find them', async () => {
    for (const [table, rows] of Object.entries(await rowsOf(OF_REVIEWING))) expect([table, rows > 0]).toEqual([table, true]);
    expect(kept).toMatchObject({ abstracts: 2, decisions: 1 });
    expect(await reasons()).toEqual([{ reason: 'we share an office' }]);
  });

  test('but not what was written just now, wherever the clock was moved; the database itself refuses', async () => {
    const before = await rowsOf(OF_REVIEWING);
    expect(await forget('2027-01-01T00:00:00+05:30')).toBe(0);
    expect(await rowsOf(['past_reviews'])).toEqual({ past_reviews: 0 });
    await expect(sql`select erase_reviews(${place.editionId})`.execute(place.site.db)).rejects.toThrow('is kept');
    // Nor has the application another way to what only grows.
    await expect(place.site.pool.query('delete from review_versions')).rejects.toThrow('permission denied');
    expect(await rowsOf(OF_REVIEWING)).toEqual(before);
  });

  test(
    'are deleted at the end of retention, marked a day before, with one audit row; what was decided and printed stays',
    { tags: ['REV-180'] },
    async () => {
      const before = await rowsOf(OF_REVIEWING);
      await age(400);
      expect(await forget('2026-09-27T23:58:00+05:30')).toBe(0);
      expect(await rowsOf(['past_reviews'])).toEqual({ past_reviews: 0 });
      expect(await forget(OVER)).toBe(0);
      await aDayPasses();
      expect(await forget('2026-09-28T23:58:00+05:30')).toBe(0);
      expect(await rowsOf(OF_REVIEWING)).toEqual(before);
      expect(await forget(A_DAY_LATER)).toBe(1);
      expect(await forget(A_DAY_LATER)).toBe(0);

      expect(await rowsOf(OF_REVIEWING)).toEqual(none);
      expect(await reasons()).toEqual([{ reason: null }]);
      expect(await rowsOf(KEPT)).toEqual(kept);
      const decided = await place.site.pool.query(`select outcome, state, score, reviews from decisions`);
      expect(decided.rows).toEqual([{ outcome: 'oral', state: 'applied', score: '19.00', reviews: 1 }]);
      const audit = await place.site.pool.query(
        `select actor_kind, entity, entity_id, after from audit_log where action = 'reviews.forgotten'`,
      );
      expect(audit.rows).toEqual([{ actor_kind: 'system', entity: 'edition', entity_id: String(place.editionId), after: { reviews: 2 } }]);
    },
  );

  test('wait their day anew after a jump of the clock', async () => {
    await review();
    await age(400);
    expect(await forget(A_DAY_LATER)).toBe(0);
    await aDayPasses();
    await place.site.db
      .updateTable('forgetting_looks')
      .set({ looked_at: new Date(Date.now() - 3 * DAY) })
      .execute();
    expect(await forget(A_DAY_LATER)).toBe(0);
    expect(await forget(A_DAY_LATER)).toBe(0);
    await aDayPasses();
    expect(await forget(A_DAY_LATER)).toBe(1);
    expect(await rowsOf(OF_REVIEWING)).toEqual(none);
  });
});

describe('somebody who is erased', () => {
  let ids: { submitted: string; draft: string };
  beforeEach(async () => {
    await asOwner(place.site, `delete from change_details; delete from assignments; delete from reviewer_numbers; delete from text_flags`);
    await asOwner(place.site, `delete from conflicts; delete from discussion_digests`);
    ids = await review();
  });

  /** As they ask for it, and as it is done seven days later. */
  async function eraseAuthor(): Promise<void> {
    const { site } = place;
    await place.author()(requestErasure, { body: { password: goodForm.password } });
    await site.db
      .updateTable('erasure_requests')
      .set({ requested_at: new Date(Date.now() - 8 * DAY), erase_after: new Date(Date.now() - DAY) })
      .where('erased_at', 'is', null)
      .execute();
    await sweep('erase-who-asked', '2025-09-12T12:00:00+05:30');
    await site.db
      .updateTable('erasure_requests')
      .set({ forget_marked_at: new Date(Date.now() - 1.1 * DAY) })
      .where('erased_at', 'is', null)
      .execute();
    expect(await sweep('erase-who-asked', '2025-09-12T12:00:00+05:30')).toBe(1);
  }
  test(
    'an author: letters, drafts, files and addresses go; what was accepted and decided stays, with the reviews until retention ends',
    { tags: ['REV-180'] },
    async () => {
      const { site, editionId, talk } = place;
      const { rows } = await site.pool.query<{ id: string; registration: string }>(
        `select account_id as id, id as registration from registrations where account_id = (select id from accounts where email = $1)`,
        [AUTHOR],
      );
      const { id: account = '', registration = '' } = rows[0] ?? {};
      const files = openFiles(site.config);
      const key = `slides-${editionId}/0123456789abcdef0123456789abcdef.pdf`;
      await files.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');
      await site.pool.query(
        `insert into presentation_files (edition_id, id, abstract_id, kind, file_name, type, bytes, pages, sha256, storage_key, scan, uploaded_by)
         values ($1, $2, $3, 'slides', 'asha.pdf', 'pdf', 8, 1, decode(repeat('00', 32), 'hex'), $4, 'clean', $5)`,
        [editionId, randomUUID(), talk, key, account],
      );
      await site.pool.query(
        `insert into abstract_drafts (edition_id, registration_id, target, abstract_id, form) values ($1, $2, 'new', $3, '{"title": "Half"}')`,
        [editionId, registration, randomUUID()],
      );
      await site.pool.query(
        `insert into letters (edition_id, id, purpose, kind, state, priority, about, account_id, addresses, subject, text, html, sent_at)
         values ($1, $2, 'decision.accepted', 'automatic', 'sent', 0, $3, $4, $5, 'Accepted', 'Dear Asha', '<p>', now())`,
        [editionId, randomUUID(), talk, account, [AUTHOR]],
      );
      await eraseAuthor();

      expect(await readdir(join(folder, `slides-${editionId}`))).toEqual([]);
      expect(await rowsOf(['presentation_files', 'abstract_drafts'])).toEqual({ presentation_files: 0, abstract_drafts: 0 });
      const left = await site.pool.query(
        `select subject, text, html, addresses from letters where account_id = $1 and (subject, text, html, addresses) is distinct from (null, null, null, null)`,
        [account],
      );
      expect(left.rows).toEqual([]);
      const printed = await site.pool.query(
        `select a.status, a.reference_no, r.title, r.email, w.name from abstracts a
         join abstract_revisions r on (r.edition_id, r.abstract_id, r.version) = (a.edition_id, a.id, a.version)
         join abstract_authors w on (w.edition_id, w.abstract_id, w.version) = (a.edition_id, a.id, a.version) and w.position = 1
         where a.id = $1`,
        [talk],
      );
      expect(printed.rows).toEqual([
        {
          status: 'accepted',
          reference_no: 'OP-01',
          title: expect.stringContaining('Planted study'),
          email: 'erased@erased.invalid',
          name: 'Planted Author',
        },
      ]);
      expect(await rowsOf(['decisions', 'reviews'])).toEqual({ decisions: 1, reviews: 2 });
    },
  );

  test('a reviewer: what they never submitted goes, and what is known of them; what counted stays until retention ends', async () => {
    const { site } = place;
    await site.db.transaction().execute(async (transaction) => {
      for (const account of [first, second]) await eraseAccount(transaction, account, new Date());
    });
    const { rows } = await site.pool.query(`select assignment_id, state, to_author, changing from reviews`);
    expect(rows).toEqual([{ assignment_id: ids.submitted, state: 'submitted', to_author: 'Please say more.', changing: null }]);
    expect(await rowsOf(['reviewers', 'conflicts'])).toEqual({ reviewers: 0, conflicts: 0 });
  });
});
