import { confirmAddress as route } from '@isocentre/contract/accounts';
import type { Call } from '@isocentre/contract/route';
import { refusals } from '@isocentre/domain/refusals';
import { toFailure } from '../../lib/failure.ts';

export type Confirmed = { email: string } | 'dead' | { message: string };

/** Confirms a new address. `dead`: the link has been used, replaced or withdrawn, or is too old. */
export async function confirmAddress(call: Call, token: string): Promise<Confirmed> {
  try {
    return await call(route, { body: { token } });
  } catch (error) {
    const { status, code, message } = toFailure(error);
    // Not a well-formed token: the URL was truncated or changed.
    return code === 'ADDRESS_LINK_INVALID' || status === refusals.VALIDATION.status ? 'dead' : { message };
  }
}
