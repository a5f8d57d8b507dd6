import { readMyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { toFailure } from '../../../lib/failure.ts';
import { type OwnRecord, ownRecord } from './own-record.ts';

/** Null for somebody from an earlier conference who has not joined this one. */
export async function readOwn(call: Call): Promise<OwnRecord | null> {
  try {
    return ownRecord(await call(readMyRegistration, {}));
  } catch (error) {
    if (toFailure(error).code === 'NO_REGISTRATION') return null;
    throw error;
  }
}
