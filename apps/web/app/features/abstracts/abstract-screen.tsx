import { addresses } from '@isocentre/domain/addresses';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { abstractWords, savedText } from '@isocentre/domain/abstracts/notices';
import { windowWords } from '@isocentre/domain/abstracts/submission-window';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { ALERT_MS, REDIRECT_MS } from '../../lib/durations.ts';
import { isSignedOut } from '../../lib/for-signed-in.ts';
import { type PageData, refresh } from '../../lib/load.ts';
import type { ShownPresentation } from '../../lib/read-presentations.ts';
import { useShellData } from '../../lib/shell-data.ts';
import { useGreeting } from '../../lib/use-greeting.ts';
import { useNextChange } from '../../lib/use-next-change.ts';
import { useLoaded } from '../../lib/use-settled.ts';
import { Alert } from '../../ui/alert.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { OpenOffers } from '../../ui/open-offers.tsx';
import { JourneyPlace, Stepper } from '../../ui/stepper.tsx';
import { TimedRedirect } from '../../ui/timed-redirect.tsx';
import { AbstractHead } from './abstract-head.tsx';
import { AbstractTabs } from './abstract-tabs.tsx';
import { NEW, PREVIOUS, type Tab, tabFrom } from './addresses.ts';
import { type LoadedAbstracts, newestAbstracts } from './drafts/received-drafts.ts';
import { Editor } from './editor/editor.tsx';
import { PreviousSubmissions } from './list/previous-submissions.tsx';
import type { AbstractsPageData } from './load-my-abstracts.ts';
import { ResultCards } from './results/result-cards.tsx';

/** Only where a conference takes files with abstracts. */
const AbstractFiles = lazy(() => import('./files/abstract-files.tsx').then((files) => ({ default: files.AbstractFiles })));

interface ScreenProps {
  page: PageData<AbstractsPageData>;
  /** The login page for signed-out visitors. */
  loginPage: string;
  /** A way to log in again without leaving the page, for the person with this address. */
  Login: ComponentType<{ email: string }>;
}

/** A message over the page; each one is a new object. */
interface Said {
  kind: 'good' | 'bad';
  title: string;
  text: string | null;
  ms: number;
  count: number;
}

/** The page in each of its states. What was loaded once stays: a text being written must not vanish. */
export function AbstractScreen({ page, loginPage, Login }: ScreenProps) {
  const loaded = useLoaded(page);
  const fresh = loaded && 'data' in loaded ? loaded.data : undefined;
  const [known, setKnown] = useState(fresh);
  if (fresh && fresh !== known) setKnown(fresh);
  const data = fresh ?? known;
  const failed = loaded && 'failed' in loaded && !known ? loaded.failed : undefined;
  useGreeting(data?.name);
  const navigate = useNavigate();
  const signedOut = isSignedOut(failed);
  useEffect(() => {
    if (signedOut) void navigate(loginPage, { replace: true });
  }, [signedOut, navigate, loginPage]);

  const [said, setSaid] = useState<Said | null>(null);
  const say = (kind: Said['kind'], title: string, text: string | null, ms: number) =>
    setSaid((before) => ({ kind, title, text, ms, count: (before?.count ?? 0) + 1 }));
  const listFailed = failed !== undefined && !signedOut;
  const [dismissed, setDismissed] = useState<PageData<AbstractsPageData>>();

  if (signedOut) return <div className="journey journey-place" />;
  return (
    <>
      {data ? <Stepper journey={data.journey} /> : <JourneyPlace />}
      <div className="wrap delegate-page abstract-page">
        <AbstractHead myAbstracts={data?.myAbstracts ?? undefined} zone={data?.zone ?? ''} />
        {data ? (
          data.myAbstracts ? (
            <WorkArea
              myAbstracts={data.myAbstracts}
              presentations={data.presentations}
              over={data.journey.steps.some(({ code, state }) => code === 'conference' && state === 'done')}
              Login={Login}
              say={say}
            />
          ) : (
            <Notice title="You are not registered for this conference yet.">
              <p>
                <ArrowLink to={addresses.payment}>Join this conference</ArrowLink>
              </p>
            </Notice>
          )
        ) : (
          <Awaited page={page} loading={<DeskLoading />} failed={abstractWords.listFailed}>
            {() => null}
          </Awaited>
        )}
        {listFailed && dismissed !== page && (
          <Alert kind="bad" title={abstractWords.listFailed} leavesAfterMs={ALERT_MS.other} onLeave={() => setDismissed(page)} />
        )}
        {said && (
          <Alert key={said.count} kind={said.kind} title={said.title} leavesAfterMs={said.ms} onLeave={() => setSaid(null)}>
            {said.text && <p>{said.text}</p>}
          </Alert>
        )}
      </div>
    </>
  );
}

