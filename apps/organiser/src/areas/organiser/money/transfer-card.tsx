import type { AnnouncedTransfer } from '@isocentre/contract/money/transfers';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { paymentWords } from '../delegates/delegate-words.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { FactList } from './fact-list.tsx';
import { paymentPath } from './money-address.ts';
import { sumWords, whenWords } from './money-words.ts';
import './refunds.css';
import { FoundDialog, NotFoundDialog } from './transfer-dialogs.tsx';
import { transferStanding } from './transfer-words.ts';

interface TransferCardProps {
  slug: string;
  transfer: AnnouncedTransfer;
  /** Something was done, in words to announce; empty: it was not, and what is shown may be older. */
  onDone: (words: string) => void;
}

/** What one delegate says they have paid, beside where their registration stands. */
export function TransferCard({ slug, transfer, onDone }: TransferCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [act, setAct] = useState<'found' | 'not-found'>();
  const {
    delegate,
    status,
    cancelled,
    others,
    utr,
    amountMinor,
    currency,
    paidOn,
    state,
    announcedAt,
    decidedAt,
    decidedBy,
    payment,
    refusedBecause,
  } = transfer;
  const sum = sumWords(amountMinor, currency);
  const waits = state === 'announced';
  const dialog = {
    slug,
    transfer,
    onClose: (failed: boolean) => {
      setAct(undefined);
      if (failed) onDone('');
    },
    onDone: (words: string) => {
      setAct(undefined);
      onDone(words);
    },
  };
  const decided = [decidedBy && `by ${decidedBy}`, decidedAt && whenWords(decidedAt, timeZone)].filter(Boolean).join(', ');
  return (
    <li className="refund">
      <div className="refund-head">
        <p>
          <Link to={`/organiser/${slug}/delegates/${delegate.id}`}>{delegate.name}</Link>, {delegate.number}
        </p>
        <b className="money-sum">{sum}</b>
        {waits ? (
          <StandingWords
            look={cancelled ? 'off' : isSettled(status) ? 'good' : 'warn'}
            words={cancelled ? 'Cancelled' : paymentWords(status)}
          />
        ) : (
          <StandingWords {...transferStanding(transfer)} />
        )}
      </div>
      {waits && others > 0 && (
        <p className="refund-needs">
          {others === 1 ? 'One other delegate has' : `${others} other delegates have`} announced this reference, too: please record one bank
          credit for all of them.
        </p>
      )}
      <FactList
        facts={[
          ['UTR', utr],
          ['Paid on', dateInWords(paidOn)],
          ['Announced', whenWords(announcedAt, timeZone)],
          ['Decided', decided],
          ['Because', refusedBecause],
          [
            'Payment',
            payment && (
              <Link key="payment" to={paymentPath(slug, payment)}>
                Open the payment
              </Link>
            ),
          ],
        ]}
      />
      {waits && (
        <p className="refund-acts">
          <Button look="line" small onClick={() => setAct('found')}>
            Found…
            <span className="vh">
              {' '}
              {sum} from {delegate.name}
            </span>
          </Button>
          <Button look="plain" small onClick={() => setAct('not-found')}>
            Not found…
            <span className="vh">
              {' '}
              {sum} from {delegate.name}
            </span>
          </Button>
        </p>
      )}
      {act === 'found' && <FoundDialog {...dialog} />}
      {act === 'not-found' && <NotFoundDialog {...dialog} />}
    </li>
  );
}
