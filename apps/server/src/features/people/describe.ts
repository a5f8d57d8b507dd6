import type { Invitation, Person } from '@isocentre/contract/people';
import { invitationState } from '@isocentre/domain/people/invitation';
import { needsSecondFactor } from '@isocentre/domain/people/permissions';
import type { InvitationRow } from './queries/invitations.ts';
import type { PersonRow } from './queries/people.ts';

export const describePerson = (row: PersonRow): Person => ({
  ...row,
  needsFactor: row.roles.some(({ role }) => needsSecondFactor(role)),
  lastHereAt: row.lastHereAt?.toISOString() ?? null,
});

export const describeInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles,
  invitedBy: row.invitedBy,
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: invitationState(row, now),
  declineReason: row.declineReason,
});
