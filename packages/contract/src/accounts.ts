import { AddressToken } from '@isocentre/domain/accounts/new-address';
import { PasswordChange, PasswordReset, PasswordResetRequest, ResetToken } from '@isocentre/domain/accounts/password-reset';
import { SignIn } from '@isocentre/domain/accounts/sign-in';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** The signed-in person: what the greeting needs, and nothing that a page could leak. */
export const SignedInUser = z.object({ title: z.nullable(z.string()), name: z.string(), email: z.string() });
export type SignedInUser = z.infer<typeof SignedInUser>;

export const signIn = defineRoute({
  name: 'signIn',
  summary: 'Sign in; the answer sets the session cookie',
  method: 'POST',
  path: '/api/v1/session',
  access: 'public',
  withSession: true,
  body: SignIn,
  status: 200,
  answer: z.object({ user: SignedInUser }),
});

export const readSession = defineRoute({
  name: 'readSession',
  summary: 'Who is signed in, or nobody',
  method: 'GET',
  path: '/api/v1/session',
  access: 'public',
  withSession: true,
  status: 200,
  answer: z.object({ user: z.nullable(SignedInUser) }),
});

/** Public, since a signed-out visitor already has what they asked for. */
export const signOut = defineRoute({
  name: 'signOut',
  summary: 'End this session and take back its cookie',
  method: 'DELETE',
  path: '/api/v1/session',
  access: 'public',
  withSession: true,
  status: 200,
  answer: z.object({ signedOut: z.literal(true) }),
});

export const OwnSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string(),
  userAgent: z.string(),
  remember: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = defineRoute({
  name: 'listSessions',
  summary: 'Where I am signed in, latest first',
  method: 'GET',
  path: '/api/v1/sessions',
  access: 'account',
  status: 200,
  answer: z.object({ sessions: z.array(OwnSession) }),
});

export const endSession = defineRoute({
  name: 'endSession',
  summary: 'End one of my sessions',
  method: 'DELETE',
  path: '/api/v1/sessions/{id}',
  access: 'account',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: z.object({ ended: z.int() }),
});

export const endOtherSessions = defineRoute({
  name: 'endOtherSessions',
  summary: 'End all my sessions but this one',
  method: 'DELETE',
  path: '/api/v1/sessions',
  access: 'account',
  status: 200,
  answer: z.object({ ended: z.int() }),
});

export const requestPasswordReset = defineRoute({
  name: 'requestPasswordReset',
  summary: 'Ask for a mail with a link that sets a new password',
  method: 'POST',
  path: '/api/v1/password-resets',
  access: 'public',
  body: PasswordResetRequest,
  status: 202,
  answer: z.object({ sent: z.literal(true) }),
  limit: { calls: 10, perSeconds: 3600 },
});

/** So that a page can report a dead link before anybody thinks of a password. */
export const checkPasswordReset = defineRoute({
  name: 'checkPasswordReset',
  summary: 'Whether a reset link still works',
  method: 'POST',
  path: '/api/v1/password-resets/check',
  access: 'public',
  body: ResetToken,
  status: 200,
  answer: z.object({ valid: z.boolean() }),
  limit: { calls: 60, perSeconds: 3600 },
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  summary: 'Set a new password with the token of a reset link; ends all sessions',
  method: 'POST',
  path: '/api/v1/password-resets/confirm',
  access: 'public',
  body: PasswordReset,
  status: 200,
  answer: z.object({ changed: z.literal(true) }),
  limit: { calls: 30, perSeconds: 3600 },
});

export const changePassword = defineRoute({
  name: 'changePassword',
  summary: 'Change my password; ends my other sessions and renews this one',
  method: 'PUT',
  path: '/api/v1/me/password',
  access: 'account',
  body: PasswordChange,
  status: 200,
  answer: z.object({ changed: z.literal(true) }),
});

/** Of a delegate, which an organiser has noted. */
export const confirmAddress = defineRoute({
  name: 'confirmAddress',
  summary: 'Confirm a new address with the token of its link; ends all sessions and reset links',
  method: 'POST',
  path: '/api/v1/address-changes/confirm',
  access: 'public',
  body: AddressToken,
  status: 200,
  answer: z.object({ email: z.string() }),
  limit: { calls: 30, perSeconds: 3600 },
});
