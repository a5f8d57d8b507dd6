import type { Role } from './roles.ts';

/**
 * Who does something. Whom it is about is said apart: an organiser corrects somebody's registration, the provider reports
 * somebody's payment.
 */
export type Actor =
  /** Anybody without an account. */
  | { readonly kind: 'visitor' }
  /** Somebody with an account, for themselves. */
  | { readonly kind: 'delegate'; readonly accountId: string }
  /** An organiser, in the role that allows it. */
  | { readonly kind: 'staff'; readonly accountId: string; readonly role: Role }
  /** A device of the desk, and who is signed in on it. */
  | { readonly kind: 'device'; readonly deviceId: string; readonly accountId?: string }
  /** A program of somebody else, by its token. */
  | { readonly kind: 'token'; readonly tokenId: string }
  /** The payment provider, by a signed message or when asked. */
  | { readonly kind: 'provider' }
  /** The software itself: a sweep, a job, a command. */
  | { readonly kind: 'system' };

export const VISITOR: Actor = { kind: 'visitor' };
export const PROVIDER: Actor = { kind: 'provider' };
export const SYSTEM: Actor = { kind: 'system' };

export const delegateActor = (accountId: string): Actor => ({ kind: 'delegate', accountId });
