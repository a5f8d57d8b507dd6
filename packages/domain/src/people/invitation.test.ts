import { expect, test } from 'vitest';
import { emailInPart, invitationEnds, invitationState, Invite } from './invitation.ts';

const now = new Date('2026-11-16T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);

test.each([
  ['[ORG-011] an owner', ['owner'], 7],
  ['[ORG-011] a viewer', ['viewer'], 7],
  ['[ORG-011] a reviewer', ['reviewer'], 30],
  ['[ORG-011] reviewer and judge', ['reviewer', 'judge'], 30],
  ['[ORG-011] a reviewer who is also an editor', ['reviewer', 'editor'], 7],
] as const)('%s', (_, roles, kept) => {
  expect(invitationEnds(roles, now)).toEqual(days(kept));
});

test('what has ended stays ended; time ends what is open', () => {
  const open = { expiresAt: days(1), acceptedAt: null, declinedAt: null, withdrawnAt: null };
  expect(invitationState(open, now)).toBe('sent');
  expect(invitationState({ ...open, expiresAt: now }, now)).toBe('expired');
  expect(invitationState({ ...open, expiresAt: days(-9), acceptedAt: days(-10) }, now)).toBe('accepted');
  expect(invitationState({ ...open, declinedAt: now }, now)).toBe('declined');
  expect(invitationState({ ...open, withdrawnAt: now }, now)).toBe('withdrawn');
});

test('[ORG-013] an address is shown in part', () => {
  expect(emailInPart('priya.raman@example.org')).toBe('p…@example.org');
});

test('roles are chosen once each, and at least one', () => {
  expect(Invite.parse({ email: ' a@example.org ', roles: ['viewer', 'owner', 'viewer'] })).toEqual({
    email: 'a@example.org',
    roles: ['owner', 'viewer'],
  });
  expect(Invite.safeParse({ email: 'a@example.org', roles: [] }).error?.issues[0]?.message).toBe('Please choose at least one role.');
  expect(Invite.safeParse({ email: 'a@example.org', roles: ['king'] }).success).toBe(false);
});
