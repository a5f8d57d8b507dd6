import { changePassword, endOtherSessions, requestPasswordReset, resetPassword, signIn, signOut } from '@isocentre/contract/accounts';
import { listLetters } from '@isocentre/contract/letters';
import * as contract from '@isocentre/contract/people';
import { readRecord, type RecordEntry } from '@isocentre/contract/record';
import { requestErasure } from '@isocentre/contract/registration';
import * as factors from '@isocentre/contract/second-factor';
import { WRONG_CODES_TOLD } from '@isocentre/domain/people/second-factor';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeAccount, PASSWORD, signInAs } from '../../test/people.ts';
import { makeSoftPasskey } from '../../test/soft-passkey.ts';
import { type Grant, grant, makeStaff, staffCookie } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

/** The default edition, whose pages the organisers' host shows. */
const DEFAULT = { edition: ampiTnpy2025.slug };
const OTHER = { edition: lakeside2026.slug };
const CHANGED = 'monsoon on the tin roof';
const IN_DEFAULT: Grant = { role: 'owner', edition: null };
const IN_OTHER: Grant = { role: 'owner', edition: null, society: lakeside.slug };

describe.each([
  ['a host of their own', 'http://office.localhost:3000'],
  ['the host of the default conference', ORIGIN],
])('organisers of two societies on %s', (_, origin) => {
  let site: TestApp;
  let inbox: Inbox;
  let at = new Date();
  let people = 0;
  let defaultOwner: { id: string; cookie: string };
  let otherOwner: { id: string; cookie: string };
  const host = new URL(origin).host;

  beforeAll(async () => {
    inbox = await openInbox();
    site = await buildTestApp({ env: { ORGANISER_ORIGIN: origin }, system: () => at });
    await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
    defaultOwner = await makeStaff(site, 'default-owner@example.org', IN_DEFAULT);
    otherOwner = await makeStaff(site, 'other-owner@example.org', IN_OTHER);
  });
  afterAll(async () => {
    await site.close();
    await inbox.close();
  });
  beforeEach(async () => {
    at = new Date();
    await site.db.deleteFrom('rate_limits').execute();
  });

  const callAs = (cookie?: string) => site.callWith({ host, origin, ...(cookie === undefined ? {} : { cookie }) });
  const loginAs = (email: string, password = PASSWORD) => signInAs(site, email, { password, headers: { host, origin } });
  const refused = (promise: Promise<unknown>) => expect(promise).rejects.toBeInstanceOf(Error);

  async function recordOf(owner: { id: string }, params: { edition: string }): Promise<RecordEntry[]> {
    const call = callAs(await staffCookie(site, owner.id, { elevatedAt: at, startedAt: at }));
    const found: RecordEntry[] = [];
    let after: string | null | undefined;
    do {
      const { entries, next } = await call(readRecord, { params, query: after ? { after } : {} });
      found.push(...entries);
      after = next;
    } while (after);
    return found;
  }
  const about = (entries: RecordEntry[], id: string) =>
    entries.filter((entry) => JSON.stringify(entry).includes(id)).map(({ action }) => action);

  /** What the owner of an edition can learn of somebody: entries of the record, letters, and whom the filter "Who" offers. */
  async function known(owner: { id: string }, params: { edition: string }, id: string) {
    const call = callAs(await staffCookie(site, owner.id, { elevatedAt: at, startedAt: at }));
    const { letters } = await call(listLetters, { params, query: { account: id } });
    const { entries: byThem } = await call(readRecord, { params, query: { organiser: id } });
    return {
      record: about(await recordOf(owner, params), id).toSorted(),
      letters: letters.map(({ purpose }) => purpose).toSorted(),
      chosen: byThem.length,
      offered: (await call(contract.listPeople, { params })).people.some(({ account }) => account === id),
    };
  }
  const NOTHING = { record: [], letters: [], chosen: 0, offered: false };

  /** Everything somebody can do with their account where organisers work. */
  async function useAccount(email: string): Promise<void> {
    await refused(loginAs(email, 'a wrong password'));
    const cookie = await loginAs(email);
    const call = callAs(cookie);
    await refused(call(factors.setUpApp, { body: { password: 'a wrong password' } }));
    const { secret } = await call(factors.setUpApp, { body: { password: PASSWORD } });
    const code = () => generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
    await call(factors.giveSecondFactor, { body: { code: await code() } });
    for (let wrong = 0; wrong < WRONG_CODES_TOLD; wrong += 1) {
      at = new Date(at.getTime() + 61_000);
      await refused(call(factors.confirmSession, { body: { code: '000000' } }));
    }
    at = new Date(at.getTime() + 61_000);
    await call(factors.confirmSession, { body: { code: await code() } });
    await call(factors.renewRecoveryCodes, {});
    const { options } = await call(factors.offerPasskey, { body: { password: PASSWORD } });
    const passkey = makeSoftPasskey(origin).create(options);
    const added = await call(factors.addPasskey, { body: { name: 'Phone', passkey } as never });
    await call(factors.removePasskey, { params: { id: added.passkeys[0]?.id ?? '' } });
    await loginAs(email);
    await call(endOtherSessions, {});
    await call(changePassword, { body: { current: PASSWORD, password: CHANGED, confirmPassword: CHANGED } });
    await callAs(await loginAs(email, CHANGED))(signOut, {});
    await callAs()(requestPasswordReset, { body: { email } });
    const mail = await inbox.next(site, email, 'Set a new password');
    const [, token = ''] = /#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
    await callAs()(resetPassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } });
    const again = callAs(await loginAs(email));
    await again(requestErasure, { body: { password: PASSWORD } });
    const browser = await inbox.next(site, email, 'A login from a new browser');
    const [, end = ''] = /#token=([\w-]{43})/.exec(browser.text ?? '') ?? [];
    expect(await callAs()(factors.endAllSessions, { body: { token: end } })).toEqual({ ended: true });
  }

  const DONE = [
    'account.sign-in-failed',
    'account.signed-in',
    'account.signed-in',
    'account.signed-in',
    'account.signed-in',
    'account.signed-out',
    'erasure.requested',
    'passkey.added',
    'password-reset.requested',
    'password.changed',
    'password.reset',
    'recovery-codes.renewed',
    'second-factor.confirmed',
    ...Array.from({ length: WRONG_CODES_TOLD }, () => 'second-factor.failed'),
    'second-factor.given',
    'second-factor.removed',
    'second-factor.set-up',
    'second-factor.set-up-failed',
    'session.all-ended',
    'session.others-ended',
  ];
  // No cookie is kept between calls here, so the second factor comes from a new browser each time.
  const MAILS = [
    'accounts.password-changed',
    'accounts.password-changed',
    'accounts.password-reset',
    'registrations.erasure-requested',
    'second-factors.new-browser',
    'second-factors.new-browser',
    'second-factors.wrong-codes',
  ];

  async function somebody(...grants: Grant[]) {
    const email = `person-${(people += 1)}@example.org`;
    const { id } = await makeAccount(site, email, `Person ${people}`);
    for (const one of grants) await grant(site, id, one);
    return { id, email };
  }

  test('each owner learns what their own people do with their accounts, and of nobody else', { tags: ['ORG-004'] }, async () => {
    const theirs = await somebody({ role: 'treasurer', edition: OTHER.edition, society: lakeside.slug });
    await useAccount(theirs.email);
    expect(await known(otherOwner, OTHER, theirs.id)).toEqual({ record: DONE, letters: MAILS, chosen: 0, offered: true });
    expect(await known(defaultOwner, DEFAULT, theirs.id)).toEqual(NOTHING);
    // The same of the default edition's people: the one is not blind, and the other learns nothing either.
    const ours = await somebody({ role: 'treasurer', edition: DEFAULT.edition });
    await useAccount(ours.email);
    expect(await known(defaultOwner, DEFAULT, ours.id)).toEqual({ record: DONE, letters: MAILS, chosen: 0, offered: true });
    expect(await known(otherOwner, OTHER, ours.id)).toEqual(NOTHING);
  });

  test('an app and a passkey are named after the person’s own society', async () => {
    const { email } = await somebody({ role: 'treasurer', edition: OTHER.edition, society: lakeside.slug });
    const call = callAs(await loginAs(email));
    const { options } = await call(factors.offerPasskey, { body: { password: PASSWORD } });
    expect(options).toMatchObject({ rp: { name: lakeside.name } });
    const { uri } = await call(factors.setUpApp, { body: { password: PASSWORD } });
    expect(new URL(uri).searchParams.get('issuer')).toBe(lakeside.name);
  });

  test('who has roles in both is recorded for both, and gets one mail', async () => {
    const both = await somebody(IN_OTHER, { role: 'viewer', edition: DEFAULT.edition });
    await useAccount(both.email);
    expect(await known(defaultOwner, DEFAULT, both.id)).toEqual({ record: DONE, letters: MAILS, chosen: 0, offered: true });
    expect(await known(otherOwner, OTHER, both.id)).toEqual({ record: DONE, letters: [], chosen: 0, offered: true });
  });

  test('who lost their last role stays with those who knew them', async () => {
    const gone = await somebody(IN_OTHER);
    await loginAs(gone.email);
    await site.db.deleteFrom('staff_roles').where('account_id', '=', gone.id).execute();
    await loginAs(gone.email);
    expect((await known(otherOwner, OTHER, gone.id)).record).toEqual(['account.signed-in', 'account.signed-in']);
    expect(await known(defaultOwner, DEFAULT, gone.id)).toEqual(NOTHING);
  });

  test('a delegate of the default conference who logs in there is recorded there', async () => {
    const email = 'delegate@example.org';
    await registerAs(site, { email });
    const { id } = await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await callAs()(signIn, { body: { email, password: PASSWORD, remember: false } });
    expect((await known(defaultOwner, DEFAULT, id)).record).toContain('account.signed-in');
    expect(await known(otherOwner, OTHER, id)).toEqual(NOTHING);
  });

  test('an invitation to a whole society is recorded in that society, accepted or declined', { tags: ['ORG-006'] }, async () => {
    const call = callAs(await staffCookie(site, otherOwner.id, { elevatedAt: at, startedAt: at }));
    const society = { society: lakeside.slug };
    const invite = async (email: string) => {
      const { id } = await call(contract.inviteToSociety, { params: society, body: { email, roles: ['viewer'] } });
      const mail = await inbox.next(site, email, 'An invitation');
      const [, token = ''] = /#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
      return { id, token };
    };
    const accepted = await invite('accepts@example.org');
    const fresh = { token: accepted.token, name: 'Mara Lindqvist', password: PASSWORD };
    await callAs()(contract.acceptInvitation, { body: fresh });
    const declined = await invite('declines@example.org');
    await callAs()(contract.declineInvitation, { body: { token: declined.token, reason: 'No time' } });
    const theirs = await recordOf(otherOwner, OTHER);
    expect(about(theirs, accepted.id).toSorted()).toEqual(['invitation.accepted', 'invitation.sent']);
    expect(about(theirs, declined.id).toSorted()).toEqual(['invitation.declined', 'invitation.sent']);
    const ours = await recordOf(defaultOwner, DEFAULT);
    expect([...about(ours, accepted.id), ...about(ours, declined.id)]).toEqual([]);
    expect(JSON.stringify(ours)).not.toContain('Mara Lindqvist');
  });
});
