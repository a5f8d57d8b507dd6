import type { MoneySum } from '@isocentre/contract/money/payments';
import { Figures } from './figures.tsx';
import { byCurrency } from './money-words.ts';

/** What came, what went back and what is left, of all that the list shows; a strip for each currency. */
export function MoneyFigures({ sums, narrowed }: { sums: readonly MoneySum[]; narrowed: boolean }) {
  const named = (name: string) => (narrowed ? `${name}, of what matches` : name);
  return byCurrency(sums).map(({ currency, receivedMinor, refundedMinor, payments }) => (
    <Figures
      key={currency}
      currency={currency}
      of={[
        [named('Received'), receivedMinor, payments === 1 ? '1 payment' : `${payments.toLocaleString('en-IN')} payments`],
        [named('Given back'), refundedMinor, ''],
        [named('Kept'), receivedMinor - refundedMinor, 'received, less given back'],
      ]}
    />
  ));
}
