import { randomUUID } from 'node:crypto';
import { confirmAddress, readSession, requestPasswordReset, signIn } from '@isocentre/contract/accounts';
import { CallFailed } from '@isocentre/contract/call';
import { noteAddress, withdrawAddress } from '@isocentre/contract/delegates/address';
import { readDelegate, readDelegateTimeline } from '@isocentre/contract/delegates/delegate';
import { readMyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { ADDRESS_LINK_DAYS } from '@isocentre/domain/accounts/new-address';
import { DAY_MS } from '@isocentre/domain/durations';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, clockAt, EARLY } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { type Buyer, makeBuyers, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseAccount } from '../registration/queries/erase-people.ts';
import { forgetChanges } from './queries/address.ts';

const OURS = ampiTnpy2025.slug;
const MEMBER = { category: 'ampi', registrationType: 'early-bird' };

let paying: Paying;
let inbox: Inbox;
let registrar: Call;
let visitor: Call;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying({ env: { SMTP_URL: inbox.smtpUrl } });
  await loadEdition(paying.site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const { cookie } = await makeStaff(paying.site, 'registrar@example.org', { role: 'registrar', edition: OURS });
  registrar = paying.site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
  visitor = paying.site.callWith({ cookie: clockAt(EARLY) });
});
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

const one = async (): Promise<Buyer> => {
  const [buyer] = await makeBuyers(paying.site, 1, MEMBER);
  if (!buyer) throw new Error('Nobody is there');
  return buyer;
};
const address = () => `new-${randomUUID()}@example.org`;
const params = ({ registrationId: id }: Buyer, edition = OURS) => ({ edition, id });
const note = (buyer: Buyer, email: string, as: Call = registrar) =>
  as(noteAddress, { params: params(buyer), body: { email, reason: 'Asked by mail' } });
const read = (buyer: Buyer) => registrar(readDelegate, { params: params(buyer) });
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailed)) throw new Error('It was not refused', { cause: error });
  return error;
};
/** The token in the mail to the new address. */
async function tokenTo(email: string): Promise<string> {
  const { text } = await inbox.next(paying.site, email, 'Is this your new e-mail address');
  const token = /\/confirm-address#token=([\w-]{43})/.exec(text ?? '')?.[1];
  if (!token) throw new Error(`No link in ${text}`);
  return token;
}
const confirm = (token: string) => visitor(confirmAddress, { body: { token } });
const accountOf = ({ registrationId }: Buyer) =>
  paying.site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .where('registrations.id', '=', registrationId)
    .select(['accounts.id', 'accounts.email', 'registrations.search'])
    .executeTakeFirstOrThrow();

