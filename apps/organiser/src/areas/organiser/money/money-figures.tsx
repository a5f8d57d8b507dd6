import type { MoneySum } from '@isocentre/contract/money/payments';
import { Figures } from './figures.tsx';
import { byCurrency, sumWords } from './money-words.ts';

/** What came, what went back and what is kept, of all that the list shows; a strip for each currency. Kept is the same sum everywhere. */
export function MoneyFigures({ sums, narrowed }: { sums: readonly MoneySum[]; narrowed: boolean }) {
  const named = (name: string) => (narrowed ? `${name}, of what matches` : name);
  return byCurrency(sums).map(({ currency, receivedMinor, refundedMinor, uncountedMinor, payments }) => (
    <Figures
      key={currency}
      currency={currency}
      of={[
        [named('Received'), receivedMinor, payments === 1 ? '1 payment' : `${payments.toLocaleString('en-IN')} payments`],
        [named('Given back'), refundedMinor, ''],
        [named('Kept'), receivedMinor - refundedMinor - uncountedMinor, keptNote(uncountedMinor, currency)],
      ]}
    />
  ));
}

/** What has no registration yet, or goes back, is not kept. */
const keptNote = (uncountedMinor: number, currency: string) =>
  uncountedMinor === 0
    ? 'received, less given back'
    : `received, less given back and ${sumWords(uncountedMinor, currency)} that counts for no registration`;
