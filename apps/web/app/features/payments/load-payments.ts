import { readEdition } from '@isocentre/contract/editions';
import { listPayments } from '@isocentre/contract/payments';
import type { Answer, Call } from '@isocentre/contract/route';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';
import { momentInWords } from '../../lib/moment-in-words.ts';
import { resultOf } from './payment-result.ts';

/** Every payment attempt, with its times and result in words, and what is still open; empty for somebody not registered here. */
export const load = (async (call) => {
  const [{ timeZone }, { payments, difference }] = await Promise.all([call(readEdition, {}), listOf(call)]);
  const moment = (at: string) => momentInWords(at, timeZone, { weekday: false });
  const lines = payments.map((line) => ({
    ...line,
    moment: moment(line.at),
    result: resultOf(line),
    refunds: line.refunds.map((refund) => ({ ...refund, moment: moment(refund.at) })),
  }));
  return { lines, difference };
}) satisfies Load<unknown>;

export type ShownPayments = Awaited<ReturnType<typeof load>>;
export type ShownPayment = ShownPayments['lines'][number];

async function listOf(call: Call): Promise<Answer<typeof listPayments>> {
  try {
    return await call(listPayments, {});
  } catch (error) {
    if (toFailure(error).code === 'NO_REGISTRATION') return { payments: [], difference: null };
    throw error;
  }
}