describe('a new address', { tags: ['ORG-229'] }, () => {
  test('counts once its owner has followed the link; the old one is told at once', async () => {
    const buyer = await one();
    const { id, email: old } = await accountOf(buyer);
    const email = address();
    const theirs = await callAs(paying.site, old);
    await visitor(requestPasswordReset, { body: { email: old } });
    await note(buyer, email);

    // Until then nothing has changed, and the old address knows.
    expect((await accountOf(buyer)).email).toBe(old);
    expect((await read(buyer)).newAddress).toMatchObject({ email, until: null });
    expect((await inbox.next(paying.site, old, 'Your e-mail address is to be changed')).text).toContain(email);
    const token = await tokenTo(email);
    const waits = await read(buyer);
    expect(waits.email).toBe(old);
    const days = (new Date(waits.newAddress?.until ?? 0).getTime() - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(ADDRESS_LINK_DAYS - 0.1);
    expect(days).toBeLessThanOrEqual(ADDRESS_LINK_DAYS);
    expect(await theirs(readMyRegistration, {})).toBeDefined();

    expect(await confirm(token)).toEqual({ email });
    expect(await accountOf(buyer)).toMatchObject({ email, search: expect.stringContaining(email) as string });
    expect(await read(buyer)).toMatchObject({ email, newAddress: null });
    // What the old address could open is closed.
    expect((await theirs(readSession, {})).user).toBeNull();
    const left = await paying.site.db.selectFrom('password_resets').where('account_id', '=', id).selectAll().execute();
    expect(left).toEqual([]);
    // The old one is free, and does not open the account.
    expect(await refusal(visitor(signIn, { body: { email: old, password: 'whatever it was', remember: false } }))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    // Once.
    expect(await refusal(confirm(token))).toMatchObject({ code: 'ADDRESS_LINK_INVALID' });
  });

  test('is on record with who and why, and in the timeline; no address stands in the log that is never erased', async () => {
    const buyer = await one();
    const email = address();
    await note(buyer, email);
    await confirm(await tokenTo(email));
    const { entries } = await registrar(readDelegateTimeline, { params: params(buyer), query: {} });
    expect(entries.map(({ code }) => code)).toEqual(expect.arrayContaining(['registration.address-noted', 'registration.address-changed']));
    const { rows } = await sql<{ action: string; kind: string; words: string; reason: string | null }>`
      select l.action, l.actor_kind as kind, l::text as words, d.reason from audit_log l
      left join change_details d on d.edition_id = l.edition_id and d.audit_id = l.id
      where l.entity_id = ${buyer.registrationId} and l.action like 'registration.address%' order by l.at`.execute(paying.site.db);
    expect(rows.map(({ action, kind, reason }) => [action, kind, reason])).toEqual([
      ['registration.address-noted', 'staff', 'Asked by mail'],
      ['registration.address-changed', 'visitor', null],
    ]);
    for (const { words } of rows) expect(words).not.toContain('@');
  });

  test('is over after seven days, and gone after fourteen', async () => {
    const buyer = await one();
    const email = address();
    await note(buyer, email);
    const token = await tokenTo(email);
    await sql`update address_changes set expires_at = now() - interval '1 second' where new_email = ${email}`.execute(paying.site.db);
    expect(await refusal(confirm(token))).toMatchObject({ code: 'ADDRESS_LINK_INVALID' });
    const now = new Date();
    await forgetChanges(paying.site.db, new Date(now.getTime() + 13 * DAY_MS));
    expect((await read(buyer)).newAddress).not.toBeNull();
    await forgetChanges(paying.site.db, new Date(now.getTime() + 15 * DAY_MS));
    expect((await read(buyer)).newAddress).toBeNull();
  });

  test('is replaced by a later one, and can be withdrawn', async () => {
    const buyer = await one();
    const [wrong, right] = [address(), address()];
    await note(buyer, wrong);
    const first = await tokenTo(wrong);
    await note(buyer, right);
    expect(await refusal(confirm(first))).toMatchObject({ code: 'ADDRESS_LINK_INVALID' });
    const second = await tokenTo(right);
    await registrar(withdrawAddress, { params: params(buyer) });
    expect(await refusal(confirm(second))).toMatchObject({ code: 'ADDRESS_LINK_INVALID' });
    expect(await refusal(registrar(withdrawAddress, { params: params(buyer) }))).toMatchObject({ code: 'NO_ADDRESS_CHANGE' });
  });

  test('that somebody else has is refused and leads to merging', async () => {
    const [buyer, other] = [await one(), await one()];
    const taken = (await accountOf(other)).email;
    const refused = await refusal(note(buyer, taken.toUpperCase()));
    expect(refused).toMatchObject({ code: 'ADDRESS_IN_USE', current: { id: other.registrationId, cancelled: false } });
    expect(refused.message).toContain('merge');
  });

  test('that somebody else takes meanwhile is not taken from them', async () => {
    const [buyer, other] = [await one(), await one()];
    const email = address();
    await note(buyer, email);
    const token = await tokenTo(email);
    await sql`update accounts set email = ${email}, email_in_ascii = null where id = ${(await accountOf(other)).id}`.execute(
      paying.site.db,
    );
    expect(await refusal(confirm(token))).toMatchObject({ code: 'EMAIL_IN_USE' });
    expect((await accountOf(buyer)).email).not.toBe(email);
  });

  test('is confirmed once, however often its link is pressed at the same time', async () => {
    const buyer = await one();
    const email = address();
    await note(buyer, email);
    const token = await tokenTo(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of the same person, or no address at all, is said at its field', async () => {
    const buyer = await one();
    const { email } = await accountOf(buyer);
    for (const typed of [email, '', 'nobody', `${'a'.repeat(600)}@example.org`])
      expect((await refusal(note(buyer, typed))).fields).toHaveProperty('email');
  });
});

describe('whoever could log in by a new address', () => {
  test('an organiser’s is not changed, nor that of somebody invited', async () => {
    const buyer = await one();
    const { id, email } = await accountOf(buyer);
    await sql`insert into staff_invitations (id, society_id, edition_id, email, roles, invited_at, expires_at)
      select gen_random_uuid(), society_id, id, ${email}, array['viewer'], now(), now() + interval '7 days' from editions where id = 1`.execute(
      paying.site.db,
    );
    expect(await refusal(note(buyer, address()))).toMatchObject({ code: 'ORGANISER_ADDRESS' });
    await sql`delete from staff_invitations where email = ${email}`.execute(paying.site.db);
    const mail = address();
    await note(buyer, mail);
    const token = await tokenTo(mail);
    // Made an organiser after the link was sent: the link is dead.
    await sql`insert into staff_roles (society_id, edition_id, account_id, role) select society_id, id, ${id}, 'viewer' from editions where id = 1`.execute(
      paying.site.db,
    );
    expect(await refusal(confirm(token))).toMatchObject({ code: 'ADDRESS_LINK_INVALID' });
    expect(await refusal(note(buyer, address()))).toMatchObject({ code: 'ORGANISER_ADDRESS' });
  });

  test('somebody of another society too keeps their address', async () => {
    const buyer = await one();
    const { id } = await accountOf(buyer);
    await sql`
      insert into registrations
      select (jsonb_populate_record(r, jsonb_build_object('edition_id', e.id, 'id', gen_random_uuid(), 'category', null,
        'registration_type', null, 'completed_at', null, 'terms_version', null, 'terms_accepted_at', null, 'privacy_version', null))).*
      from registrations r, editions e where r.account_id = ${id} and e.slug = ${lakeside2026.slug}`.execute(paying.site.db);
    expect(await refusal(note(buyer, address()))).toMatchObject({ code: 'ADDRESS_ELSEWHERE' });
  });

  test('somebody of another edition is not found', async () => {
    const buyer = await one();
    const other = params(buyer, lakeside2026.slug);
    expect((await refusal(registrar(noteAddress, { params: other, body: { email: address(), reason: 'A try' } }))).status).toBe(404);
    expect((await refusal(registrar(withdrawAddress, { params: other }))).status).toBe(404);
  });

  test('erased, nothing of it is left', async () => {
    const buyer = await one();
    const { id } = await accountOf(buyer);
    await note(buyer, address());
    await paying.site.db.transaction().execute((transaction) => eraseAccount(transaction, id, new Date()));
    expect(await paying.site.db.selectFrom('address_changes').where('account_id', '=', id).selectAll().execute()).toEqual([]);
  });
});