interface WorkAreaProps {
  myAbstracts: LoadedAbstracts;
  presentations: readonly ShownPresentation[];
  /** The conference is past. */
  over: boolean;
  Login: ScreenProps['Login'];
  say: (kind: Said['kind'], title: string, text: string | null, ms: number) => void;
}

function WorkArea({ myAbstracts: loaded, presentations, over, Login, say }: WorkAreaProps) {
  useNextChange(loaded.nextChangeAt);
  const { revalidate } = useRevalidator();
  useNewestWhenLookedAt(revalidate);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tab = tabFrom(search);
  // What was just stored is shown from the response, until the page has reloaded it.
  const [stored, setStored] = useState<AbstractRecord | null>(null);
  const lacks = stored !== null && !loaded.submissions.some(({ id, version }) => id === stored.id && version >= stored.version);
  const shell = useShellData()?.edition;
  const whose = `${shell?.slug ?? ''}:${loaded.me.email}`;
  const myAbstracts = newestAbstracts(lacks ? withRecord(loaded, stored) : loaded, whose);
  useEffect(() => {
    // Retried after a tab change: a navigation cancels what is being loaded.
    if (lacks) void refresh(revalidate);
  }, [lacks, tab.name, revalidate]);
  const conference = [shell?.shortName, shell?.venue.city].filter(Boolean).join(', ');
  // What has just been submitted; the form is gone, and the list opens by itself.
  const [done, setDone] = useState<{ from: string; title: string; words: string } | null>(null);
  const here = tab.name === 'edit' ? tab.id : tab.name;
  if (done && done.from !== here) setDone(null);

  const closed = myAbstracts.window.state === 'closed' || myAbstracts.window.state === 'grace';
  const closedText = windowWords.closedBy(myAbstracts.window.lastDay);
  const tell = useEffectEvent(() => say('bad', windowWords.closedTitle, closedText, ALERT_MS.other));
  useEffect(() => {
    if (closed) tell();
  }, [closed]);

  const submitted = (record: AbstractRecord) => {
    const what = tab.name === 'edit' ? 'updated' : 'submitted';
    setDone({ from: here, title: plainText(record.title), words: what });
    say('good', abstractWords[what].title, savedText(what, myAbstracts.settled), ALERT_MS.abstractSaved);
    setStored(record);
  };
  return (
    <>
      <AbstractTabs tab={tab} />
      <div className="abstract-notes">
        {myAbstracts.notice && (
          <Notice kind="warn" title={myAbstracts.notice.title}>
            <p>
              {myAbstracts.notice.text} {!over && <Link to={addresses.payment}>Make Payment</Link>}
            </p>
          </Notice>
        )}
        {tab.name !== 'previous' && <OpenOffers presentations={presentations} />}
        {closed && (
          <Notice title={windowWords.closedTitle}>
            <p>{closedText} Your texts are kept and can still be read.</p>
          </Notice>
        )}
        {myAbstracts.window.state === 'upcoming' && myAbstracts.window.opensAt && (
          <Notice title="Abstract submission has not opened yet.">
            <p>It opens on {printedDate(myAbstracts.window.opensAt.slice(0, 10))}.</p>
          </Notice>
        )}
      </div>
      {tab.name === 'previous' ? (
        <>
          <ResultCards presentations={presentations} />
          <PreviousSubmissions myAbstracts={myAbstracts} conference={conference} />
        </>
      ) : done ? (
        <div className="abstract-done">
          <TimedRedirect
            to={PREVIOUS}
            afterMs={REDIRECT_MS.savedToPrevious}
            title={`“${done.title}” is ${done.words}.`}
            way="Opening your submissions..."
          />
        </div>
      ) : (
        <Writing
          tab={tab}
          myAbstracts={myAbstracts}
          conference={conference}
          whose={whose}
          login={<Login email={myAbstracts.me.email} />}
          onSubmitted={submitted}
          onFailed={(words) => say('bad', words, null, ALERT_MS.other)}
          onDiscarded={() => {
            void refresh(revalidate);
            void navigate(tab.name === 'edit' ? PREVIOUS : NEW, { replace: true, preventScrollReset: true });
          }}
        />
      )}
      {myAbstracts.files && !done && (
        <Suspense>
          <AbstractFiles myAbstracts={myAbstracts} tab={tab} />
        </Suspense>
      )}
    </>
  );
}

