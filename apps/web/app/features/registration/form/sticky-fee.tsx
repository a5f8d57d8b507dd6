import type { Quote } from '@isocentre/domain/fees/quote';
import { Button } from '@isocentre/ui/button.tsx';
import { priceInShort } from '../../fees/price-steps.ts';
import { actionWords, FORM_ID } from './registration-form.tsx';
import '../sticky-fee.css';
import { SECTIONS } from './values.ts';

/** On a phone: the price and the next action, always within reach. Elsewhere each section has its own button. */
export function StickyFee({ quote, step, sending }: { quote: Quote | null; step: number; sending: boolean }) {
  return (
    <div className="sticky-fee needs-script">
      <p>
        {quote ? (
          <>
            <b>{priceInShort(quote.price)}</b>
            {quote.nextPrice && <span>then {priceInShort(quote.nextPrice)}</span>}
          </>
        ) : (
          <span>
            Step {step + 1} of {SECTIONS.length}
          </span>
        )}
      </p>
      <Button type="submit" form={FORM_ID} aria-disabled={sending || undefined}>
        {actionWords(step, sending)}
      </Button>
    </div>
  );
}
