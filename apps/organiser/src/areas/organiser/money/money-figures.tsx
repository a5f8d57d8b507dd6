import type { MoneySum } from '@isocentre/contract/money/payments';
import { byCurrency, sumWords } from './money-words.ts';

/** What came, what went back and what is left, of all that the list shows; a strip for each currency. */
export function MoneyFigures({ sums, narrowed }: { sums: readonly MoneySum[]; narrowed: boolean }) {
  return byCurrency(sums).map(({ currency, receivedMinor, refundedMinor, payments }) => {
    const figures = [
      ['Received', receivedMinor, payments === 1 ? '1 payment' : `${payments.toLocaleString('en-IN')} payments`],
      ['Given back', refundedMinor, ''],
      ['Kept', receivedMinor - refundedMinor, 'received, less given back'],
    ] as const;
    return (
      <dl key={currency} className="money-figures">
        {figures.map(([name, minor, note]) => (
          <div key={name}>
            <dt>
              {name}
              {narrowed && ', of what matches'}
            </dt>
            <dd>
              <b>{sumWords(minor, currency)}</b>
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    );
  });
}
