import type { ListedRefund } from '@isocentre/contract/money/refunds';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paymentPath } from './money-address.ts';
import { sumWords } from './money-words.ts';
import { RefundCard } from './refund-card.tsx';

interface RefundsPartProps {
  slug: string;
  title: string;
  /** How many, and their sum. */
  note: string;
  refunds: readonly ListedRefund[];
  onDone: (words: string) => void;
  children?: ReactNode;
}

/** Refunds that stand in the same place. */
export function RefundsPart({ slug, title, note, refunds, onDone, children }: RefundsPartProps) {
  const id = useId();
  return (
    <section className="refunds-part" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="tabs-count">{note}</span>
      </h2>
      <ul className="refunds">
        {refunds.map((refund) => (
          <RefundCard
            key={refund.id}
            slug={slug}
            refund={refund}
            paymentId={refund.payment.id}
            who={refund.delegate.name}
            head={
              <>
                <Link to={paymentPath(slug, refund.payment.id)}>{refund.delegate.name}</Link>, {refund.delegate.number}; of{' '}
                {sumWords(refund.payment.amountMinor, refund.currency)}, {refund.payment.name}
              </>
            }
            onDone={onDone}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}
