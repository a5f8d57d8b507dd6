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

export interface Choice {
  readonly decision: 'accept' | 'rest' | 'refund';
  readonly words: string;
  readonly meaning: string;
  /** The button, which repeats the sum. */
  readonly action: string;
}

/** What can become of a payment that does not match its order, as the server says. */
export function decisions({ mismatch, currency }: Pick<MoneyPayment, 'mismatch' | 'currency'>): Choice[] {
  if (!mismatch) return [];
  const sum = (minor: number) => sumWords(minor, currency);
  const left = sum(mismatch.leftMinor);
  const missing = mismatch.missingMinor ?? 0;
  const accept: Choice =
    missing > 0
      ? {
          decision: 'accept',
          words: `Accept it and write ${sum(missing)} off`,
          meaning: `The registration is paid in full; nobody pays the missing ${sum(missing)}.`,
          action: `Accept ${left}, write ${sum(missing)} off`,
        }
      : {
          decision: 'accept',
          words: 'Accept it',
          meaning: missing < 0 ? `The registration is paid, and ${sum(-missing)} stays owed to the delegate.` : 'The registration is paid.',
          action: `Accept ${left}`,
        };
  const choices: Choice[] = [
    {
      decision: 'rest',
      words: `Count it, ask for ${sum(missing)}`,
      meaning: `${left} counts as a part, and the delegate can pay the remaining ${sum(missing)} online.`,
      action: `Count ${left}, ask for ${sum(missing)}`,
    },
    accept,
    {
      decision: 'refund',
      words: `Give ${left} back`,
      meaning: 'Nothing counts as paid. The refund waits for approval before money goes back.',
      action: `Propose to give ${left} back`,
    },
  ];
  return choices.filter(({ decision }) => mismatch.decisions.includes(decision));
}
