import * as z from 'zod/mini';
import { emailField } from '../accounts/email.ts';
import { NewPassword } from '../accounts/password.ts';
import { DAY_MS } from '../durations.ts';
import { Reason, REASON_MAX, reasonWords } from './reason.ts';
import { type Role, ROLES } from './roles.ts';
import { ReviewerAnswers } from '../review/reviewer-form.ts';

export const invitationWords = {
  emailMissing: 'Please enter an e-mail address.',
  emailInvalid: 'Please enter a valid e-mail address.',
  nameMissing: 'Please enter your name.',
  nameLong: 'Please write at most 120 characters.',
  rolesMissing: 'Please choose at least one role.',
  passwordMissing: 'Please choose a password.',
} as const;

/** The page that the link in the mail opens; the token is in the fragment, which browsers do not send. */
export const INVITATION_PATH = '/organiser/invitation';

const RolesField = z.array(z.enum(ROLES)).check(z.overwrite((roles) => ROLES.filter((role) => roles.includes(role))));

export const Invite = z.strictObject({
  email: emailField(invitationWords.emailMissing, invitationWords.emailInvalid),
  name: z.optional(z.string().check(z.trim(), z.maxLength(120, invitationWords.nameLong))),
  roles: RolesField.check(z.minLength(1, invitationWords.rolesMissing)),
});
export type Invite = z.infer<typeof Invite>;

/** All roles somebody shall have here; none ends their part in it. */
export const RolesChange = z.strictObject({ roles: RolesField });

export const FactorReset = z.strictObject({ reason: Reason });

const token = z.string().check(z.regex(/^[\w-]{43}$/));

export const InvitationToken = z.strictObject({ token });

/** Name and password only from somebody who has no account yet. */
export const Acceptance = z.strictObject({
  token,
  name: z.optional(z.string().check(z.trim(), z.minLength(1, invitationWords.nameMissing), z.maxLength(120, invitationWords.nameLong))),
  password: z.optional(NewPassword),
  /** From somebody who is asked to review: what they know, where they work, and how many they take. */
  reviewing: z.optional(ReviewerAnswers),
});
export type Acceptance = z.infer<typeof Acceptance>;

export const DeclineCause = z.enum(['no-time', 'not-my-field', 'conflict', 'other']);
export type DeclineCause = z.infer<typeof DeclineCause>;

export const DECLINE_CAUSES: Readonly<Record<DeclineCause, string>> = {
  'no-time': 'No time',
  'not-my-field': 'Not my field',
  conflict: 'A conflict of interest',
  other: 'Another reason',
};

export const declineWords = ({ cause, reason }: { cause: DeclineCause | null; reason: string | null }): string =>
  [cause && DECLINE_CAUSES[cause], reason].filter((words) => words !== null && words !== '').join(': ') || 'without a reason.';

export const Refusal = z.strictObject({
  token,
  cause: z.optional(DeclineCause),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX, reasonWords.long))),
});
export type Refusal = z.infer<typeof Refusal>;

const SHORT_DAYS = 7;
const LONG_DAYS = 30;

const MAY_TAKE_LONG: ReadonlySet<Role> = new Set(['reviewer', 'judge']);

/** A week; a reviewer or judge reaches little and has a month to decide. */
export const invitationEnds = (roles: readonly Role[], now: Date): Date =>
  new Date(now.getTime() + (roles.every((role) => MAY_TAKE_LONG.has(role)) ? LONG_DAYS : SHORT_DAYS) * DAY_MS);

export type InvitationState = 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

export interface InvitationTimes {
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

export function invitationState({ expiresAt, acceptedAt, declinedAt, withdrawnAt }: InvitationTimes, now: Date): InvitationState {
  if (acceptedAt) return 'accepted';
  if (declinedAt) return 'declined';
  if (withdrawnAt) return 'withdrawn';
  return expiresAt <= now ? 'expired' : 'sent';
}

/** `a…@example.org`: enough for its owner to recognise it. */
export function emailInPart(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
