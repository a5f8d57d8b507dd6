import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { paymentStanding, sumWords } from './money-words.ts';
import { REFUND_STATES } from './refund-words.ts';

type Bead = 'good' | 'bad' | 'plain';

const EVENTS: Readonly<Record<string, readonly [words: string, bead: Bead]>> = {
  'order-made': ['Order made', 'plain'],
  authorized: ['Authorised', 'plain'],
  failed: ['Declined', 'bad'],
  returned: ['Returned', 'bad'],
  captured: ['Received', 'good'],
  settled: ['Counts as paid', 'good'],
  part: ['Counts as a part', 'plain'],
  difference: ['Counts for what was open', 'good'],
  'sent-back': ['Not for us: goes back', 'bad'],
  mismatch: ['Does not match its order', 'bad'],
  refunded: ['Given back', 'plain'],
  'refund-failed': ['Refund failed', 'bad'],
  reversed: ['Taken back, recorded by mistake', 'bad'],
};

/** Who reported it, as a sentence goes on. */
const SOURCES: Readonly<Record<string, string>> = {
  webhook: 'reported by the provider',
  callback: 'reported by the provider when the delegate came back',
  reconciler: 'found by asking the provider',
  refund: 'reported by the provider with a refund',
  organiser: 'by an organiser',
  desk: 'at the desk',
  delegate: 'by the delegate',
  system: 'by the system',
};

/** One event of the ledger: what happened, and who says so. */
export function eventWords({ kind, source, amountMinor, currency }: Omit<MoneyPayment['events'][number], 'id' | 'at'>) {
  const [words, bead] = EVENTS[kind] ?? [kind.replaceAll('-', ' '), 'plain'];
  const sum = amountMinor === null || currency === null ? '' : ` ${sumWords(Math.abs(amountMinor), currency)}`;
  return { what: words + sum, source: SOURCES[source] ?? source, bead };
}

type Changing = Pick<MoneyPayment, 'state' | 'outcome' | 'rail' | 'late' | 'flagged' | 'currency' | 'refundedMinor' | 'refunds' | 'events'>;

/** What is new after the provider was asked. */
export function changesWords(before: Changing, after: Changing): string {
  const standing = paymentStanding(after).words;
  const states = new Map(before.refunds.map(({ id, state }) => [id, state]));
  const changes = [
    paymentStanding(before).words === standing ? '' : `The payment is now: ${standing}.`,
    after.refundedMinor === before.refundedMinor ? '' : `${sumWords(after.refundedMinor, after.currency)} of it has gone back.`,
    ...after.refunds
      .filter(({ id, state }) => states.get(id) !== state)
      .map(
        ({ amountMinor, currency, state }) => `Refund of ${sumWords(amountMinor, currency)}: ${REFUND_STATES[state].words.toLowerCase()}.`,
      ),
  ].filter(Boolean);
  if (changes.length > 0) return changes.join(' ');
  return after.events.length > before.events.length ? 'The provider reported something: see what happened.' : 'Nothing new.';
}

/** Missing of the order; below zero: too much. Null where the currencies differ, and no sum can be said. */
export const missingMinor = ({ currency, amountMinor, order }: Pick<MoneyPayment, 'currency' | 'amountMinor' | 'order'>): number | null =>
  currency === order.currency ? order.amountMinor - amountMinor : null;

export interface Choice {
  readonly decision: 'accept' | 'rest' | 'refund';
  readonly words: string;
  readonly meaning: string;
  /** The button, which repeats the sum. */
  readonly action: string;
}

/** What can become of a payment that does not match its order. */
export function decisions(payment: Pick<MoneyPayment, 'currency' | 'amountMinor' | 'order'>): Choice[] {
  const paid = sumWords(payment.amountMinor, payment.currency);
  const missing = missingMinor(payment);
  const sum = (minor: number) => sumWords(minor, payment.currency);
  const back: Choice = {
    decision: 'refund',
    words: `Give ${paid} back`,
    meaning: 'Nothing counts as paid. The refund waits for approval before money goes back.',
    action: `Propose to give ${paid} back`,
  };
  if (missing === null)
    return [
      {
        decision: 'accept',
        words: 'Accept it as paid in full',
        meaning: `The registration is paid with ${paid}, in another currency than asked for.`,
        action: `Accept ${paid}`,
      },
      back,
    ];
  if (missing <= 0)
    return [
      {
        decision: 'accept',
        words: 'Accept it',
        meaning: missing < 0 ? `The registration is paid, and ${sum(-missing)} stays owed to the delegate.` : 'The registration is paid.',
        action: `Accept ${paid}`,
      },
      back,
    ];
  return [
    {
      decision: 'rest',
      words: `Count it, ask for ${sum(missing)}`,
      meaning: `${paid} counts as a part, and the delegate can pay the remaining ${sum(missing)} online.`,
      action: `Count ${paid}, ask for ${sum(missing)}`,
    },
    {
      decision: 'accept',
      words: `Accept it and write ${sum(missing)} off`,
      meaning: `The registration is paid in full; nobody pays the missing ${sum(missing)}.`,
      action: `Accept ${paid}, write ${sum(missing)} off`,
    },
    back,
  ];
}
