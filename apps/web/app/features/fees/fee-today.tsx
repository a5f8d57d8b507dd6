import type { Quote } from '@isocentre/domain/fees/quote';
import { classNames } from '@isocentre/ui/class-names.ts';
import type { ReactNode } from 'react';
import './fee-today.css';
import { PriceChart } from './price-chart.tsx';
import { priceParts, type PriceStep } from './price-steps.ts';

interface FeeTodayProps {
  /** Null: nothing is chosen yet. */
  quote: Quote | null;
  steps: readonly PriceStep[];
  /** The edition's current day. */
  today: string;
  /** What the fee includes, and other notes. */
  notes: readonly string[];
  /** The action at this price. */
  action?: ReactNode;
  /** Shown instead of a price while nothing is chosen. */
  children: ReactNode;
}

/** What registering costs now, until when, and afterwards. Changes are read out as one sentence. */
export function FeeToday({ quote, steps, today, notes, action, children }: FeeTodayProps) {
  return (
    <section className="fee-now" aria-labelledby="fee-now-heading">
      <div className="fee-now-top">
        <h2 id="fee-now-heading" className="fee-now-label">
          Your fee today
        </h2>
        {quote && (
          <p className={classNames('fee-now-amount', !/\d/.test(priceParts(quote.price)[0]) && 'fee-now-word')} aria-hidden="true">
            {priceParts(quote.price)[0]}
          </p>
        )}
        <div className={quote ? 'fee-now-words' : 'fee-now-none'} aria-live="polite">
          {quote ? <p>{quote.words}</p> : children}
        </div>
      </div>
      {quote && <PriceChart steps={steps} today={today} />}
      {action && <div className="fee-now-action">{action}</div>}
      {notes.length > 0 && (
        <div className="fee-now-notes">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </section>
  );
}
