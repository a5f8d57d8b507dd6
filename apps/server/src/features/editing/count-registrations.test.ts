import { countRegistrations } from '@isocentre/contract/settings-editing';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { refusal } from '../../test/editing.ts';
import { makeStaff } from '../../test/staff.ts';

const params = { edition: ampiTnpy2025.slug };
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

test('beside the fees stands how many are registered in each category, neither cancelled nor erased', async () => {
  const owner = site.callWith({ cookie: (await makeStaff(site, 'owner@example.org', { role: 'owner', ...params })).cookie });
  expect(await owner(countRegistrations, { params })).toEqual({ categories: [] });
  for (const name of ['one', 'two', 'three', 'four'])
    await registerAs(site, { email: `${name}@example.org`, category: 'rtt', membershipId: '' });
  const of = (name: string) => sql`(select id from accounts where email = ${`${name}@example.org`})`;
  await sql`update registrations set payment_status = 'PAID', completed_at = now() where account_id = ${of('one')}`.execute(site.db);
  await sql`update registrations set cancelled_at = now() where account_id = ${of('four')}`.execute(site.db);
  expect(await owner(countRegistrations, { params })).toEqual({ categories: [{ code: 'rtt', registered: 3, settled: 1 }] });
});

test('for who sets the fees, not for others', async () => {
  const editor = site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', ...params })).cookie });
  expect((await refusal(editor(countRegistrations, { params }))).code).toBe('NOT_PERMITTED');
});
