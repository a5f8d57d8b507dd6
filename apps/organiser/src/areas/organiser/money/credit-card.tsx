import type { BankCredit } from '@isocentre/contract/money/bank-credits';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Link, useOutletContext } from 'react-router';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { FactList } from './fact-list.tsx';
import { paymentPath } from './money-address.ts';
import { sumWords, whenWords } from './money-words.ts';

interface CreditCardProps {
  slug: string;
  credit: BankCredit;
  /** Undefined: nothing is left of it. */
  onPay?: () => void;
}

/** One credit: what came, who was paid with it, and what is left. */
export function CreditCard({ slug, credit, onPay }: CreditCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { id, utr, amountMinor, currency, receivedOn, payer, recordedBy, recordedAt, restMinor, payments } = credit;
  const sum = sumWords(amountMinor, currency);
  return (
    <li className="refund" id={`credit-${id}`} tabIndex={-1}>
      <div className="refund-head">
        <p>
          <b>{payer ?? 'Payer not named'}</b>
        </p>
        <b className="money-sum">{sum}</b>
        {restMinor > 0 ? (
          <StandingWords look="warn" words={`${sumWords(restMinor, currency)} left`} />
        ) : (
          <StandingWords look="good" words="All of it used" />
        )}
      </div>
      <FactList
        facts={[
          ['UTR', utr],
          ['Came on', dateInWords(receivedOn)],
          ['Recorded', [recordedBy && `by ${recordedBy}`, whenWords(recordedAt, timeZone)].filter(Boolean).join(', ')],
        ]}
      />
      {payments.length > 0 && (
        <ul className="credit-payments" aria-label={`Paid with ${utr}`}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <span>
                <Link to={paymentPath(slug, payment.id)}>{payment.delegate.name}</Link>, {payment.delegate.number}
                {payment.state === 'reversed' && <small>taken back</small>}
              </span>
              <span className="money-sum">{sumWords(payment.amountMinor, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {onPay && (
        <p className="refund-acts">
          <Button look="line" small onClick={onPay}>
            Pay more delegates with it…
            <span className="vh">
              {' '}
              {sum}, {utr}
            </span>
          </Button>
        </p>
      )}
    </li>
  );
}
