import type { Quote } from '@isocentre/domain/registration/quote';
import type { CategoryRules } from '@isocentre/domain/registration/registration-rules';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { OwnRecord } from '../details/own-record.ts';
import { PayOnline } from '../payment/pay-online.tsx';
import type { Paying } from '../payment/use-paying.ts';
import { Offered, WaitingList } from '../payment/waiting-list.tsx';

export const COMPLETION_FORM = 'completion-form';

interface PaymentChoiceProps {
  own: OwnRecord;
  category: CategoryRules;
  quote: Quote;
  saving: boolean;
  /** Nothing is charged, and the document that the category asks for is not there yet. */
  waitsForProof: boolean;
  /** All places of the workshop that this category includes are taken. */
  full: boolean;
  paying: Paying;
  /** Does it at once where nothing has to be stored first. */
  onPay: (event: MouseEvent) => void;
  onWait: (event: MouseEvent) => void;
}

/** How this registration is going to be settled. Belongs to the form, wherever it stands. */
export function PaymentChoice({ own, category, quote, saving, waitsForProof, full, paying, onPay, onWait }: PaymentChoiceProps) {
  const { seen } = paying;
  const busy = saving || paying.busy;
  const free = quote.chargeMinor === 0 && category.pricing === 'complimentary';
  const later = !own.completed && category.payLater;
  const online = seen?.online === true;
  const button = (payment: string, words: string, look: 'filled' | 'line' = 'filled') => (
    <Button
      type="submit"
      form={COMPLETION_FORM}
      name="payment"
      value={payment}
      look={look}
      className="payment-button"
      aria-disabled={busy || undefined}
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
      {seen && <Offered seen={seen} busy={busy} onLeave={() => void paying.waitNoLonger()} />}
      {!online && <p>Online payment is not open yet. Everything you enter here is kept.</p>}
      {online &&
        (full ? (
          <WaitingList
            seen={seen}
            email={own.emailId}
            busy={busy}
            form={COMPLETION_FORM}
            onJoin={onWait}
            onLeave={() => void paying.waitNoLonger()}
          />
        ) : (
          <PayOnline seen={seen} price={quote.price} busy={busy} form={COMPLETION_FORM} onPay={onPay} />
        ))}
      {later && button('later', 'Pay later', online ? 'line' : 'filled')}
      {!later && !own.completed && button('online', 'Save for now', 'line')}
      {own.payLater === 'YES' && <p>You have chosen to pay later.</p>}
      {category.payLater && <p>If you pay later, the price of that day applies.</p>}
    </div>
  );
}
