import type { MouseEvent } from 'react';
import type { Quote } from '@isocentre/domain/fees/quote';
import { priceInShort } from '../fees/price-steps.ts';
import { PayButton } from './pay-online.tsx';

interface StickyPayProps {
  price: string;
  /** The next price, if today's is paid. */
  next: Quote['nextPrice'];
  busy: boolean;
  form: string;
  onPay: (event: MouseEvent) => void;
}

/** On a phone: the price and the button within reach. At the bottom of everything, so that it covers nothing. */
export function StickyPay({ price, next, busy, form, onPay }: StickyPayProps) {
  return (
    <div className="sticky-fee needs-script">
      <p>
        <b>{priceInShort(price)}</b>
        {next && <span>then {priceInShort(next)}</span>}
      </p>
      <PayButton {...{ busy, form, onPay }}>Pay now</PayButton>
    </div>
  );
}
