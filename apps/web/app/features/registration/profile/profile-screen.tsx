import { addresses } from '@isocentre/domain/addresses';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useActionData, useFetcher, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { ALERT_MS } from '../../../lib/durations.ts';
import type { Failure } from '../../../lib/failure.ts';
import { isSignedOut, neverSignedIn } from '../../../lib/for-signed-in.ts';
import { type PageData, refresh } from '../../../lib/load.ts';
import { loginFor } from '../../../lib/return-path.ts';
import { useGreeting } from '../../../lib/use-greeting.ts';
import { useLoaded } from '../../../lib/use-settled.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Awaited } from '../../../ui/awaited.tsx';
import { OpenOffers } from '../../../ui/open-offers.tsx';
import { SessionExpired } from '../../../ui/session-expired.tsx';
import { JourneyPlace, Stepper } from '../../../ui/stepper.tsx';
import { ProofCard } from '../completion/proof-card.tsx';
import type { Typed } from '../details/details.ts';
import type { OwnRecord } from '../details/own-record.ts';
import { AbstractDetails } from './abstract-details.tsx';
import { CompletePanel } from './complete-panel.tsx';
import type { ProfileData } from './load-profile.ts';
import { ProfileCards } from './profile-cards.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileLoading } from './profile-loading.tsx';
import type { SaveOutcome } from './save-profile.ts';

const LOGIN = loginFor(addresses.profile);
const NOT_SAVED = 'Failed to save profile. Please try again.';

/** A delegate's own page. `children` belong to the account and follow what belongs to this conference. */
export function ProfileScreen({ page, children }: { page: PageData<ProfileData>; children: ReactNode }) {
  const loaded = useLoaded(page);
  const data = loaded && 'data' in loaded ? loaded.data : undefined;
  const saving = useSaving(data?.own ?? null);
  const { own, failed, fetcher } = saving;
  const [search] = useSearchParams();
  const editing = own !== null && search.has('edit');
  useGreeting(own?.userName);

  if (loaded && 'failed' in loaded && neverSignedIn(loaded.failed)) return <Navigate to={LOGIN} replace />;
  if (loaded && 'failed' in loaded && isSignedOut(loaded.failed)) return <SessionExpired to={LOGIN} heading="Your profile" />;
  return (
    <>
      {data ? <Stepper journey={data.journey} /> : <JourneyPlace />}
      <div className="wrap delegate-page">
        <ProfileHeader
          name={own ? `${own.userTitle} ${own.userName}`.trim() : (data?.name ?? '')}
          own={own}
          mode={!own || failed?.stored ? 'none' : editing ? 'edit' : 'view'}
          saving={fetcher.state !== 'idle'}
        />
        <SaveMessages {...saving} />
        <Awaited page={page} loading={<ProfileLoading />} failed="Failed to load profile">
          {(shown) => (
            <ProfileBody {...shown} own={own ?? shown.own}>
              {editing && (
                <ProfileForm
                  own={own}
                  rules={shown.rules}
                  meals={shown.meals}
                  asksMembership={asksMembership(shown, own)}
                  fetcher={fetcher}
                  failed={failed}
                  kept={saving.kept}
                  putAside={saving.putAside}
                />
              )}
            </ProfileBody>
          )}
        </Awaited>
        {children}
      </div>
    </>
  );
}

const asksMembership = ({ rules }: Pick<ProfileData, 'rules'>, own: OwnRecord) =>
  rules.categories.some((category) => category.code === own.registrationCategory && category.requiresMembershipId);

/** `children` is the form while editing; it replaces the cards. */
function ProfileBody({
  own,
  rules,
  submissions,
  presentations,
  proof: limits,
  workshop,
  paymentWaits,
  children,
}: Pick<ProfileData, 'own' | 'rules' | 'submissions' | 'presentations' | 'proof' | 'workshop' | 'paymentWaits'> & { children: ReactNode }) {
  return (
    <>
      {!children && <OpenOffers presentations={presentations} />}
      {!own?.settled && !children && (
        <CompletePanel own={own} open={rules.categories.some(({ types }) => types.length > 0)} waits={paymentWaits} />
      )}
      {children || (own && <ProfileCards own={own} asksMembership={asksMembership({ rules }, own)} workshop={workshop} />)}
      {own && !children && <OwnProof own={own} limits={limits} />}
      {own?.settled && <AbstractDetails submissions={submissions} />}
    </>
  );
}

