import { completeRegistration, joinEdition } from '@isocentre/contract/registrations';
import type { Call } from '@isocentre/contract/route';
import type { CompletionForm } from '@isocentre/domain/registration/registration-form';
import { type Failure, toFailure } from '../../../lib/failure.ts';
import { readVersion } from '../details/details.ts';
import { type OwnRecord, ownRecord, storedNow } from '../details/own-record.ts';
import { type Entered, readPosted } from './read-posted.ts';

export type Payment = CompletionForm['payment'];

/** What became of an attempt. What was entered comes back with a failure; nothing is lost, with or without script. */
export type CompletionOutcome =
  | { completed: OwnRecord; payment: Payment }
  | { failed: Failure; entered: Entered; payment: Payment; stored: OwnRecord | null };

export async function complete(call: Call, form: FormData): Promise<CompletionOutcome> {
  const { entered, payment } = readPosted(form);
  try {
    const mine = await call(completeRegistration, { body: { ...entered, payment, version: readVersion(form) } });
    return { completed: ownRecord(mine), payment };
  } catch (error) {
    const { current, ...failed } = toFailure(error);
    return { failed, entered, payment, stored: storedNow(current) };
  }
}

/** Somebody of an earlier conference takes part in this one, with what is known of them. */
export async function join(call: Call): Promise<{ joined: true } | { failed: Failure }> {
  try {
    await call(joinEdition, {});
    return { joined: true };
  } catch (error) {
    const failed = toFailure(error);
    // Pressed twice, or in two windows: they have what they asked for.
    return failed.code === 'ALREADY_REGISTERED' ? { joined: true } : { failed };
  }
}