/** Another window or device may have made changes meanwhile. */
function useNewestWhenLookedAt(revalidate: () => Promise<void>) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh(revalidate);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

function withRecord(myAbstracts: LoadedAbstracts, record: AbstractRecord): LoadedAbstracts {
  const at = myAbstracts.submissions.findIndex(({ id }) => id === record.id);
  if (at >= 0) return { ...myAbstracts, submissions: myAbstracts.submissions.with(at, record) };
  const remaining = Math.max(0, myAbstracts.remaining - 1);
  const calls = myAbstracts.calls.map((call) =>
    call.code === record.call.code ? { ...call, remaining: Math.max(0, call.remaining - 1) } : call,
  );
  return {
    ...myAbstracts,
    submissions: [...myAbstracts.submissions, record],
    calls,
    remaining,
    canSubmit: myAbstracts.canSubmit && remaining > 0,
  };
}

type WritingProps = Omit<Parameters<typeof Editor>[0], 'target'> & { tab: Exclude<Tab, { name: 'previous' }> };

/** The form, or the reason why there is none. */
function Writing({ tab, ...props }: WritingProps) {
  const { myAbstracts } = props;
  // A discarded draft is followed by an empty form.
  const [round, setRound] = useState(0);
  const discarded = () => {
    setRound(round + 1);
    props.onDiscarded();
  };
  if (tab.name === 'edit') {
    const record = myAbstracts.submissions.find(({ id }) => id === tab.id);
    if (!record) return <NoForm title="This is not one of your abstracts." />;
    return <Editor key={record.id} {...props} target={record.id} onDiscarded={discarded} />;
  }
  if (myAbstracts.remaining === 0)
    return (
      <>
        <NoForm title={windowWords.full(myAbstracts.rules.maxAbstracts)} text={allSubmitted(myAbstracts.rules.maxAbstracts)} />
        {/* An unsubmitted draft can still be read. */}
        {myAbstracts.drafts.some((draft) => draft.target === 'new') && (
          <Editor key={`new ${round}`} {...props} target="new" onDiscarded={discarded} />
        )}
      </>
    );
  return <Editor key={`new ${round}`} {...props} target="new" onDiscarded={discarded} />;
}

const allSubmitted = (max: number) =>
  max === 1
    ? 'You have submitted your one abstract.'
    : max === 2
      ? 'You have submitted both of your two abstracts.'
      : `You have submitted all ${max} of your abstracts.`;

function NoForm({ title, text }: { title: string; text?: string }) {
  return (
    <Notice title={title}>
      {text && <p>{text}</p>}
      <p>
        <ArrowLink to={PREVIOUS}>Previous Submissions</ArrowLink>
      </p>
    </Notice>
  );
}

function DeskLoading() {
  return (
    <Loading
      bones={
        <div className="editor">
          <Bone shape="block" size="l" />
          <Bone shape="block" />
        </div>
      }
    >
      Loading your abstracts...
    </Loading>
  );
}
