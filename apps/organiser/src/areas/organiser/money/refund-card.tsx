import type { Refund } from '@isocentre/contract/money/payments';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { EffectDialog } from './effect-dialog.tsx';
import { FactList } from './fact-list.tsx';
import { sumWords, whenWords } from './money-words.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import { ApproveDialog, DeclineDialog, PayOutDialog } from './refund-dialogs.tsx';
import { causeWords, effectWords, METHODS, refundStanding } from './refund-words.ts';
import './refunds.css';

interface RefundCardProps {
  slug: string;
  refund: Refund;
  paymentId: string;
  /** Whose money it is. */
  who: string;
  /** In a list of several people's refunds: whose this is. */
  head?: ReactNode;
  /** Something was done, in words to announce; empty: it was not, and what is shown may be older. */
  onDone: (words: string) => void;
}

type Act = Refund['can'][number];

/** What opens the dialog; the first one that is there is the one to be done. */
const ACTS: readonly (readonly [act: Act, words: string])[] = [
  ['approve', 'Approve…'],
  ['pay-out', 'Paid out…'],
  ['propose-again', 'Propose again…'],
  ['decline', 'Decline…'],
  ['decide-effect', 'Decide…'],
];

/** One refund: who wants it, why, how far it is, and what the reader can do with it. */
export function RefundCard({ slug, refund, paymentId, who, head, onDone }: RefundCardProps) {
  const [act, setAct] = useState<Act>();
  const sum = sumWords(refund.amountMinor, refund.currency);
  const acts = ACTS.filter(([one]) => refund.can.includes(one));
  const dialog = {
    slug,
    refund,
    who,
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
    <li className="refund">
      <div className="refund-head">
        <p>{head ?? METHODS[refund.method]}</p>
        <b className="money-sum">{sum}</b>
        <StandingWords {...refundStanding(refund)} />
      </div>
      <Facts refund={refund} method={head !== undefined} />
      {refund.can.includes('decide-effect') && (
        <p className="refund-needs">Made in the provider’s dashboard. The registration stays, with less to pay, until somebody decides.</p>
      )}
      {refund.needs && <Needs slug={slug} needs={refund.needs} />}
      {acts.length > 0 && (
        <p className="refund-acts">
          {acts.map(([one, words], i) => (
            <Button key={one} look={i === 0 ? 'line' : 'plain'} small onClick={() => setAct(one)}>
              {words}
              <span className="vh">
                {' '}
                {sum} for {who}
              </span>
            </Button>
          ))}
        </p>
      )}
      {act === 'approve' && <ApproveDialog {...dialog} />}
      {act === 'decline' && <DeclineDialog {...dialog} />}
      {act === 'decide-effect' && <EffectDialog {...dialog} />}
      {act === 'pay-out' && <PayOutDialog {...dialog} />}
      {act === 'propose-again' && (
        <ProposeDialog
          slug={slug}
          proposal={{
            paymentId,
            who,
            currency: refund.currency,
            mostMinor: refund.amountMinor,
            online: refund.method === 'provider',
            counts: refund.effect !== null,
            // The provider could not do it.
            method: 'transfer',
          }}
          onClose={dialog.onClose}
          onDone={dialog.onDone}
        />
      )}
    </li>
  );
}

function Facts({ refund, method }: { refund: Refund; method: boolean }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { requestedAt, changedAt, proposedBy, approvedBy, declinedBy, declinedBecause, reference, failedBecause, providerId } = refund;
  const facts = [
    ['Why', causeWords(refund)],
    ['How', method ? METHODS[refund.method] : ''],
    ['Effect', effectWords(refund)],
    ['Proposed', [proposedBy && `by ${proposedBy}`, whenWords(requestedAt, timeZone)].filter(Boolean).join(', ')],
    ['Approved', approvedBy && `by ${approvedBy}`],
    ['Declined', [declinedBy && `by ${declinedBy}`, declinedBecause].filter(Boolean).join(': ')],
    ['Changed', changedAt === requestedAt ? '' : whenWords(changedAt, timeZone)],
    ['Reference', reference],
    ['Provider’s ID', providerId],
    ['Failed because', failedBecause],
  ] as const;
  return <FactList facts={facts} />;
}

/** Why the reader cannot approve it. */
function Needs({ slug, needs }: { slug: string; needs: NonNullable<Refund['needs']> }) {
  const { roles } = useOutletContext<FrameData>().edition;
  if (needs === 'second-person') return <p className="refund-needs">Another treasurer or owner has to approve it.</p>;
  return (
    <p className="refund-needs">
      Nobody else can approve it yet. Please invite another owner or treasurer
      {may(roles, 'people.manage') ? (
        <>
          {' '}
          under <Link to={`/organiser/${slug}/settings/people`}>Settings, People and roles</Link>
        </>
      ) : (
        ', which an owner does under Settings, People and roles'
      )}
      .
    </p>
  );
}
