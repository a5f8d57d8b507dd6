import type { InvitedRole, PastedRow, ReviewerInvitation } from '@isocentre/contract/review/reviewer-invitations';
import { declineWords, invitationState } from '@isocentre/domain/people/invitation';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import { type PastedPerson, pastedWords, readPastedPeople } from '@isocentre/domain/review/pasted-people';
import { mailboxOf } from '../../platform/account-email.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { prepareInvitationLetter } from '../../platform/letters/letters-to-reviewers.ts';
import type { PeopleDeps } from './deps.ts';
import { createInvitation } from './invite-person.ts';
import { findKnown, type KnownMailboxes, listAsked } from './queries/invited-before.ts';
import { lockSociety, rolesIn } from './queries/roles.ts';
import { scopeOf } from './scope.ts';

interface Pasted {
  readonly text: string;
  readonly role: InvitedRole;
}

/** Line by line: new, known or not to be read. Whether an address has an account is told to nobody. */
export async function checkReviewerList({ db, clock }: PeopleDeps, pasted: Pasted, visit: Visit): Promise<{ rows: PastedRow[] }> {
  return { rows: await reportOn(db, pasted, clock.system(), visit) };
}

async function reportOn(db: Database, { text, role }: Pasted, now: Date, visit: Visit): Promise<PastedRow[]> {
  const people = readPastedPeople(text, visit.edition.edition.abstractCategories);
  const mailboxes = people.flatMap(({ email }) => (email === null ? [] : [mailboxOf(email)]));
  const known = await findKnown(db, scopeOf(visit), { role, mailboxes, now });
  return people.map((person) => describe(person, known));
}

function describe({ fault, ...person }: PastedPerson, { hasRole, invited, declined }: KnownMailboxes): PastedRow {
  const row = { ...person, topics: [...person.topics], unknown: [...person.unknown] };
  if (person.email === null) return { ...row, state: 'unreadable', known: null, words: fault };
  const mailbox = mailboxOf(person.email);
  if (hasRole.has(mailbox)) return { ...row, state: 'known', known: 'has-role', words: 'Has the role already.' };
  if (invited.has(mailbox)) return { ...row, state: 'known', known: 'invited', words: 'Has an open invitation.' };
  const said = declined.get(mailbox);
  if (said) return { ...row, state: 'known', known: 'declined', words: `Declined before: ${declineWords(said)}` };
  return { ...row, state: 'new', known: null, words: person.unknown.length > 0 ? pastedWords.topics(person.unknown) : null };
}

interface Wanted extends Pasted {
  /** Lines of people who declined before. */
  readonly again: readonly number[];
}

/** The same as one invitation, for many: all or none, and one letter each that waits for a person to release it. */
export async function inviteReviewers(
  { db, clock }: PeopleDeps,
  { again, ...pasted }: Wanted,
  visit: Visit,
): Promise<{ invited: number; rows: PastedRow[] }> {
  const scope = scopeOf(visit);
  const editionId = visit.edition.id;
  const now = clock.system();
  const invite = async (transaction: Database) => {
    await lockSociety(transaction, scope.societyId);
    const by = accountOf(visit).id;
    if (!may(await rolesIn(transaction, scope, by), 'abstracts.decide')) throw new Refused('NOT_PERMITTED');
    const rows = await reportOn(transaction, pasted, now, visit);
    const asked = rows.filter(({ state, known, line }) => state === 'new' || (known === 'declined' && again.includes(line)));
    for (const { email, name, topics } of asked) {
      const order = { scope, editionId, email: email ?? '', name: name || null, roles: [pasted.role], topics, by };
      const id = await createInvitation(transaction, { ...order, actor: visit.actor, requestId: visit.requestId, now, letter: 'draft' });
      await prepareInvitationLetter(transaction, editionId, id);
    }
    return { invited: asked.length, rows };
  };
  return db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => invite(transaction)));
}

export async function listReviewerInvitations({ db, clock }: PeopleDeps, visit: Visit): Promise<{ invitations: ReviewerInvitation[] }> {
  const now = clock.system();
  const rows = await listAsked(db, scopeOf(visit), ['reviewer', 'judge']);
  return {
    invitations: rows.map(({ prepared, acceptedAt, declinedAt, withdrawnAt, invitedAt, expiresAt, roles, ...row }) => {
      const state = invitationState({ acceptedAt, declinedAt, withdrawnAt, expiresAt }, now);
      return {
        ...row,
        roles: roles.filter((role) => role === 'reviewer' || role === 'judge'),
        state: prepared && (state === 'sent' || state === 'expired') ? 'prepared' : state,
        invitedAt: invitedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
    }),
  };
}
