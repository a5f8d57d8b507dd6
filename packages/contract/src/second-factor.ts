import { ResetToken } from '@isocentre/domain/accounts/password-reset';
import { AppSetup, FreshFactor, GivenFactor, NewPasskey } from '@isocentre/domain/people/second-factor';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** The second factor of one's own account. All of it on the organisers' origin, where it is used. */

export const SecondFactors = z.object({
  /** Whether a role of mine needs one. */
  needed: z.boolean(),
  /** An authenticator app is set up, and its first code was accepted. */
  app: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.nullable(z.iso.datetime()) })),
  /** In this session: it was given, and is still valid. */
  elevated: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const readSecondFactors = defineRoute({
  name: 'readSecondFactors',
  summary: 'My second factors, without any secret',
  method: 'GET',
  path: '/api/v1/me/second-factor',
  access: 'account',
  organisersOnly: true,
  status: 200,
  answer: SecondFactors,
});

export const setUpApp = defineRoute({
  name: 'setUpApp',
  summary: 'A new secret for an authenticator app; it is active once its first code is given at `/api/v1/session/second-factor`',
  method: 'POST',
  path: '/api/v1/me/second-factor',
  access: 'account',
  organisersOnly: true,
  body: AppSetup,
  status: 201,
  /** The only response that ever holds the secret: as text, and as the address for a QR code. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const removeApp = defineRoute({
  name: 'removeApp',
  summary: 'Remove my authenticator app; ends my other sessions',
  method: 'DELETE',
  path: '/api/v1/me/second-factor',
  access: 'account',
  organisersOnly: true,
  status: 200,
  answer: SecondFactors,
});

export const renewRecoveryCodes = defineRoute({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes, shown once; older ones stop working',
  method: 'POST',
  path: '/api/v1/me/second-factor/recovery-codes',
  access: 'account',
  organisersOnly: true,
  status: 201,
  answer: z.object({ codes: z.array(z.string()) }),
  accountLimit: { calls: 20, perSeconds: 3600 },
});

export const giveSecondFactor = defineRoute({
  name: 'giveSecondFactor',
  summary: 'Give the second factor: opens the organisers’ area in this session, and counts as a confirmation',
  method: 'POST',
  path: '/api/v1/session/second-factor',
  access: 'account',
  organisersOnly: true,
  body: GivenFactor,
  status: 200,
  answer: SecondFactors,
});

export const confirmSession = defineRoute({
  name: 'confirmSession',
  summary: 'Give the second factor again, before something that cannot be undone',
  method: 'POST',
  path: '/api/v1/session/confirmation',
  access: 'account',
  organisersOnly: true,
  body: FreshFactor,
  status: 200,
  answer: z.object({ confirmed: z.literal(true) }),
});

/** What a browser needs to ask for a passkey, as `@simplewebauthn/browser` takes it: works once, for five minutes. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

export const offerPasskey = defineRoute({
  name: 'offerPasskey',
  summary: 'Begin to add a passkey: what the browser needs to create it',
  method: 'POST',
  path: '/api/v1/me/passkeys/options',
  access: 'account',
  organisersOnly: true,
  body: AppSetup,
  status: 200,
  answer: Options,
  accountLimit: { calls: 60, perSeconds: 3600 },
});

export const addPasskey = defineRoute({
  name: 'addPasskey',
  summary: 'Add the passkey that the browser has created; opens the organisers’ area in this session',
  method: 'POST',
  path: '/api/v1/me/passkeys',
  access: 'account',
  organisersOnly: true,
  body: NewPasskey,
  status: 201,
  answer: SecondFactors,
});

export const removePasskey = defineRoute({
  name: 'removePasskey',
  summary: 'Remove one of my passkeys; ends my other sessions',
  method: 'DELETE',
  path: '/api/v1/me/passkeys/{id}',
  access: 'account',
  organisersOnly: true,
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
  status: 200,
  answer: SecondFactors,
});

export const askPasskey = defineRoute({
  name: 'askPasskey',
  summary: 'What the browser needs to use a passkey as second factor, or to confirm',
  method: 'POST',
  path: '/api/v1/session/second-factor/options',
  access: 'account',
  organisersOnly: true,
  status: 200,
  answer: Options,
  accountLimit: { calls: 120, perSeconds: 3600 },
});

/** Public, since whoever reads the mail may not be able to log in any more. The token is in the body, never in the path. */
export const endAllSessions = defineRoute({
  name: 'endAllSessions',
  summary: 'End all sessions of an account, by the link of the mail about a login from a new browser',
  method: 'POST',
  path: '/api/v1/session-endings',
  access: 'public',
  organisersOnly: true,
  body: ResetToken,
  status: 200,
  answer: z.object({ ended: z.boolean() }),
  limit: { calls: 30, perSeconds: 3600 },
});
