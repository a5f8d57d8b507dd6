import { readEdition } from '@isocentre/contract/editions';
import { listPayments, type PaymentLine } from '@isocentre/contract/payments';
import type { Call } from '@isocentre/contract/route';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';
import { momentInWords } from '../../lib/moment-in-words.ts';
import { resultOf } from './payment-result.ts';

/** Every payment attempt, with its times and result in words; empty for somebody not registered here. */
export const load = (async (call) => {
  const [{ timeZone }, payments] = await Promise.all([call(readEdition, {}), listOf(call)]);
  const moment = (at: string) => momentInWords(at, timeZone, { weekday: false });
  return payments.map((line) => ({
    ...line,
    moment: moment(line.at),
    result: resultOf(line),
    refunds: line.refunds.map((refund) => ({ ...refund, moment: moment(refund.at) })),
  }));
}) satisfies Load<unknown>;

export type ShownPayment = Awaited<ReturnType<typeof load>>[number];

async function listOf(call: Call): Promise<PaymentLine[]> {
  try {
    return (await call(listPayments, {})).payments;
  } catch (error) {
    if (toFailure(error).code === 'NO_REGISTRATION') return [];
    throw error;
  }
}
