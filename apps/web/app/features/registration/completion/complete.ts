import { completeRegistration, joinEdition } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { type Failure, toFailure } from '../../../lib/failure.ts';
import { readVersion } from '../details/details.ts';
import { type OwnRecord, ownRecord, storedNow } from '../details/own-record.ts';
import { type Entered, type Payment, readPosted } from './read-posted.ts';

/** The result of an attempt. A failure returns what was entered, so that nothing is lost, with or without script. */
export type CompletionOutcome =
  | { completed: OwnRecord; payment: Payment }
  | { failed: Failure; entered: Entered; payment: Payment; stored: OwnRecord | null };

export async function complete(call: Call, form: FormData): Promise<CompletionOutcome> {
  const { entered, payment } = readPosted(form);
  try {
    const mine = await call(completeRegistration, { body: { ...entered, payment, version: readVersion(form) } });
    // A voucher may have left nothing to pay, whatever was pressed.
    return { completed: ownRecord(mine), payment: mine.paymentStatus === 'COMPLIMENTARY' ? 'complimentary' : payment };
  } catch (error) {
    const { current, ...failed } = toFailure(error);
    return { failed, entered, payment, stored: storedNow(current) };
  }
}

/** Registers somebody from an earlier conference for this one, with their known details. */
export async function join(call: Call): Promise<{ joined: true } | { failed: Failure }> {
  try {
    await call(joinEdition, {});
    return { joined: true };
  } catch (error) {
    const failed = toFailure(error);
    // Pressed twice, or in two windows: it has already happened.
    return failed.code === 'ALREADY_REGISTERED' ? { joined: true } : { failed };
  }
}
