import { cancelErasure } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { refusals } from '@isocentre/domain/refusals';
import { toFailure } from '../../lib/failure.ts';

export type Kept = 'kept' | 'nothing' | { message: string };

/** Cancels a request for erasure. `nothing`: no request with this link. */
export async function keepData(call: Call, token: string): Promise<Kept> {
  try {
    const { kept } = await call(cancelErasure, { body: { token } });
    return kept ? 'kept' : 'nothing';
  } catch (error) {
    const { status, message } = toFailure(error);
    // Not a well-formed token: the URL was truncated or changed.
    return status === refusals.VALIDATION.status ? 'nothing' : { message };
  }
}
