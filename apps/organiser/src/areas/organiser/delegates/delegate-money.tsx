import type { Delegate, DelegateMoney as Money, DelegateOrder, DelegatePayment } from '@isocentre/contract/delegates/delegate';
import { money as inWords } from '@isocentre/domain/fees/fee-table';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { BillingDialog } from '../money/billing-dialog.tsx';
import { paymentPath } from '../money/money-address.ts';
import { ORDER_STATES, STATES, wayWords } from '../money/money-words.ts';
import { TakePaymentDialog } from '../money/take-payment-dialog.tsx';
import { shortDay } from './delegate-words.ts';
import { Panel } from './delegate-panels.tsx';
import { StandingWords } from './standing-words.tsx';

const REFUND_STATES: Record<DelegatePayment['refunds'][number]['state'], string> = {
  proposed: 'proposed',
  declined: 'declined',
  requested: 'asked for',
  pending: 'on its way',
  failed: 'failed',
  processed: 'paid out',
};

/** What is due and what was paid, then every order with its payments and what went back. */
export function DelegateMoney({ money, delegate, onTaken }: { money: Money; delegate: Delegate; onTaken: () => void }) {
  const { edition } = useOutletContext<FrameData>();
  const [taking, setTaking] = useState(false);
  const [billing, setBilling] = useState(false);
  const amount = (minor: number) => inWords({ chargeMinor: minor, currency: money.currency });
  const sums = (
    [
      ['Price', money.price],
      ['Adjustments', money.adjustments],
      ['Kept', money.kept],
      ['Paid', money.paid],
      ['Given back', money.refunded],
      ['Still open', money.open],
      ['Owed to them', money.owed],
    ] as const
  ).filter(([label, minor]) => minor !== 0 || label === 'Paid');
  const note = money.open > 0 ? `${amount(money.open)} still open` : money.owed > 0 ? `${amount(money.owed)} owed to them` : 'nothing open';
  return (
    <Panel title="Money" note={money.orders.length === 0 ? 'no order yet' : note} wide>
      {money.orders.length > 0 && (
        <>
          <dl className="delegate-sums">
            {sums.map(([label, minor]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount(minor)}</dd>
              </div>
            ))}
          </dl>
          <ul className="delegate-orders">
            {money.orders.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      {!delegate.erased && (
        <p className="delegate-take">
          {may(edition.roles, 'money.take') && (
            <Button look="line" onClick={() => setTaking(true)}>
              Take a payment
            </Button>
          )}
          {may(edition.roles, 'delegates.change') && (
            <Button look="plain" onClick={() => setBilling(true)}>
              Receipts to…
            </Button>
          )}
        </p>
      )}
      {billing && <BillingDialog slug={edition.slug} delegate={delegate} onClose={() => setBilling(false)} />}
      {taking && <TakePaymentDialog slug={edition.slug} delegate={delegate} onClose={() => setTaking(false)} onTaken={onTaken} />}
    </Panel>
  );
}

function Order({ order }: { order: DelegateOrder }) {
  const { edition } = useOutletContext<FrameData>();
  return (
    <li>
      <div className="delegate-order">
        <span>
          <b>{order.kind === 'difference' ? 'Difference' : `${order.category}, ${order.type}`}</b>
          <small>
            ordered {order.channel === 'online' ? 'online' : `in the ${order.channel}`} on {shortDay(order.createdAt, edition)}
          </small>
        </span>
        <StandingWords {...ORDER_STATES[order.state]} />
        <b className="delegate-sum">{inWords({ chargeMinor: order.priceMinor, currency: order.currency })}</b>
      </div>
      {order.payments.map((payment) => (
        <div key={payment.id} className="delegate-payment">
          <span>
            <Link to={paymentPath(edition.slug, payment.id)}>{wayWords(payment)}</Link>{' '}
            <span className="delegate-id">{payment.providerId ?? payment.reference}</span>
            <small>
              {[
                shortDay(payment.at, edition),
                payment.declinedBecause,
                payment.receipt && `receipt ${payment.receipt}`,
                ...payment.refunds.map(
                  (refund) =>
                    `refund of ${inWords({ chargeMinor: refund.amountMinor, currency: payment.currency })} ${REFUND_STATES[refund.state]}`,
                ),
              ]
                .filter(Boolean)
                .join('; ')}
            </small>
          </span>
          <StandingWords {...(payment.outcome === 'mismatch' ? ORDER_STATES.review : STATES[payment.state])} />
          <span className="delegate-sum">{inWords({ chargeMinor: payment.amountMinor, currency: payment.currency })}</span>
        </div>
      ))}
    </li>
  );
}
