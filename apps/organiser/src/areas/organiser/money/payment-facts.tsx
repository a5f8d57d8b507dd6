import type { MoneyPayment } from '@isocentre/contract/money/payments';
import { dateInWords, localTime } from '@isocentre/domain/editions/local-time';
import { may } from '@isocentre/domain/people/permissions';
import { Link, useOutletContext } from 'react-router';
import { dayOf } from '../../../lib/day-words.ts';
import { Pairs, Panel } from '../delegates/delegate-panels.tsx';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { forWords, ORDER_STATES, sumWords, wayWords } from './money-words.ts';
import { eventWords } from './payment-words.ts';
import { CorrectReceiptButton } from './correct-receipt.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { receiptStanding } from './receipt-words.ts';
import { matchStanding } from './settlement-words.ts';

const CHANNELS: Readonly<Record<MoneyPayment['order']['channel'], string>> = {
  online: 'online',
  desk: 'at the desk',
  office: 'in the office',
};

/** Whose it is, how it came, for which order, and where the registration stands. */
export function PaymentFacts({ slug, payment }: { slug: string; payment: MoneyPayment }) {
  const { timeZone, roles } = useOutletContext<FrameData>().edition;
  const { delegate, order, balance, amountMinor, refundedMinor, refundableMinor, currency, at } = payment;
  const name = `${delegate.name}, ${delegate.number}`;
  const when = (instant: string) => `${dayOf(instant, timeZone)}, ${localTime(new Date(instant), timeZone)}`;
  return (
    <>
      <Panel title="Payment">
        <Pairs
          of={[
            [
              'Delegate',
              may(roles, 'delegates.read') ? (
                <Link key="delegate" to={`/organiser/${slug}/delegates/${delegate.id}`}>
                  {name}
                </Link>
              ) : (
                name
              ),
            ],
            ['Way', wayWords(payment)],
            ['When', when(at)],
            ['Day it came', payment.receivedOn && dateInWords(payment.receivedOn)],
            ['Reference', payment.reference],
            ['Payer', payment.payer],
            ['Taken by', payment.takenBy],
            ['Provider’s ID', payment.providerId],
            ['Declined', payment.declinedBecause],
            ['Amount', sumWords(amountMinor, currency)],
            ['Given back', refundedMinor > 0 ? sumWords(refundedMinor, currency) : ''],
            ['Can go back', refundableMinor > 0 && refundableMinor !== amountMinor ? sumWords(refundableMinor, currency) : ''],
          ]}
        />
      </Panel>
      <Panel title="Order" note={<StandingWords {...ORDER_STATES[order.state]} />}>
        <Pairs
          of={[
            ['For', `${forWords(payment)}, ${order.type}`],
            ['Asks for', sumWords(order.amountMinor, order.currency)],
            ['Price', order.priceMinor === order.amountMinor ? '' : sumWords(order.priceMinor, order.currency)],
            ['Made', `${CHANNELS[order.channel]}, ${when(order.createdAt)}`],
            ['Provider’s ID', order.providerId],
            ['Our number', order.id],
          ]}
        />
      </Panel>
      <Panel title="Registration" note={balanceNote(payment)} wide>
        <dl className="delegate-sums money-balance">
          {(
            [
              ['Due', balance.dueMinor],
              ['Paid', balance.paidMinor],
              ['Still open', balance.openMinor],
              ['Owed to them', balance.owedMinor],
            ] as const
          ).map(([label, minor]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{sumWords(minor, order.currency)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

function balanceNote({ balance: { openMinor, owedMinor }, order: { currency } }: MoneyPayment): string {
  if (openMinor > 0) return `${sumWords(openMinor, currency)} still open`;
  return owedMinor > 0 ? `${sumWords(owedMinor, currency)} owed to them` : 'nothing open';
}

interface PaymentReceiptsProps {
  slug: string;
  payment: MoneyPayment;
  onDone: (words: string) => void;
}

export function PaymentReceipts({ slug, payment: { receipts }, onDone }: PaymentReceiptsProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  return (
    <Panel title="Receipts and credit notes" note={receipts.length === 0 ? 'none' : String(receipts.length)} wide>
      {receipts.length === 0 ? (
        <p className="quiet">No receipt has been written for it.</p>
      ) : (
        <ul className="delegate-files">
          {receipts.map((receipt) => {
            const standing = receiptStanding(receipt);
            return (
              <li key={receipt.id}>
                <ReceiptButton slug={slug} receipt={receipt} />
                <small>
                  {dayOf(receipt.issuedAt, timeZone)}, to {receipt.billedTo}, {sumWords(receipt.amountMinor, receipt.currency)}
                </small>
                {standing && <StandingWords {...standing} />}
                <CorrectReceiptButton slug={slug} receipt={receipt} onDone={onDone} />
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** Where the provider paid it out, and kept its refunds back. */
export function PaymentSettlements({ slug, payment: { settlements } }: { slug: string; payment: MoneyPayment }) {
  const { roles } = useOutletContext<FrameData>().edition;
  return (
    <Panel title="Settlement" note={settlements.length === 0 ? 'none yet' : ''} wide>
      {settlements.length === 0 ? (
        <p className="quiet">It stands in no settlement report that was imported.</p>
      ) : (
        <ul className="delegate-files">
          {settlements.map(({ id, line, settledOn, amountMinor, netMinor, currency, match, decided }) => (
            <li key={line}>
              {may(roles, 'books.keep') ? <Link to={`/organiser/${slug}/money/settlements/${id}`}>{id}</Link> : id}
              <small>
                {dateInWords(settledOn)}, {line}: {sumWords(amountMinor, currency)}, net {sumWords(netMinor, currency)}{' '}
                <StandingWords {...matchStanding({ match, decided })} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Everything that the books say about it, oldest first, each with who said so. */
export function PaymentEvents({ events }: { events: MoneyPayment['events'] }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  if (events.length === 0) return <p className="quiet">Nothing is written about it yet.</p>;
  return (
    <ol className="timeline">
      {events.map((event) => {
        const { what, source, bead } = eventWords(event);
        return (
          <li key={event.id} className={`timeline-${bead}`}>
            <b>{what}</b>
            <small>
              <time dateTime={event.at}>
                {dayOf(event.at, timeZone)}, {localTime(new Date(event.at), timeZone)}
              </time>
              , {source}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
