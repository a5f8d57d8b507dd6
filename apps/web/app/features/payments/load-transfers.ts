import { readEdition } from '@isocentre/contract/editions';
import { listMyTransfers } from '@isocentre/contract/payments/my-transfers';
import type { Answer, Call } from '@isocentre/contract/route';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

/** Bank transfers that the delegate has told the organisers about; empty for somebody not registered here. */
export const load = (async (call) => {
  const [{ timeZone, serverNow }, { transfers, due }] = await Promise.all([call(readEdition, {}), listOf(call)]);
  return {
    transfers: transfers.map((one) => ({ ...one, paidOn: dateInWords(one.paidOn) })),
    due,
    today: localDate(new Date(serverNow), timeZone),
  };
}) satisfies Load<unknown>;

export type ShownTransfers = Awaited<ReturnType<typeof load>>;

async function listOf(call: Call): Promise<Answer<typeof listMyTransfers>> {
  try {
    return await call(listMyTransfers, {});
  } catch (error) {
    if (toFailure(error).code === 'NO_REGISTRATION') return { transfers: [], due: null };
    throw error;
  }
}