/**
 * The document that the category requires, before and after paying. A change reloads the page: the steps change with
 * it.
 */
function OwnProof({ own, limits }: { own: OwnRecord; limits: ProfileData['proof'] }) {
  const { revalidate } = useRevalidator();
  const posted = useActionData<{ intent?: string; failed?: Failure }>();
  const kind = own.proofWanted ?? own.proofRegains?.kind;
  if (!kind) return null;
  const proofFault = posted?.intent === 'proof' || posted?.intent === 'delete-proof' ? posted.failed?.message : undefined;
  return (
    <div className="profile-proof">
      <ProofCard
        kind={kind}
        proof={own.proofs.find((one) => one.kind === kind)}
        limits={limits}
        stage={own.settled ? 'paid' : 'open'}
        regains={own.proofRegains?.category}
        page={addresses.profile}
        posted={proofFault}
        onChanged={() => void refresh(revalidate)}
      />
    </div>
  );
}

type Saving = ReturnType<typeof useSaving>;

/** Saving, and its result. What was saved is shown from the response: nothing is reloaded. */
function useSaving(stored: OwnRecord | null) {
  const fetcher = useFetcher<SaveOutcome>({ key: 'profile' });
  const posted = useActionData<SaveOutcome & { intent?: string }>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const editing = search.has('edit');
  const [saved, setSaved] = useState<OwnRecord>();
  const [failed, setFailed] = useState(posted?.intent === 'save' && 'failed' in posted ? posted : null);
  // What was typed before a conflicting save was found.
  const [kept, setKept] = useState<Typed>();
  const [said, setSaid] = useState<'saved' | 'failed' | null>(search.has('saved') ? 'saved' : null);

  const outcome = fetcher.data;
  const [seen, setSeen] = useState(outcome);
  if (outcome && outcome !== seen) {
    setSeen(outcome);
    setFailed('failed' in outcome ? outcome : null);
    setSaid('saved' in outcome ? 'saved' : isOutage(outcome) ? 'failed' : null);
    if ('saved' in outcome) setSaved(outcome.saved);
  }
  useEffect(() => {
    if (outcome && 'saved' in outcome) void navigate(addresses.profile, { replace: true, preventScrollReset: true });
  }, [outcome, navigate]);

  const [wasEditing, setWasEditing] = useState(editing);
  if (editing !== wasEditing) {
    setWasEditing(editing);
    if (!editing) {
      setFailed(null);
      setKept(undefined);
    }
  }
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing) document.querySelector<HTMLElement>('.me-actions a')?.focus({ preventScroll: true });
    before.current = editing;
  }, [editing]);

  const putAside = () => {
    setKept(failed?.typed);
    setFailed(null);
  };
  const own = saved && (!stored || saved.version > stored.version) ? saved : stored;
  return { own, fetcher, failed, kept, said, putAside, unsay: () => setSaid(null) };
}

/** Neither a field error nor a conflict: something failed, and can be retried. */
const isOutage = ({ failed, stored }: Extract<SaveOutcome, { failed: unknown }>) => !stored && Object.keys(failed.fields).length === 0;

function SaveMessages({ failed, said, unsay, fetcher }: Saving) {
  return (
    <>
      {said === 'saved' && <Alert kind="good" title="Your changes are saved." leavesAfterMs={ALERT_MS.other} onLeave={unsay} />}
      {said === 'failed' && <Alert kind="bad" title={NOT_SAVED} leavesAfterMs={ALERT_MS.other} onLeave={unsay} />}
      {failed && isSignedOut(failed.failed) && <SessionExpired to={LOGIN} />}
      {failed && !isSignedOut(failed.failed) && isOutage(failed) && fetcher.state === 'idle' && (
        <div className="profile-message">
          <Notice kind="bad" title={NOT_SAVED}>
            <p>{failed.failed.message} What you typed is still here.</p>
          </Notice>
        </div>
      )}
    </>
  );
}
