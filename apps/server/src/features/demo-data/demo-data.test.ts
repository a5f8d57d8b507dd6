import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { EARLY } from '../../test/delegates.ts';
import { brokenInvariants } from '../payments/queries/invariants.ts';
import { EditionInUse, fillEdition } from './fill-edition.ts';

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-demo-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const fill = (delegates: number, { of = site, seed = 28 } = {}) =>
  fillEdition(
    { db: of.db, files: diskFiles(folder) },
    {
      editionId: 1,
      societyId: 1,
      edition: ampiTnpy2025,
      now: new Date(EARLY),
      delegates,
      seed,
      passwordHash: '$argon2id$sample',
    },
  );

const distinct = async (expression: string, table: string) =>
  (await site.pool.query<{ value: string }>(`select distinct ${expression} as value from ${table} order by 1`)).rows.map(
    ({ value }) => value,
  );

test('an invented conference has money in every state in which it rests, and every rule of the books holds', async () => {
  await fill(500);
  expect(await brokenInvariants(site.reports)).toEqual([]);
  expect(await distinct('payment_status', 'registrations')).toEqual(['COMPLIMENTARY', 'NOT PAID', 'PAID', 'PENDING', 'REFUNDED']);
  expect(await distinct('state', 'payments')).toEqual(['captured', 'created', 'failed', 'returned', 'reversed']);
  expect(await distinct('rail', 'payments')).toEqual(['card-terminal', 'cash', 'cheque', 'provider', 'transfer']);
  expect(await distinct('state', 'shifts')).toEqual(['closed', 'counted', 'open']);
  expect(await distinct('state', 'refunds')).toEqual(['declined', 'failed', 'processed', 'proposed']);
  expect(await distinct('status', 'proofs')).toEqual(['pending', 'rejected', 'verified']);
  expect(await distinct('action', `audit_log where entity = 'proof'`)).toEqual(['proof.rejected', 'proof.uploaded', 'proof.verified']);
  expect(await distinct('status', 'abstracts')).toEqual(['pending', 'withdrawn']);
  expect(await distinct('role', 'staff_roles')).toHaveLength(9);
});

test('180 abstracts are being reviewed by 24 people: done, begun, late and not opened, with conflicts', { tags: ['REV-176'] }, async () => {
  const count = async (from: string) => Number((await site.pool.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count);
  expect([await count('abstracts'), await count('reviewers')]).toEqual([180, 24]);
  expect(await count('abstracts where review_number is null')).toBe(0);
  expect(await distinct('state', 'assignments')).toEqual(['declined', 'open', 'submitted']);
  expect(await distinct('state', 'reviews')).toEqual(['draft', 'submitted']);
  expect(await count('reviews where late')).toBeGreaterThan(0);
  expect(await distinct('state', 'conflicts')).toEqual(['standing', 'suspected', 'waived']);
  // Nobody has more than they take, or reads what they must not; points are what the criteria make of the scores.
  const overloaded = 'reviewers r where load < (select count(*) from assignments s where s.account_id = r.account_id)';
  expect(await count(overloaded)).toBe(0);
  expect(await count(`assignments s join conflicts c using (edition_id, account_id, abstract_id) where c.state <> 'waived'`)).toBe(0);
  expect(
    await count(`reviews v where points <> (
      select sum(c.weight * (v.scores ->> c.code)::int) from review_criteria c where c.counts)`),
  ).toBe(0);
  // Scores differ by abstract more than by chance: there is something to decide by.
  const [spread] = (
    await site.pool.query<{ apart: boolean }>(
      `select max(mean) - min(mean) > 8 as apart from (
         select avg(points) as mean from reviews join assignments s on s.id = assignment_id where points is not null group by s.abstract_id
       ) means`,
    )
  ).rows;
  expect(spread?.apart).toBe(true);
});

test('nearly everything was paid out: one line differs, one is unknown, two payments are missing', { tags: ['ORG-334'] }, async () => {
  const { rows } = await site.pool.query(
    `select (select count(distinct settlement_id) > 5 from settlement_lines) as several,
       (select count(*)::int from settlement_lines l join payments p on p.provider_payment_id = l.id where p.amount_minor <> l.amount_minor) as differ,
       (select count(*)::int from settlement_lines l where kind = 'payment'
         and not exists (select from payments where provider_payment_id = l.id)) as unknown,
       (select count(*)::int from payments p where rail = 'provider' and state = 'captured' and captured_at < $1::timestamptz - interval '7 days'
         and not exists (select from settlement_lines l where l.id = p.provider_payment_id)) as missing`,
    [EARLY],
  );
  expect(rows).toEqual([{ several: true, differ: 1, unknown: 1, missing: 2 }]);
});

test('nobody is written to, and no order is asked about', async () => {
  expect(await distinct('state', 'letters')).toEqual(['bounced', 'failed', 'sent']);
  expect(await distinct('next_ask_at', 'payment_orders')).toEqual([null]);
  expect(await distinct("split_part(email, '@', 2)", 'accounts')).toEqual(['example.org']);
});

test('an edition with people in it is left alone', async () => {
  await expect(fill(5)).rejects.toBeInstanceOf(EditionInUse);
  const { rows } = await site.pool.query<{ count: string }>('select count(*) from registrations');
  expect(rows).toEqual([{ count: '500' }]);
});

/** Who they are, what they paid, wrote and were given; ids are drawn anew each time, and are in none of it. */
async function whoIsWho({ pool }: TestApp): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select r.delegate_number, a.email, r.name, r.mobile, r.institute, r.city, r.category, r.registration_type, r.payment_status, r.registered_at,
       (select array_agg(p.rail || ' ' || p.state || ' ' || p.amount_minor order by p.rail, p.state, p.amount_minor) from payments p join payment_orders o
          on o.edition_id = p.edition_id and o.id = p.order_id where o.registration_id = r.id) as payments,
       (select array_agg(p.status order by p.status) from proofs p where p.registration_id = r.id) as proofs,
       (select array_agg(v.title || coalesce((select string_agg(w.points::text, ',' order by w.points)
          from assignments g join reviews w on w.edition_id = g.edition_id and w.assignment_id = g.id where g.abstract_id = s.id), '') order by v.title)
        from abstracts s join abstract_revisions v on v.edition_id = s.edition_id and v.abstract_id = s.id and v.version = s.version
        where s.registration_id = r.id) as abstracts
     from registrations r join accounts a on a.id = r.account_id order by r.delegate_number`,
  );
  return rows;
}

test('the same seed gives the same people, another seed others', { tags: ['ORG-713'] }, async () => {
  const [again, others] = await Promise.all([buildTestApp(), buildTestApp()]);
  try {
    await fill(500, { of: again });
    await fill(500, { of: others, seed: 29 });
    const first = await whoIsWho(site);
    expect(first).toHaveLength(500);
    expect(await whoIsWho(again)).toEqual(first);
    expect(await whoIsWho(others)).not.toEqual(first);
  } finally {
    await again.close();
    await others.close();
  }
});

// With QUIET=1, where nothing else runs.
test.runIf(process.env['QUIET'])('ten thousand delegates are there within a minute', { tags: ['ORG-713'] }, async () => {
  const many = await buildTestApp();
  try {
    const began = performance.now();
    await fill(10_000, { of: many });
    expect(performance.now() - began).toBeLessThanOrEqual(60_000);
  } finally {
    await many.close();
  }
});
