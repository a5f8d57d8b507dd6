import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allRoutes } from '@isocentre/contract/all-routes';
import * as contract from '@isocentre/contract/people';
import type { Call } from '@isocentre/contract/route';
import { requestErasure } from '@isocentre/contract/registration';
import { reasonWords } from '@isocentre/domain/people/reason';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { hashOf } from '../../platform/sessions.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { makeAccount, PASSWORD, send, signInAs } from '../../test/people.ts';
import { type Grant, grant, makeStaff, staffCookie } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { grantOwner } from './grant-owner.ts';
import { resetFactorByCommand } from './reset-factor-by-command.ts';

const OURS = { edition: ampiTnpy2025.slug };
const THEIRS = { edition: lakeside2026.slug };
let site: TestApp;
let inbox: Inbox;
let made = 0;

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  await makeStaff(site, 'head@example.org', { role: 'owner', edition: null });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
});

const address = () => `person-${(made += 1)}@example.org`;

async function staff(...grants: Grant[]) {
  const email = address();
  const { id, cookie } = await makeStaff(site, email, ...grants);
  return { id, email, cookie, call: site.callWith({ cookie }) };
}
const owner = () => staff({ role: 'owner', edition: OURS.edition });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );
const rolesOf = async (accountId: string) =>
  (await site.db.selectFrom('staff_roles').select('role').where('account_id', '=', accountId).orderBy('role').execute()).map(
    ({ role }) => role,
  );
const auditOf = (entityId: string) =>
  site.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'role', 'account_id'])
    .where('entity_id', '=', entityId)
    .orderBy('at')
    .execute();

async function tokenFor(email: string): Promise<string> {
  const mail = await inbox.next(site, email, 'An invitation');
  const [, token = ''] = /\/organiser\/invitation#token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
  return token;
}

test('a name with markup is text in mails', { tags: ['ORG-707'] }, async () => {
  const { call } = await owner();
  const email = address();
  await call(contract.invitePerson, { params: OURS, body: { email, name: '<img src=x onerror=alert(1)> & <b>Co</b>', roles: ['viewer'] } });
  const mail = await inbox.next(site, email, 'An invitation');
  expect(mail.text).toContain('<img src=x onerror=alert(1)> & <b>Co</b>');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;Co&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<img src=x|<b>Co/);
});

describe('a new installation', () => {
  test('nobody has a role, and no route can grant the first one', { tags: ['ORG-008'] }, async () => {
    const fresh = await buildTestApp();
    const { id } = await makeAccount(fresh, 'first@example.org');
    const cookie = await signInAs(fresh, 'first@example.org');
    const body = { email: 'first@example.org', roles: ['owner'] };
    expect((await send(fresh, 'POST', `/api/v1/organiser/${OURS.edition}/invitations`, { cookie, body })).statusCode).toBe(404);
    expect(
      (await send(fresh, 'PUT', `/api/v1/organiser/${OURS.edition}/people/${id}/roles`, { cookie, body: { roles: ['owner'] } })).statusCode,
    ).toBe(404);
    expect((await send(fresh, 'POST', '/api/v1/societies/ampi-tnpy/invitations', { cookie, body })).statusCode).toBe(404);
    expect(await fresh.db.selectFrom('staff_roles').selectAll().execute()).toEqual([]);
    expect(await fresh.callWith({ cookie })(contract.readMyEditions, {})).toEqual({ editions: [], societies: [] });
    await fresh.close();
  });

  test('the command makes a known account an owner and invites an unknown address, once', { tags: ['ORG-009'] }, async () => {
    const deps = { db: site.db, clock: createClock(site.config) };
    const known = await makeAccount(site, 'known@example.net');
    expect(await grantOwner(deps, 'lakeside', 'Known@example.net')).toBe('granted');
    expect(await grantOwner(deps, 'lakeside', 'known@example.net')).toBe('is owner already');
    expect(await auditOf(known.id)).toEqual([{ action: 'roles.changed', actor_kind: 'system', role: null, account_id: null }]);
    expect(await grantOwner(deps, 'lakeside', 'unknown@example.net')).toBe('invited');
    expect(await grantOwner(deps, 'lakeside', 'unknown@example.net')).toBe('is invited already');
    expect(await tokenFor('unknown@example.net')).toHaveLength(43);
    await expect(grantOwner(deps, 'nowhere', 'known@example.net')).rejects.toThrow('There is no society nowhere');
  });
});

