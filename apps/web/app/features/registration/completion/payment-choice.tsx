import { refusals } from '@isocentre/domain/refusals';
import type { Quote } from '@isocentre/domain/fees/quote';
import { money } from '@isocentre/domain/fees/fee-table';
import type { CategoryRules } from '@isocentre/domain/registration/registration-rules';
import { Button } from '@isocentre/ui/button.tsx';
import type { MouseEvent } from 'react';
import type { OwnRecord } from '../details/own-record.ts';
import { PayOnline } from '../../payments/pay-online.tsx';
import type { WorkshopWords } from '../../workshop/load-booked-workshop.ts';
import type { Paying } from '../../payments/use-paying.ts';
import { WorkshopLine } from '../../payments/workshop-line.tsx';
import { Offered, WaitingList } from '../../payments/waiting-list.tsx';

export const COMPLETION_FORM = 'completion-form';

interface PaymentChoiceProps {
  own: OwnRecord;
  category: CategoryRules;
  quote: Quote;
  saving: boolean;
  /** The document that the category requires first is still missing. */
  waitsForProof: boolean;
  /** The workshop, if this category includes it. */
  workshop: WorkshopWords | null;
  /** All seats of the workshop that this category includes are taken. */
  full: boolean;
  paying: Paying;
  /** Pays at once if nothing has to be stored first. */
  onPay: (event: MouseEvent) => void;
  onWait: (event: MouseEvent) => void;
}

/** How this registration will be paid. Associated with the form by its id, wherever it is placed. */
export function PaymentChoice({ own, category, quote, saving, waitsForProof, workshop, full, paying, onPay, onWait }: PaymentChoiceProps) {
  const { seen } = paying;
  const busy = saving || paying.busy;
  const type = category.pricing === 'phased' && category.types.find(({ code }) => code === quote.type)?.label;
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
  const lines = (
    <dl className="payment-lines">
      <div>
        <dt>
          {category.label}
          {type && <small>{type}</small>}
        </dt>
        <dd>{quote.price}</dd>
      </div>
      {workshop && (
        <div>
          <dt>
            <WorkshopLine workshop={workshop} />
          </dt>
          <dd>included</dd>
        </div>
      )}
      <div className="payment-lines-sum">
        <dt>To pay today</dt>
        <dd>{money(quote)}</dd>
      </div>
    </dl>
  );
  if (free)
    return (
      <div className="payment-choice">
        {lines}
        {waitsForProof && <p>{refusals.PROOF_REQUIRED.text}</p>}
        {button('complimentary', 'Complete registration')}
        <p>Nothing is charged.</p>
      </div>
    );
  return (
    <div className="payment-choice">
      {lines}
      {seen && <Offered seen={seen} busy={busy} onLeave={() => void paying.waitNoLonger()} />}
      {waitsForProof && <p>{refusals.PROOF_REQUIRED.text}</p>}
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
          <PayOnline seen={seen} price={quote.price} currency={quote.currency} busy={busy} form={COMPLETION_FORM} onPay={onPay} />
        ))}
      {later && button('later', 'Pay later', online ? 'line' : 'filled')}
      {!later && !own.completed && button('online', 'Save for now', 'line')}
      {own.payLater === 'YES' && <p>You have chosen to pay later.</p>}
      {category.payLater && (
        <p>
          If you pay later, you pay the fee valid on that day.
          {workshop && ' No workshop seat is held for you until you pay.'}
        </p>
      )}
    </div>
  );
}
