import type { Quote } from '@isocentre/domain/registration/quote';
import type { CategoryRules } from '@isocentre/domain/registration/registration-rules';
import { Button } from '../../../ui/button.tsx';
import type { OwnRecord } from '../details/own-record.ts';

export const COMPLETION_FORM = 'completion-form';

interface PaymentChoiceProps {
  own: OwnRecord;
  category: CategoryRules;
  quote: Quote;
  saving: boolean;
  /** Nothing is charged, and the document that the category asks for is not there yet. */
  waitsForProof: boolean;
}

/** How this registration is going to be settled. Belongs to the form, wherever it stands. */
export function PaymentChoice({ own, category, quote, saving, waitsForProof }: PaymentChoiceProps) {
  const free = quote.chargeMinor === 0 && category.pricing === 'complimentary';
  const later = !own.completed && category.payLater;
  const button = (payment: string, words: string, look: 'filled' | 'line' = 'filled') => (
    <Button
      type="submit"
      form={COMPLETION_FORM}
      name="payment"
      value={payment}
      look={look}
      className="payment-button"
      aria-disabled={saving || undefined}
    >
      {saving ? 'One moment...' : words}
    </Button>
  );
  if (free)
    return (
      <div className="payment-choice">
        {waitsForProof && <p>Please attach your document first.</p>}
        {button('complimentary', 'Complete registration')}
        <p>Nothing is charged.</p>
      </div>
    );
  return (
    <div className="payment-choice">
      <OnlinePayment />
      {later && button('later', 'Pay later')}
      {!later && !own.completed && button('online', 'Save for now', 'line')}
      {own.payLater === 'YES' && <p>You have chosen to pay later.</p>}
      {category.payLater && <p>If you pay later, the price of that day applies.</p>}
    </div>
  );
}

/** Stands where the button for paying online will be. */
function OnlinePayment() {
  return <p>Online payment is not open yet. Everything you enter here is kept.</p>;
}
