import type { acceptInvitation as acceptRoute, checkInvitation as checkRoute } from '@isocentre/contract/people';
import type { Answer } from '@isocentre/contract/route';
import { delegateActor, VISITOR } from '@isocentre/domain/people/actor';
import { type Acceptance, emailInPart, invitationWords, type Refusal } from '@isocentre/domain/people/invitation';
import { Refused } from '@isocentre/domain/refusals';
import { mailboxOf } from '../../platform/account-email.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Connection, Visit } from '../../platform/feature.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashOf, startSession } from '../../platform/sessions.ts';
import { refuseWeakPassword } from '../accounts/check-password.ts';
import { createAccount } from '../accounts/create-account.ts';
import { followRoles } from '../review/follow-roles.ts';
import { noteAnswers, readQuestions } from '../review/reviewer-answers.ts';
import type { PeopleDeps } from './deps.ts';
import { findByToken, spendToken } from './queries/invitations.ts';
import { findAccountByEmail } from './queries/people.ts';
import { addRoles, lockSociety } from './queries/roles.ts';
import { findSociety } from './queries/societies.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Used, withdrawn, replaced or too old: always the same refusal, so that it tells nothing. */
async function open(db: Database, token: string, now: Date): Promise<Found> {
  const found = await findByToken(db, hashOf(token), now);
  if (!found) throw new Refused('INVITATION_INVALID');
  return found;
}

/** Its own edition, or the one of its society: that the organisers' host shows another has nothing to do with it. */
async function recordedUnder(db: Database, { editionId, societySlug }: Found): Promise<number> {
  const id = editionId ?? (await findSociety(db, societySlug))?.editionId;
  if (id === undefined) throw new Refused('INVITATION_INVALID');
  return id;
}

export async function checkInvitation({ db, clock }: PeopleDeps, token: string, visit: Visit): Promise<Answer<typeof checkRoute>> {
  const found = await open(db, token, clock.system());
  return {
    society: found.societyName,
    edition: found.editionTitle,
    roles: found.roles,
    name: found.name,
    email: emailInPart(found.email),
    expiresAt: found.expiresAt.toISOString(),
    next: await nextStep(db, found, visit),
    reviewing: await readQuestions(db, found),
  };
}

async function nextStep(
  db: Database,
  { email }: Found,
  { account }: Visit,
): Promise<'accept' | 'log-in' | 'create-account' | 'other-account'> {
  if (account) return mailboxOf(account.email) === mailboxOf(email) ? 'accept' : 'other-account';
  return (await findAccountByEmail(db, email)) ? 'log-in' : 'create-account';
}

/** An invitation is for its address: only the account of that address accepts it, or a new one with it. */
export async function acceptInvitation(
  { db, clock }: PeopleDeps,
  form: Acceptance,
  visit: Visit,
  connection: Connection,
): Promise<Answer<typeof acceptRoute>> {
  const now = clock.system();
  const found = await open(db, form.token, now);
  const next = await nextStep(db, found, visit);
  if (next === 'other-account') throw new Refused('INVITATION_FOR_ANOTHER');
  if (next === 'log-in') throw new Refused('LOGIN_REQUIRED');
  const fresh = next === 'create-account' ? await newAccount(form, found, visit) : undefined;
  const token = await db.transaction().execute(async (transaction) => {
    await lockSociety(transaction, found.societyId);
    const accountId = fresh ? (await createAccount(transaction, visit.people, fresh)).id : (visit.account?.id ?? '');
    const spent = await spendToken(transaction, hashOf(form.token), now, { accepted_at: now, accepted_by: accountId });
    if (!spent) throw new Refused('INVITATION_INVALID');
    await addRoles(transaction, found, { accountId, roles: found.roles, by: found.invitedById });
    await followRoles(transaction, found, found.roles);
    if (form.reviewing) await noteAnswers(transaction, found, { account: accountId, answers: form.reviewing, requestId: visit.requestId });
    await writeAudit(transaction, {
      editionId: await recordedUnder(transaction, found),
      actor: delegateActor(accountId),
      action: 'invitation.accepted',
      entity: 'invitation',
      entityId: found.id,
      after: { roles: found.roles, societyWide: found.editionId === null, newAccount: fresh !== undefined },
      requestId: visit.requestId,
    });
    return fresh && startSession(transaction, { accountId, remember: false, client: connection.client, now });
  });
  if (token !== undefined) connection.keepSession({ token, remember: false });
  return { accepted: true, edition: found.editionSlug, society: found.societySlug };
}

/** Nobody has this address yet: the account is made with it, without a registration. The link proved the address. */
async function newAccount({ name, password }: Acceptance, { email }: Found, visit: Visit) {
  const fields = {
    ...(name ? {} : { name: invitationWords.nameMissing }),
    ...(password ? {} : { password: invitationWords.passwordMissing }),
  };
  if (!name || !password) throw new Refused('VALIDATION', { fields });
  await refuseWeakPassword(password, { edition: visit.edition.edition, email, name });
  return { email, title: null, name, passwordHash: await hashPassword(password) };
}

export async function declineInvitation(
  { db, clock }: PeopleDeps,
  { token, cause, reason }: Refusal,
  visit: Visit,
): Promise<{ declined: true }> {
  const now = clock.system();
  const found = await open(db, token, now);
  await db.transaction().execute(async (transaction) => {
    const spent = await spendToken(transaction, hashOf(token), now, {
      declined_at: now,
      decline_cause: cause ?? null,
      decline_reason: reason || null,
    });
    if (!spent) throw new Refused('INVITATION_INVALID');
    await writeAudit(transaction, {
      editionId: await recordedUnder(transaction, found),
      actor: VISITOR,
      action: 'invitation.declined',
      entity: 'invitation',
      entityId: found.id,
      requestId: visit.requestId,
    });
  });
  return { declined: true };
}
