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

const fill = (delegates: number) =>
  fillEdition(
    { db: site.db, files: diskFiles(folder) },
    {
      editionId: 1,
      societyId: 1,
      edition: ampiTnpy2025,
      now: new Date(EARLY),
      delegates,
      seed: 28,
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
  expect(await distinct('state', 'refunds')).toEqual(['declined', 'failed', 'processed', 'proposed']);
  expect(await distinct('status', 'proofs')).toEqual(['pending', 'rejected', 'verified']);
  expect(await distinct('action', `audit_log where entity = 'proof'`)).toEqual(['proof.rejected', 'proof.uploaded', 'proof.verified']);
  expect(await distinct('status', 'abstracts')).toEqual(['accepted', 'pending', 'rejected', 'withdrawn']);
  expect(await distinct('role', 'staff_roles')).toHaveLength(9);
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
