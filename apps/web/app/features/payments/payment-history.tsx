import { Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import type { PageData } from '../../lib/load.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { DifferenceNotice } from './difference-notice.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import type { ShownPayment, ShownPayments } from './load-payments.ts';
import './payment-history.css';

/** Every payment attempt for this conference, with refunds and the receipt. Hidden before the first. */
export function PaymentHistory({ page }: { page: PageData<ShownPayments> }) {
  return (
    <Awaited page={page} loading={<Loading>Loading your payments...</Loading>} failed="Your payments could not be loaded">
      {({ lines, difference }) => (
        <>
          {difference && <DifferenceNotice difference={difference} />}
          {lines.length > 0 ? <Payments payments={lines} /> : null}
        </>
      )}
    </Awaited>
  );
}

function Payments({ payments }: { payments: readonly ShownPayment[] }) {
  return (
    <section className="card payments" aria-labelledby="payments-heading">
      <h2 id="payments-heading">Payments</h2>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="payment-line">
            <div>
              <b>{payment.description}</b>
              {payment.price !== payment.amount && <small>{payment.price}</small>}
              <small>
                {payment.moment} · <span className="payment-id">{payment.id}</span>
              </small>
              {payment.refunds.map((refund) => (
                <small key={refund.moment + refund.amount}>
                  {refund.state === 'processed' ? `${refund.amount} refunded on ${refund.moment}` : `${refund.amount} being refunded`}
                </small>
              ))}
            </div>
            <div className="payment-line-end">
              <strong>{payment.amount}</strong>
              <Badge state={payment.result.state}>{payment.result.words}</Badge>
            </div>
            {payment.receipt && <ReceiptLink {...payment.receipt} />}
            {payment.creditNotes.map((note) => (
              <ReceiptLink key={note.id} name="Credit note" {...note} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
