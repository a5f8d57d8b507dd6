import { MINUTE_MS } from '@isocentre/domain/durations';
import type { PasskeyAnswer } from '@isocentre/domain/people/second-factor';
import { generateAuthenticationOptions, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { organisersOrigin } from '../../platform/config.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import type { FactorDeps } from './deps.ts';
import { findPasskey, listPasskeys, notePasskeyUse, type Purpose, storeChallenge, takeChallenge } from './queries/passkeys.ts';

/** A passkey belongs to the organisers' host, and signs for their origin only. */
export const relyingParty = (config: FactorDeps['config']) => {
  const origin = organisersOrigin(config);
  return { origin, id: new URL(origin).hostname };
};

const CHALLENGE_MS = 5 * MINUTE_MS;

export async function keepChallenge({ db, clock }: FactorDeps, visit: Visit, purpose: Purpose, challenge: string): Promise<void> {
  const until = new Date(clock.system().getTime() + CHALLENGE_MS);
  await storeChallenge(db, { sessionId: accountOf(visit).sessionId, purpose, challenge, until });
}

/** What the browser needs to use one of the account's passkeys. */
export async function askPasskey(deps: FactorDeps, visit: Visit): Promise<{ options: Record<string, unknown> }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    allowCredentials: await listPasskeys(deps.db, accountOf(visit).id),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  await keepChallenge(deps, visit, 'verify', options.challenge);
  return { options: { ...options } };
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

/** Whether a passkey of this account has signed this session's challenge. The library refuses a counter that does not rise. */
export async function isOwnPasskey({ config, db }: FactorDeps, answer: PasskeyAnswer, visit: Visit, now: Date): Promise<boolean> {
  const { id: accountId, sessionId } = accountOf(visit);
  const expectedChallenge = await takeChallenge(db, sessionId, 'verify', now);
  const key = await findPasskey(db, accountId, answer.id);
  if (expectedChallenge === undefined || !key) return false;
  const { origin, id } = relyingParty(config);
  const verified = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: key.id, publicKey: bytes(key.public_key), counter: Number(key.counter), transports: key.transports },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  return notePasskeyUse(db, key.id, key.counter, verified.authenticationInfo.newCounter, now);
}

/** The new passkey of a browser's answer, or nothing if it does not belong to this session's challenge. */
export async function readNewPasskey({ config, db }: FactorDeps, answer: PasskeyAnswer, visit: Visit, now: Date) {
  const expectedChallenge = await takeChallenge(db, accountOf(visit).sessionId, 'register', now);
  if (expectedChallenge === undefined) return undefined;
  const { origin, id } = relyingParty(config);
  const verified = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.registrationInfo?.credential;
}
