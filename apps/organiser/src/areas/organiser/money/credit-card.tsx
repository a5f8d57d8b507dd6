import type { BankCredit } from '@isocentre/contract/money/bank-credits';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { CloseCreditDialog, CorrectCreditDialog } from './credit-change-dialogs.tsx';
import { FactList } from './fact-list.tsx';
import { paymentPath } from './money-address.ts';
import { sumWords, whenWords } from './money-words.ts';
import { changeWords } from './transfer-words.ts';

interface CreditCardProps {
  slug: string;
  credit: BankCredit;
  onPay: () => void;
  /** In words to announce; empty: it was not done, and what is shown may be older. */
  onDone: (words: string) => void;
}

/** One credit: what came, who was paid with it, and what is left. */
export function CreditCard({ slug, credit, onPay, onDone }: CreditCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { id, utr, amountMinor, currency, receivedOn, payer, recordedBy, recordedAt, restMinor, payments, closedAt, changes } = credit;
  const [act, setAct] = useState<'correct' | 'close'>();
  const sum = sumWords(amountMinor, currency);
  const waits = restMinor > 0 && closedAt === null;
  const which = (
    <span className="vh">
      {' '}
      {sum}, {utr}
    </span>
  );
  const dialog = {
    slug,
    credit,
    onClose: (failed: boolean) => {
      setAct(undefined);
      if (failed) onDone('');
    },
    onDone: (words: string) => {
      setAct(undefined);
      onDone(words);
    },
  };
  return (
    <li className="refund" id={`credit-${id}`} tabIndex={-1}>
      <div className="refund-head">
        <p>
          <b>{payer ?? 'Payer not named'}</b>
        </p>
        <b className="money-sum">{sum}</b>
        {closedAt !== null ? (
          <StandingWords look="off" words={`Closed, ${sumWords(restMinor, currency)} unused`} />
        ) : restMinor > 0 ? (
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
      {changes.length > 0 && (
        <ul className="credit-changes" aria-label={`What changed in ${utr}`}>
          {changes.map((change) => (
            <li key={change.at}>{changeWords(change, currency, timeZone)}</li>
          ))}
        </ul>
      )}
      <div className="refund-acts">
        {waits && (
          <Button look="line" small onClick={onPay}>
            Pay more delegates with it…
            {which}
          </Button>
        )}
        <Button look="plain" small onClick={() => setAct('correct')}>
          Correct…
          {which}
        </Button>
        {waits && (
          <Button look="plain" small onClick={() => setAct('close')}>
            Close…
            {which}
          </Button>
        )}
      </div>
      {act === 'correct' && <CorrectCreditDialog {...dialog} />}
      {act === 'close' && <CloseCreditDialog {...dialog} />}
    </li>
  );
}
