import { submitAbstract } from '@isocentre/contract/abstracts';
import { saveDraft } from '@isocentre/contract/abstracts/drafts';
import { sendContactMessage } from '@isocentre/contract/contact';
import { changeRoles, invitePerson } from '@isocentre/contract/people';
import { readMyRegistration, updateProfile } from '@isocentre/contract/registration';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEdition } from '../features/editions/load-edition.ts';
import { recordPayment } from '../features/payments/record-payment.ts';
import { goodAbstract } from '../test/abstracts.ts';
import { callAs, goodForm, registerAs } from '../test/delegates.ts';
import { type MoneyWorld, openMoneyWorld } from '../test/money-world.ts';
import { editionIdOf, makeStaff } from '../test/staff.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld(1);
  await loadEdition(world.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(() => world.close());

/** Every table that belongs to an edition, with a digest of that edition's rows. */
async function rowsOf(slug: string): Promise<Record<string, string>> {
  const { pool } = world.paying.site;
  const id = await editionIdOf(world.paying.site, slug);
  const { rows: tables } = await pool.query<{ name: string; key: string }>(
    `select table_name as name, column_name as key from information_schema.columns
     where table_schema = 'public' and (column_name = 'edition_id' or table_name = 'editions' and column_name = 'id') order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name, key } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t where "${key}" = $1`,
      [id],
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** What visitors, delegates and organisers do in the first edition. */
async function work(): Promise<void> {
  const { site } = world.paying;
  const message = { name: 'A Person', mobile: '9840000001', email: 'one@example.org', type: '', message: 'Hello', website: '' };
  await site.callWith()(sendContactMessage, { body: message });
  await registerAs(site, { email: 'apart@example.org' });
  const call = await callAs(site, 'apart@example.org');
  const { version } = await call(readMyRegistration, {});
  const { title, name, institute, country, designation, postalAddress, postalPin, mealPreference, age } = goodForm;
  const details = { title, name, institute, country, designation, postalAddress, postalPin, mealPreference, age };
  await call(updateProfile, { body: { ...details, city: 'Madurai', version } });
  await call(saveDraft, { params: { target: 'new' }, body: { version: null, form: { title: 'Half' } } });
  await call(submitAbstract, { body: goodAbstract() });
  const [payer] = await world.people(2);
  if (!payer) throw new Error('Nobody is there');
  const cash = { rail: 'cash', channel: 'office', amountMinor: 150_000, receivedOn: '2025-08-01', reference: null } as const;
  await recordPayment(world.deps, payer.visit, cash);
  const params = { edition: ampiTnpy2025.slug };
  const owner = await makeStaff(site, 'apart-owner@example.org', { role: 'owner', edition: null });
  const editor = await makeStaff(site, 'apart-editor@example.org', { role: 'editor', edition: params.edition });
  const organise = site.callWith({ cookie: owner.cookie });
  await organise(invitePerson, { params, body: { email: 'invited@example.org', roles: ['viewer'] } });
  await organise(changeRoles, { params: { ...params, account: editor.id }, body: { roles: ['viewer'] } });
}

test('what is done in one edition leaves rows, counters, versions and letters of another untouched', { tags: ['ORG-711'] }, async () => {
  const before = { here: await rowsOf(ampiTnpy2025.slug), there: await rowsOf(lakeside2026.slug) };
  await work();
  expect(await rowsOf(lakeside2026.slug)).toEqual(before.there);
  // Control: in the edition where it was done, all of this has changed.
  const after = await rowsOf(ampiTnpy2025.slug);
  const changed = Object.keys(after).filter((table) => after[table] !== before.here[table]);
  for (const table of [
    'abstracts',
    'audit_log',
    'contact_messages',
    'delegate_counters',
    'letters',
    'payments',
    'receipt_counters',
    'receipts',
    'registrations',
    'staff_invitations',
    'staff_roles',
  ])
    expect(changed).toContain(table);
});