describe('an invitation', () => {
  test('is a link by mail; its token is made when it is sent, and only its hash is stored', { tags: ['ORG-010'] }, async () => {
    const { call, id: by } = await owner();
    const email = address();
    const sent = await call(contract.invitePerson, { params: OURS, body: { email, name: 'Tara', roles: ['treasurer', 'editor'] } });
    expect(sent).toMatchObject({ email, name: 'Tara', roles: ['treasurer', 'editor'], state: 'sent' });
    const stored = () => site.db.selectFrom('staff_invitations').selectAll().where('id', '=', sent.id).executeTakeFirstOrThrow();
    expect((await stored()).token_hash).toBeNull();
    const token = await tokenFor(email);
    const row = await stored();
    expect(row.token_hash).toEqual(hashOf(token));
    expect([row.invited_by, Math.round((row.expires_at.getTime() - row.invited_at.getTime()) / 86_400_000)]).toEqual([by, 7]);
    expect(JSON.stringify(row)).not.toContain(token);
    const { rows } = await site.pool.query('select 1 from letters l where l::text like $1', [`%${token}%`]);
    expect(rows).toEqual([]);
    expect((await auditOf(sent.id))[0]).toMatchObject({ action: 'invitation.sent', actor_kind: 'staff', role: 'owner', account_id: by });
  });

  test('a reviewer or judge has thirty days', { tags: ['ORG-011'] }, async () => {
    const { call } = await owner();
    const days = async (roles: ['reviewer', 'judge'] | ['reviewer', 'viewer']) => {
      const one = await call(contract.invitePerson, { params: OURS, body: { email: address(), roles } });
      return (Date.parse(one.expiresAt) - Date.parse(one.invitedAt)) / 86_400_000;
    };
    expect([await days(['reviewer', 'judge']), await days(['reviewer', 'viewer'])]).toEqual([30, 7]);
  });

  test('expired, used, withdrawn or replaced: the same words, and nothing granted', { tags: ['ORG-011'] }, async () => {
    const { call } = await owner();
    const anyone = site.callWith();
    const invited = async () => {
      const email = address();
      const { id } = await call(contract.invitePerson, { params: OURS, body: { email, roles: ['viewer'] } });
      return { email, id, token: await tokenFor(email), ...(await makeAccount(site, email).then((account) => ({ account: account.id }))) };
    };
    const dead: Array<{ email: string; token: string; account: string }> = [];
    const expired = await invited();
    await site.db.updateTable('staff_invitations').set({ expires_at: new Date() }).where('id', '=', expired.id).execute();
    const withdrawn = await invited();
    expect((await call(contract.withdrawInvitation, { params: { ...OURS, id: withdrawn.id } })).state).toBe('withdrawn');
    const replaced = await invited();
    await call(contract.inviteAgain, { params: { ...OURS, id: replaced.id } });
    const newer = await invited();
    await call(contract.invitePerson, { params: OURS, body: { email: newer.email, roles: ['viewer'] } });
    const declined = await invited();
    await anyone(contract.declineInvitation, { body: { token: declined.token, reason: 'No time this year' } });
    dead.push(expired, withdrawn, replaced, newer, declined, { ...expired, token: 'x'.repeat(43) });
    const bodies = new Set<string>();
    for (const { email, token, account } of dead) {
      const cookie = await signInAs(site, email);
      for (const path of ['check', 'accept', 'decline']) {
        const answer = await send(site, 'POST', `/api/v1/invitations/${path}`, { cookie, body: { token } });
        expect(answer.statusCode).toBe(400);
        bodies.add(answer.body.replace(/"requestId":"[^"]*"/, ''));
      }
      expect(await rolesOf(account)).toEqual([]);
    }
    expect([...bodies]).toHaveLength(1);
    const { invitations } = await call(contract.listPeople, { params: OURS });
    expect(invitations.find(({ id }) => id === declined.id)).toMatchObject({ state: 'declined', declineReason: 'No time this year' });
    expect(await refusalOf(call(contract.inviteAgain, { params: { ...OURS, id: declined.id } }))).toBe('INVITATION_ENDED');
  });

  test('accepted several times at once: one grant, one audit row', { tags: ['ORG-012'] }, async () => {
    const { call } = await owner();
    const email = address();
    const { id } = await makeAccount(site, email);
    const sent = await call(contract.invitePerson, { params: OURS, body: { email: email.replace('p', 'P'), roles: ['viewer', 'editor'] } });
    const token = await tokenFor(email.replace('p', 'P'));
    const mine = site.callWith({ cookie: await signInAs(site, email) });
    expect(await mine(contract.checkInvitation, { body: { token } })).toMatchObject({ next: 'accept', roles: ['editor', 'viewer'] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => refusalOf(mine(contract.acceptInvitation, { body: { token } }))));
    expect(answers.toSorted()).toEqual([...Array<string>(5).fill('INVITATION_INVALID'), 'allowed']);
    expect(await rolesOf(id)).toEqual(['editor', 'viewer']);
    expect((await auditOf(sent.id)).map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.accepted']);
    expect(await mine(contract.readMyEditions, {})).toMatchObject({
      editions: [
        { slug: OURS.edition, society: { slug: 'ampi-tnpy' }, roles: [{ role: 'editor', societyWide: false }, { role: 'viewer' }] },
      ],
      societies: [],
    });
  });

  test('is for its address: another account is refused without learning it', { tags: ['ORG-013'] }, async () => {
    const { call } = await owner();
    const [email, other] = [address(), address()];
    await makeAccount(site, other);
    await call(contract.invitePerson, { params: OURS, body: { email, roles: ['viewer'] } });
    const token = await tokenFor(email);
    const cookie = await signInAs(site, other);
    const answers = [
      await send(site, 'POST', '/api/v1/invitations/check', { cookie, body: { token } }),
      await send(site, 'POST', '/api/v1/invitations/accept', { cookie, body: { token } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
    expect(answers[0]?.json()).toMatchObject({ next: 'other-account', email: 'p…@example.org' });
    for (const answer of answers) expect(answer.body).not.toContain(email);
  });

  test('without an account, accepting creates one, without a registration', { tags: ['ORG-014'] }, async () => {
    const { call } = await owner();
    const email = address();
    await call(contract.invitePerson, { params: OURS, body: { email, roles: ['registrar'] } });
    const token = await tokenFor(email);
    const anyone = site.callWith();
    expect(await anyone(contract.checkInvitation, { body: { token } })).toMatchObject({ next: 'create-account' });
    await expect(anyone(contract.acceptInvitation, { body: { token } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { name: 'Please enter your name.', password: 'Please choose a password.' },
    });
    await expect(anyone(contract.acceptInvitation, { body: { token, name: 'Tara', password: 'password123' } })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    const accepted = await send(site, 'POST', '/api/v1/invitations/accept', { body: { token, name: 'Tara Iyer', password: PASSWORD } });
    expect(accepted.json()).toEqual({ accepted: true, edition: OURS.edition, society: 'ampi-tnpy' });
    const cookie = await signInAs(site, email);
    const answer = await send(site, 'GET', `/api/v1/organiser/${OURS.edition}/people`, { cookie });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([403, 'NOT_PERMITTED']);
    expect((await send(site, 'GET', '/api/v1/me', { cookie })).statusCode).toBe(404);
    expect(String(accepted.headers['set-cookie'])).toContain('__Host-session=');
  });

  test('somebody with an account has to log in', async () => {
    const { call } = await owner();
    const email = address();
    await makeAccount(site, email);
    await call(contract.invitePerson, { params: OURS, body: { email, roles: ['viewer'] } });
    const token = await tokenFor(email);
    expect(await refusalOf(site.callWith()(contract.acceptInvitation, { body: { token, name: 'X', password: PASSWORD } }))).toBe(
      'LOGIN_REQUIRED',
    );
  });

  test('ids of another edition are not found here', { tags: ['ORG-004'] }, async () => {
    const { call } = await owner();
    const theirs = await staff({ role: 'owner', edition: THEIRS.edition, society: 'lakeside' });
    const { id } = await theirs.call(contract.invitePerson, { params: THEIRS, body: { email: address(), roles: ['viewer'] } });
    expect(await refusalOf(call(contract.withdrawInvitation, { params: { ...OURS, id } }))).toBe('NOT_FOUND');
    expect(await refusalOf(call(contract.inviteAgain, { params: { ...OURS, id } }))).toBe('NOT_FOUND');
    expect(await refusalOf(call(contract.changeRoles, { params: { ...OURS, account: theirs.id }, body: { roles: ['viewer'] } }))).toBe(
      'NOT_FOUND',
    );
    expect(await refusalOf(call(contract.resetFactor, { params: { ...OURS, account: theirs.id }, body: { reason: 'lost phone' } }))).toBe(
      'NOT_FOUND',
    );
    expect(await rolesOf(theirs.id)).toEqual(['owner']);
  });
});

describe('who may grant', { tags: ['ORG-015'] }, () => {
  test('an edition’s owner grants nothing for the society, a chair nothing at all by these routes', async () => {
    const { call } = await owner();
    const body = { email: address(), roles: ['owner' as const] };
    expect(await refusalOf(call(contract.inviteToSociety, { params: { society: 'ampi-tnpy' }, body }))).toBe('NOT_PERMITTED');
    const chair = await staff({ role: 'scientific-chair', edition: OURS.edition });
    expect(await refusalOf(chair.call(contract.invitePerson, { params: OURS, body }))).toBe('NOT_PERMITTED');
    expect(await refusalOf(chair.call(contract.changeRoles, { params: { ...OURS, account: chair.id }, body: { roles: ['owner'] } }))).toBe(
      'NOT_PERMITTED',
    );
  });

  test('an edition’s owner does not touch roles for the society', async () => {
    const { call } = await owner();
    const wide = await staff({ role: 'treasurer', edition: null });
    await call(contract.changeRoles, { params: { ...OURS, account: wide.id }, body: { roles: ['viewer'] } });
    expect(await rolesOf(wide.id)).toEqual(['treasurer', 'viewer']);
    await call(contract.changeRoles, { params: { ...OURS, account: wide.id }, body: { roles: [] } });
    expect(await rolesOf(wide.id)).toEqual(['treasurer']);
    expect(await refusalOf(call(contract.resetFactor, { params: { ...OURS, account: wide.id }, body: { reason: 'lost phone' } }))).toBe(
      'SOCIETY_ROLE',
    );
  });
});

describe('roles', () => {
  test('taken away end every session of the account; the record says who did it', { tags: ['ORG-027', 'SRV-037'] }, async () => {
    const { call, id: by } = await owner();
    const other = await staff({ role: 'editor', edition: OURS.edition }, { role: 'viewer', edition: OURS.edition });
    const { people } = await call(contract.changeRoles, { params: { ...OURS, account: other.id }, body: { roles: ['viewer', 'desk'] } });
    expect(people.find(({ account }) => account === other.id)).toMatchObject({
      roles: [
        { role: 'desk', societyWide: false },
        { role: 'viewer', societyWide: false },
      ],
      hasFactor: true,
      needsFactor: true,
    });
    expect((await send(site, 'GET', '/api/v1/sessions', { cookie: other.cookie })).statusCode).toBe(401);
    const rows = await site.db.selectFrom('audit_log').selectAll().where('entity_id', '=', other.id).execute();
    expect(rows).toMatchObject([
      {
        action: 'roles.changed',
        actor_kind: 'staff',
        role: 'owner',
        account_id: by,
        subject_account_id: other.id,
        before: { roles: ['editor', 'viewer'] },
        after: { roles: ['desk', 'viewer'], sessionsEnded: 1 },
      },
    ]);
    expect(rows[0]?.request_id).not.toBeNull();
  });

  test('the last owner of a society stays', { tags: ['ORG-028'] }, async () => {
    const only = await staff({ role: 'owner', edition: null, society: 'lakeside' });
    await site.db
      .deleteFrom('staff_roles')
      .where('account_id', '<>', only.id)
      .where('society_id', 'in', (from) => from.selectFrom('societies').select('id').where('slug', '=', 'lakeside'))
      .execute();
    const params = { society: 'lakeside', account: only.id };
    expect(await refusalOf(only.call(contract.changeSocietyRoles, { params, body: { roles: ['viewer'] } }))).toBe('LAST_OWNER');
    expect(await refusalOf(only.call(requestErasure, { body: { password: PASSWORD } }))).toBe('LAST_OWNER');
    expect(await rolesOf(only.id)).toEqual(['owner']);
    // Somebody waiting to be erased is no owner for long.
    const second = await staff({ role: 'owner', edition: null, society: 'lakeside' });
    await second.call(requestErasure, { body: { password: PASSWORD } });
    expect(await refusalOf(only.call(contract.changeSocietyRoles, { params, body: { roles: [] } }))).toBe('LAST_OWNER');
    const third = await staff({ role: 'owner', edition: null, society: 'lakeside' });
    expect(await refusalOf(third.call(contract.changeSocietyRoles, { params, body: { roles: [] } }))).toBe('allowed');
  });

  test('of two owners who remove each other at once exactly one succeeds', { tags: ['ORG-029'] }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await owner(), await owner()];
      const remove = (from: typeof one, target: typeof one) =>
        refusalOf(from.call(contract.changeRoles, { params: { ...OURS, account: target.id }, body: { roles: [] } }));
      const answers = await Promise.all([remove(one, two), remove(two, one)]);
      expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1);
      expect([...(await rolesOf(one.id)), ...(await rolesOf(two.id))]).toEqual(['owner']);
    }
  });

  test('are confirmed first', { tags: ['ORG-025'] }, async () => {
    const { id } = await owner();
    const stale = site.callWith({ cookie: await staffCookie(site, id, { elevatedAt: new Date(Date.now() - 11 * 60_000) }) });
    const params = { ...OURS, account: id };
    expect(await refusalOf(stale(contract.changeRoles, { params, body: { roles: [] } }))).toBe('CONFIRM_FIRST');
    expect(await rolesOf(id)).toEqual(['owner']);
    expect(await refusalOf(stale(contract.listPeople, { params: OURS }))).toBe('allowed');
  });
});

describe('every change by an organiser', { tags: ['ORG-031'] }, () => {
  const changing = allRoutes.filter(({ access, method }) => typeof access === 'object' && method !== 'GET').map(({ name }) => name);
  const wide = { society: 'ampi-tnpy' };
  const invited = async (call: Call) =>
    (await call(contract.invitePerson, { params: OURS, body: { email: address(), roles: ['viewer'] } })).id;
  const invitedWide = async (call: Call) =>
    (await call(contract.inviteToSociety, { params: wide, body: { email: address(), roles: ['viewer'] } })).id;
  const here = async () => (await staff({ role: 'editor', edition: OURS.edition })).id;
  const everywhere = async () => (await staff({ role: 'editor', edition: null })).id;

  /** How to make each of them; what it needs is made first. */
  const make: Record<string, (call: Call) => Promise<() => Promise<unknown>>> = {
    invitePerson: async (call) => () => invited(call),
    inviteAgain: async (call) => {
      const id = await invited(call);
      return () => call(contract.inviteAgain, { params: { ...OURS, id } });
    },
    withdrawInvitation: async (call) => {
      const id = await invited(call);
      return () => call(contract.withdrawInvitation, { params: { ...OURS, id } });
    },
    changeRoles: async (call) => {
      const account = await here();
      return () => call(contract.changeRoles, { params: { ...OURS, account }, body: { roles: ['viewer'] } });
    },
    resetFactor: async (call) => {
      const account = await here();
      return () => call(contract.resetFactor, { params: { ...OURS, account }, body: { reason: 'lost phone' } });
    },
    inviteToSociety: async (call) => () => invitedWide(call),
    inviteToSocietyAgain: async (call) => {
      const id = await invitedWide(call);
      return () => call(contract.inviteToSocietyAgain, { params: { ...wide, id } });
    },
    withdrawSocietyInvitation: async (call) => {
      const id = await invitedWide(call);
      return () => call(contract.withdrawSocietyInvitation, { params: { ...wide, id } });
    },
    changeSocietyRoles: async (call) => {
      const account = await everywhere();
      return () => call(contract.changeSocietyRoles, { params: { ...wide, account }, body: { roles: ['viewer'] } });
    },
    resetSocietyFactor: async (call) => {
      const account = await everywhere();
      return () => call(contract.resetSocietyFactor, { params: { ...wide, account }, body: { reason: 'lost phone' } });
    },
  };

  /** Made with what they change: there it is asked what the record says. */
  const ELSEWHERE: Record<string, string> = {
    makeMyFeed: 'calendar/feeds.test.ts',
    endMyFeed: 'calendar/feeds.test.ts',
    makeToken: 'outbound/tokens.test.ts',
    addWebhook: 'outbound/webhooks.test.ts',
    changeWebhook: 'outbound/webhooks.test.ts',
    removeWebhook: 'outbound/webhooks.test.ts',
    renewWebhookSecret: 'outbound/webhooks.test.ts',
    testWebhook: 'outbound/webhooks.test.ts',
    sendDeliveryAgain: 'outbound/webhooks.test.ts',
    endToken: 'outbound/tokens.test.ts',
    makeEdition: 'editions/make-edition.test.ts',
    deleteDraft: 'editions/make-edition.test.ts',
    tickCheck: 'editions/publish-edition.test.ts',
    changeEditionStatus: 'editions/publish-edition.test.ts',
    addHost: 'editions/publish-edition.test.ts',
    removeHost: 'editions/publish-edition.test.ts',
    moveMainHost: 'editions/publish-edition.test.ts',
    changeSociety: 'editions/archive-edition.test.ts',
    uploadImage: 'pictures/images.test.ts',
    cropImage: 'pictures/images.test.ts',
    askProviderNow: 'money/money.test.ts',
    changeBilling: 'money/billing.test.ts',
    correctReceipt: 'money/documents.test.ts',
    matchTransfer: 'money/transfers.test.ts',
    refuseTransfer: 'money/transfers.test.ts',
    recordBankCredit: 'money/bank-credits.test.ts',
    allocateBankCredit: 'money/bank-credits.test.ts',
    correctBankCredit: 'money/corrected-credits.test.ts',
    closeBankCredit: 'money/corrected-credits.test.ts',
    importSettlements: 'money/settlements.test.ts',
    decideSettlementLine: 'money/settlements.test.ts',
    withdrawSettlementDecision: 'money/settlements.test.ts',
    openShift: 'money/shifts.test.ts',
    countShift: 'money/shifts.test.ts',
    closeShift: 'money/shifts.test.ts',
    issueInvoice: 'money/invoices.test.ts',
    settleInvoice: 'money/invoices.test.ts',
    cancelInvoice: 'money/invoices.test.ts',
    makeVoucher: 'money/vouchers.test.ts',
    changeVoucher: 'money/vouchers.test.ts',
    recordPayment: 'money/money.test.ts',
    clearCheque: 'money/money.test.ts',
    reversePayment: 'money/money.test.ts',
    proposeRefund: 'money/money.test.ts',
    approveRefund: 'money/money.test.ts',
    moveExcess: 'money/move-excess.test.ts',
    refuseRefund: 'money/money.test.ts',
    decideRefundEffect: 'money/refunds-at-provider.test.ts',
    payOutRefund: 'money/money.test.ts',
    decideFlagged: 'money/money.test.ts',
    changeWorkshopPlaces: 'payments/workshop.test.ts',
    moveToGroup: 'payments/workshop.test.ts',
    transferSeat: 'payments/workshop.test.ts',
    offerOutOfTurn: 'payments/workshop.test.ts',
    extendOffer: 'payments/workshop.test.ts',
    removeFromWaiting: 'payments/workshop.test.ts',
    sendLetterAgain: 'letters/outbox.test.ts',
    changeMessage: 'contact/messages.test.ts',
    answerMessage: 'contact/messages.test.ts',
    saveView: 'delegates/views.test.ts',
    deleteView: 'delegates/views.test.ts',
    tagDelegates: 'delegates/bulk-runs.test.ts',
    writeToDelegates: 'delegates/bulk-runs.test.ts',
    undoBulkRun: 'delegates/bulk-runs.test.ts',
    exportSelection: 'delegates/bulk-runs.test.ts',
    exportSelectionWorkbook: 'delegates/bulk-runs.test.ts',
    correctDelegate: 'corrections/corrections.test.ts',
    undoCorrection: 'corrections/corrections.test.ts',
    judgeProof: 'proofs/judge-proofs.test.ts',
    undoVerdict: 'proofs/judge-proofs.test.ts',
    replaceMembers: 'members/members.test.ts',
    cancelDelegate: 'corrections/cancellation.test.ts',
    restoreDelegate: 'corrections/cancellation.test.ts',
    transferDelegate: 'corrections/transfer.test.ts',
    noteAddress: 'corrections/address.test.ts',
    withdrawAddress: 'corrections/address.test.ts',
    mergeDelegates: 'corrections/merging.test.ts',
    tellApart: 'corrections/merging.test.ts',
    tellApartNoMore: 'corrections/merging.test.ts',
    writeNote: 'corrections/notes.test.ts',
    registerSomebody: 'on-behalf/on-behalf.test.ts',
    registerPeople: 'on-behalf/people-list.test.ts',
    changeNote: 'corrections/notes.test.ts',
    judgePassage: 'review/text-findings.test.ts',
    writeReviewersEntry: 'review/discussion.test.ts',
    mendReviewersEntry: 'review/discussion.test.ts',
    writeChairsEntry: 'review/discussion.test.ts',
    mendChairsEntry: 'review/discussion.test.ts',
    shareComment: 'review/shared-comments.test.ts',
    correctAbstract: 'review/correct-abstract.test.ts',
    addCall: 'review/further-calls.test.ts',
    changeWindow: 'review/further-calls.test.ts',
    removeCall: 'review/further-calls.test.ts',
    changeCall: 'review/calls.test.ts',
    changeRubric: 'review/calls.test.ts',
    changeReviewer: 'review/reviewers.test.ts',
    makeBook: 'book/book.test.ts',
    openReview: 'review/opening.test.ts',
    renewConflicts: 'review/conflicts.test.ts',
    decideConflict: 'review/conflicts.test.ts',
    sayAlias: 'review/conflicts.test.ts',
    shareDomains: 'review/conflicts.test.ts',
    proposeRun: 'review/runs.test.ts',
    applyRun: 'review/runs.test.ts',
    undoRun: 'review/runs.test.ts',
    assignByHand: 'review/runs.test.ts',
    takeAway: 'review/runs.test.ts',
    inviteReviewers: 'people/reviewer-invitations.test.ts',
    releaseReviewerLetters: 'people/reviewer-invitations.test.ts',
    handOnLateWork: 'review/takeovers.test.ts',
    removeReviewer: 'review/takeovers.test.ts',
    moveAssignment: 'review/takeovers.test.ts',
    nameActingChair: 'review/takeovers.test.ts',
    dismissActingChair: 'review/takeovers.test.ts',
    saveReviewDraft: 'review/reviewing.test.ts',
    submitReview: 'review/reviewing.test.ts',
    declareConflict: 'review/reviewing.test.ts',
    declineAssignment: 'review/reviewing.test.ts',
    changeCapacities: 'review/decisions.test.ts',
    setDecision: 'review/decisions.test.ts',
    setDecisions: 'review/decisions.test.ts',
    withdrawAbstract: 'review/withdrawals.test.ts',
    applyDecisions: 'review/decisions.test.ts',
    undoDecisions: 'review/decisions.test.ts',
    changeTemplate: 'decision-letters/decision-letters.test.ts',
    releaseLetters: 'decision-letters/decision-letters.test.ts',
    recallLetters: 'decision-letters/decision-letters.test.ts',
    writeMailing: 'mailings/mailings.test.ts',
    releaseMailing: 'mailings/mailings.test.ts',
    callOffMailing: 'mailings/mailings.test.ts',
    editLetter: 'decision-letters/editing-letters.test.ts',
    changePresentationDates: 'presentations/presentations.test.ts',
    offerAgain: 'presentations/presentations.test.ts',
    planContest: 'contests/contests.test.ts',
    changeContest: 'contests/contests.test.ts',
    changeShortlist: 'contests/contests.test.ts',
    nameJudges: 'contests/contests.test.ts',
    moveContest: 'contests/contests.test.ts',
    saveSheet: 'contests/contests.test.ts',
    declareJudgesConflict: 'contests/contests.test.ts',
    addProgrammeSession: 'programme/programme.test.ts',
    changeProgrammeSession: 'programme/programme.test.ts',
    moveInProgramme: 'programme/programme.test.ts',
    placeAbstract: 'programme/placing.test.ts',
    addRoom: 'programme/programme.test.ts',
    changeRoom: 'programme/programme.test.ts',
    releaseProgrammeLetters: 'programme/programme-letters.test.ts',
    releaseProgramme: 'programme/programme.test.ts',
    loadProgrammeRelease: 'programme/programme.test.ts',
    resendMail: 'corrections/notes.test.ts',
    addContent: 'editing/recorded.test.ts',
    saveContentDraft: 'editing/recorded.test.ts',
    discardContentDraft: 'editing/recorded.test.ts',
    orderContent: 'editing/recorded.test.ts',
    publishContent: 'editing/recorded.test.ts',
    moveContentPublication: 'editing/recorded.test.ts',
    withdrawContentPublication: 'editing/recorded.test.ts',
    undoContentPublication: 'editing/recorded.test.ts',
    saveSettingsDraft: 'editing/settings.test.ts',
    discardSettingsDraft: 'editing/settings.test.ts',
    publishSettings: 'editing/settings.test.ts',
    moveSettingsPublication: 'editing/settings.test.ts',
    withdrawSettingsPublication: 'editing/settings.test.ts',
    undoSettingsPublication: 'editing/settings.test.ts',
  };
  /** Changes nothing that others see. */
  const UNRECORDED = [
    'makePreview',
    'checkConflicts',
    'checkReviewerList',
    'previewDecisionLetter',
    'previewMailing',
    'sendTestLetter',
    'putOffAttention',
    'chooseColumns',
    'readConsequences',
    'readTransfer',
    'checkPeople',
    'sayIEditContent',
    'sayIEditSettings',
    'readSettingsConsequences',
  ];

  test('says here how it is made, or where', () => {
    expect([...Object.keys(make), ...Object.keys(ELSEWHERE), ...UNRECORDED].toSorted()).toEqual(changing.toSorted());
  });

  test.each(Object.entries(ELSEWHERE))('%s is made in %s, which reads the record', async (route, file) => {
    const text = await readFile(join(import.meta.dirname, '..', file), 'utf8');
    expect(text).toMatch(new RegExp(`\\b${route}\\b`));
    expect(text).toContain('audit_log');
  });

  test.each(Object.entries(make))('%s writes one audit row with account, role and request', async (_, prepare) => {
    const one = await staff({ role: 'owner', edition: null });
    const change = await prepare(one.call);
    const rows = () =>
      site.db.selectFrom('audit_log').selectAll().where('account_id', '=', one.id).where('actor_kind', '=', 'staff').execute();
    const known = new Set((await rows()).map(({ id }) => id));
    await change();
    const written = (await rows()).filter(({ id }) => !known.has(id));
    expect(written).toMatchObject([{ role: 'owner', request_id: expect.any(String), entity_id: expect.any(String) }]);
  });
});

describe('a colleague’s factor', () => {
  test('is reset with a reason: factors, codes and sessions are gone, and mails go out', { tags: ['ORG-022', 'ORG-032'] }, async () => {
    const { call, email: mine } = await owner();
    const other = await staff({ role: 'editor', edition: OURS.edition });
    await site.db
      .insertInto('recovery_codes')
      .values({ account_id: other.id, code_hash: Buffer.alloc(32) })
      .execute();
    await site.db
      .insertInto('passkeys')
      .values({
        account_id: other.id,
        id: other.id,
        public_key: Buffer.alloc(8),
        counter: 0,
        transports: [],
        name: 'Phone',
        created_at: new Date(),
      })
      .execute();
    const params = { ...OURS, account: other.id };
    const { people } = await call(contract.resetFactor, { params, body: { reason: 'Her phone fell into the sea' } });
    expect(people.find(({ account }) => account === other.id)).toMatchObject({ hasFactor: false, needsFactor: true });
    expect((await send(site, 'GET', '/api/v1/sessions', { cookie: other.cookie })).statusCode).toBe(401);
    for (const table of ['second_factors', 'passkeys', 'recovery_codes'] as const)
      expect(await site.db.selectFrom(table).select('account_id').where('account_id', '=', other.id).execute()).toEqual([]);
    const audit = await site.db.selectFrom('audit_log').selectAll().where('entity_id', '=', other.id).executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: 'second-factor.reset', after: { sessionsEnded: 1 } });
    expect(JSON.stringify(audit)).not.toContain('sea');
    const details = await site.db.selectFrom('change_details').select('reason').where('audit_id', '=', audit.id).execute();
    expect(details).toEqual([{ reason: 'Her phone fell into the sea' }]);
    expect((await inbox.next(site, other.email, 'A second factor')).text).toContain('Her phone fell into the sea');
    expect((await inbox.next(site, mine, 'A second factor')).text).toContain(`Staff ${other.email.split('@', 1)[0]}`);
    expect((await inbox.next(site, 'head@example.org', 'A second factor')).subject).toBe('A second factor was reset');
  });

  test('of somebody with a role elsewhere is not reset from here, nor by one edition for another', async () => {
    const { call } = await owner();
    const reset = (account: string) =>
      refusalOf(call(contract.resetFactor, { params: { ...OURS, account }, body: { reason: 'lost phone' } }));
    const theirs = await staff({ role: 'owner', edition: THEIRS.edition, society: 'lakeside' });
    await call(contract.invitePerson, { params: OURS, body: { email: theirs.email, roles: ['viewer'] } });
    await theirs.call(contract.acceptInvitation, { body: { token: await tokenFor(theirs.email) } });
    expect(await reset(theirs.id)).toBe('ROLE_ELSEWHERE');
    const kept = await site.db.selectFrom('second_factors').select('account_id').where('account_id', '=', theirs.id).execute();
    expect(kept).toHaveLength(1);
  });

  test('of somebody with roles in two societies is reset by a command; each society’s record says so, the person gets one mail', async () => {
    const both = await staff({ role: 'owner', edition: null }, { role: 'viewer', edition: THEIRS.edition, society: 'lakeside' });
    const theirOwner = await staff({ role: 'owner', edition: null, society: 'lakeside' });
    await resetFactorByCommand(site.db, both.email.toUpperCase(), 'Her phone fell into the sea');
    expect(await site.db.selectFrom('second_factors').select('account_id').where('account_id', '=', both.id).execute()).toEqual([]);
    expect((await send(site, 'GET', '/api/v1/sessions', { cookie: both.cookie })).statusCode).toBe(401);
    const rows = await site.db
      .selectFrom('audit_log')
      .innerJoin('editions', 'editions.id', 'edition_id')
      .innerJoin('change_details', 'change_details.audit_id', 'audit_log.id')
      .where('entity_id', '=', both.id)
      .select(['slug', 'action', 'actor_kind', 'reason'])
      .orderBy('slug')
      .execute();
    const row = { action: 'second-factor.reset', actor_kind: 'system', reason: 'Her phone fell into the sea' };
    expect(rows).toEqual([
      { slug: OURS.edition, ...row },
      { slug: THEIRS.edition, ...row },
    ]);
    const mail = await inbox.next(site, both.email, 'A second factor');
    expect(mail.text).toContain('Whoever runs this installation deleted');
    expect((await inbox.next(site, theirOwner.email, 'A second factor')).text).toContain(`Staff ${both.email.split('@', 1)[0]}`);
    const letters = await site.db.selectFrom('letters').select('id').where('account_id', '=', both.id).execute();
    expect(letters).toHaveLength(1);
  });

  test.each([
    ['nobody@example.org', 'lost phone', 'nobody@example.org is no organiser here.'],
    ['head@example.org', ' ', reasonWords.missing],
  ])('the command refuses %s for the reason %j', async (email, reason, fault) => {
    await expect(resetFactorByCommand(site.db, email, reason)).rejects.toThrow(fault);
    const head = await site.db.selectFrom('accounts').select('id').where('email', '=', 'head@example.org').executeTakeFirstOrThrow();
    expect(await site.db.selectFrom('second_factors').select('account_id').where('account_id', '=', head.id).execute()).toHaveLength(1);
  });

  test.each([
    [undefined, reasonWords.missing],
    ['   ', reasonWords.missing],
    ['x'.repeat(501), reasonWords.long],
  ])('[ORG-038] is not reset for the reason %j', async (reason, fault) => {
    const { cookie } = await owner();
    const other = await staff({ role: 'editor', edition: OURS.edition });
    const url = `/api/v1/organiser/${OURS.edition}/people/${other.id}/second-factor`;
    const answer = await send(site, 'DELETE', url, { cookie, body: reason === undefined ? {} : { reason } });
    expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([422, { reason: fault }]);
    expect(await site.db.selectFrom('second_factors').select('account_id').where('account_id', '=', other.id).execute()).toHaveLength(1);
  });
});

test('one login opens both halves; a delegate’s API says the same with and without roles', { tags: ['ORG-001'] }, async () => {
  const email = address();
  const { id } = await makeAccount(site, email);
  const cookie = await signInAs(site, email);
  const asked = async () =>
    (await Promise.all(['/api/v1/session', '/api/v1/edition', '/api/v1/me'].map((url) => send(site, 'GET', url, { cookie })))).map(
      (answer) => [answer.statusCode, answer.body.replace(/"requestId":"[^"]*"/, '').replaceAll(/"(serverNow|now)":"[^"]*"/g, '')],
    );
  const before = await asked();
  await grant(site, id, { role: 'viewer', edition: OURS.edition });
  expect(await asked()).toEqual(before);
  expect(await site.callWith({ cookie })(contract.readMyEditions, {})).toMatchObject({ editions: [{ slug: OURS.edition }] });
});
