import { updateProfile } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { type Failure, toFailure } from '../../../lib/failure.ts';
import { readTyped, readVersion, type Typed } from '../details/details.ts';
import { type OwnRecord, ownRecord, storedNow } from '../details/own-record.ts';

/** The result of saving. A failure returns what was typed, so that nothing is lost, with or without script. */
export type SaveOutcome = { saved: OwnRecord } | { failed: Failure; typed: Typed; stored: OwnRecord | null };

/** Saves the profile, for the browser and for a form posted without script. */
export async function saveProfile(call: Call, form: FormData): Promise<SaveOutcome> {
  const typed = readTyped(form);
  const { mobile: _, ...body } = typed;
  try {
    return { saved: ownRecord(await call(updateProfile, { body: { ...body, version: readVersion(form) } })) };
  } catch (error) {
    const { current, ...failed } = toFailure(error);
    return { failed, typed, stored: storedNow(current) };
  }
}
