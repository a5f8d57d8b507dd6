import type { MouseEvent } from 'react';
import type { Quote } from '@isocentre/domain/registration/quote';
import { priceInShort } from '../price-steps.ts';
import { PayButton } from './pay-online.tsx';

interface StickyPayProps {
  price: string;
  /** What follows it, where the price of today is paid. */
  next: Quote['nextPrice'];
  busy: boolean;
  form: string;
  onPay: (event: MouseEvent) => void;
}

/** On a phone: the price and the button within reach. It stands below everything else and covers nothing at the end. */
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
