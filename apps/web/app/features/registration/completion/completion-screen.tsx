import { addresses } from '@isocentre/domain/addresses';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { useEffect } from 'react';
import { Navigate, useActionData, useNavigate } from 'react-router';
import type { Failure } from '../../../lib/failure.ts';
import { isSignedOut, neverSignedIn } from '../../../lib/for-signed-in.ts';
import type { PageData } from '../../../lib/load.ts';
import { loginFor } from '../../../lib/return-path.ts';
import { useShellData } from '../../../lib/shell-data.ts';
import { useGreeting } from '../../../lib/use-greeting.ts';
import { useLoaded } from '../../../lib/use-settled.ts';
import { Awaited } from '../../../ui/awaited.tsx';
import { SessionExpired } from '../../../ui/session-expired.tsx';
import { JourneyPlace, Stepper } from '../../../ui/stepper.tsx';
import { PayDifference } from '../../payments/pay-difference.tsx';
import { Confirming, InReview, Paid, Unrecorded } from '../../payments/payment-state.tsx';
import { beingConfirmed, isStarted } from '../../payments/under-way.ts';
import { type Paying, usePaying } from '../../payments/use-paying.ts';
import { CompletionPage, LOGIN } from './completion-page.tsx';
import { JoinCard } from './join-card.tsx';
import type { CompletionData } from './load-completion.ts';
import { settledWay } from './settled-way.ts';

/** The page in each of its states. What is open for editing stays open when the page reloads itself. */
export default function CompletionScreen({ page }: { page: PageData<CompletionData> }) {
  const loaded = useLoaded(page);
  const data = loaded && 'data' in loaded ? loaded.data : undefined;
  useGreeting(data?.name);
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  const paying = usePaying(data?.payment, timeZone);
  // Somebody who has just paid sees the confirmation first.
  const away = paying.paid ? null : settledWay(data);
  const navigate = useNavigate();
  useEffect(() => {
    if (away) void navigate(away, { replace: true });
  }, [away, navigate]);
  if (loaded && 'failed' in loaded && neverSignedIn(loaded.failed)) return <Navigate to={loginFor(addresses.payment)} replace />;
  if (loaded && 'failed' in loaded && isSignedOut(loaded.failed)) return <SessionExpired to={LOGIN} heading="Review and pay" />;
  if (away) return null;
  const stage = data?.own && paymentStage(paying, data);
  const underWay = paying.seen !== null && isStarted(paying.seen.state);
  const journey = data && (underWay || paying.unrecorded ? data.payingJourney : data.journey);
  return (
    <>
      {journey ? <Stepper journey={stage && !paying.paid ? beingConfirmed(journey) : journey} /> : <JourneyPlace />}
      <div className="wrap delegate-page">
        {stage ?? (
          <>
            <header className="completion-head">
              <h1>Review and pay</h1>
              {data?.own && <p>Everything below comes from your registration. Change what is wrong, then choose how to pay.</p>}
            </header>
            {data ? (
              <Body data={data} paying={paying} />
            ) : (
              <Awaited page={page} loading={<CompletionLoading />} failed="Your registration could not be loaded">
                {() => null}
              </Awaited>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** What replaces the form while a payment is in progress; null: nothing does. */
function paymentStage(
  { paid, unrecorded, seen, ask, resumed, resume }: Paying,
  { own, difference, workshop, categories, canSubmit }: CompletionData,
) {
  if (!own) return null;
  if (difference) return <PayDifference difference={difference} />;
  const booked = categories[own.registrationCategory ?? '']?.includesWorkshop ? workshop : null;
  if (paid) return <Paid seen={paid} own={own} workshop={booked} canSubmit={canSubmit} />;
  if (unrecorded) return <Unrecorded paymentId={unrecorded} ask={ask} />;
  if (seen?.state === 'review') return <InReview seen={seen} />;
  if (seen?.state === 'confirming' && !resumed) return <Confirming seen={seen} own={own} ask={ask} onTryAgain={resume} />;
  return null;
}

function Body({ data, paying }: { data: CompletionData; paying: Paying }) {
  const conference = useShellData()?.edition.shortName ?? '';
  const posted = useActionData<{ intent?: string; failed?: Failure }>();
  const proofFault = posted?.intent === 'proof' ? posted.failed?.message : undefined;
  const { own } = data;
  if (!own) return <JoinCard name={data.name} conference={conference} standing={data.standing} />;
  if (own.paymentStatus === 'REFUNDED')
    return (
      <Notice title="Your payment was returned.">
        <p>If you would still like to take part, please write to the organisers.</p>
      </Notice>
    );
  return <CompletionPage page={{ ...data, own }} postedProof={proofFault} paying={paying} />;
}

function CompletionLoading() {
  return (
    <Loading
      bones={
        <div className="completion">
          <Bone shape="block" size="l" />
          <Bone shape="block" />
        </div>
      }
    >
      Loading your registration...
    </Loading>
  );
}
