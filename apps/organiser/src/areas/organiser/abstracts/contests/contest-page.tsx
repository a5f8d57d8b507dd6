import { type Contest, listContests, readContest, readJudgeCards } from '@isocentre/contract/review/contests';
import { contestStateWords } from '@isocentre/domain/contests/contest';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import { call as ask } from '../../../../lib/call.ts';
import { dayOf } from '../../../../lib/day-words.ts';
import { download } from '../../../../lib/download.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { Said } from '../../money/said.tsx';
import { AbstractsShell } from '../abstracts-shell.tsx';
import { ContestSettings } from './contest-settings.tsx';
import { ContestSteps } from './contest-steps.tsx';
import './contests.css';
import { JudgesPanel } from './judges-panel.tsx';
import { Podium } from './podium.tsx';
import { RankingTable } from './ranking-table.tsx';
import { ShortlistDialog } from './shortlist-dialog.tsx';

/** One contest: the ranking as sheets come in, what stands before the seal, and who judges. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { contest = '' } = useParams();
  return (
    <AbstractsShell title="Contest" about="Sheets as they come in. Nobody sees the ranking before it is sealed and its instant has come.">
      <Page key={`${edition.slug} ${contest}`} slug={edition.slug} id={contest} timeZone={edition.timeZone} />
    </AbstractsShell>
  );
}

/** Judges are at the boards meanwhile. */
const LOOK_AGAIN_MS = 10_000;

function Page({ slug, id, timeZone }: { slug: string; id: string; timeZone: string }) {
  const [round, setRound] = useState(0);
  const read = useCallback(
    async () => ({
      contest: await ask(readContest, { params: { edition: slug, contest: id } }),
      all: await ask(listContests, { params: { edition: slug } }),
    }),
    [slug, id],
  );
  const { data, error, again } = useLatest(read, round);
  const [changed, setChanged] = useState<Contest>();
  const [said, setSaid] = useState('');
  const [shortlisting, setShortlisting] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setRound((before) => before + 1), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (error && !data) return <ErrorState level="h2" title="The contest did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the contest</Loading>;
  // What was stored here may be newer than what the last look brought.
  const contest = changed && changed.version > data.contest.version ? changed : data.contest;
  const stored = (newer: Contest) => {
    setChanged(newer);
    setRound((before) => before + 1);
  };
  const saved = (newer: Contest, words: string) => {
    stored(newer);
    setSaid(words);
    setShortlisting(false);
  };
  const { form, state, sealedAt, sealedBy, reopenedFor, elsewhere } = contest;
  return (
    <>
      <Said words={said} />
      <p>
        <Link to={`/organiser/${slug}/abstracts/contests`}>All contests</Link>
      </p>
      <section className="abstracts-panel" aria-labelledby="contest">
        <div className="contest-head">
          <h2 id="contest">{form.name}</h2>
          <div className="abstracts-acts">
            {state !== 'sealed' && (
              <Button look="line" onClick={() => setShortlisting(true)}>
                Choose the shortlist
              </Button>
            )}
            <Cards slug={slug} id={id} disabled={contest.candidates.length === 0} />
          </div>
        </div>
        <p>
          <Badge state={state === 'sealed' ? 'off' : state === 'open' ? 'good' : 'pending'}>{contestStateWords[state]}</Badge>{' '}
          {sealedAt !== null && `by ${sealedBy ?? 'somebody'}, ${dayOf(sealedAt, timeZone)}. `}
          {reopenedFor !== null && `Last reopened: ${reopenedFor}`}
        </p>
        {elsewhere && (
          <Notice kind="info" title="Something is left out here because of a conflict of interest.">
            <p>{elsewhere.length > 0 ? `${elsewhere.join(', ')} can see it, and seals this contest.` : 'Nobody else is a chair yet.'}</p>
          </Notice>
        )}
      </section>
      <Podium contest={contest} />
      <div className="contest-desk">
        <RankingTable contest={contest} />
        <div>
          <ContestSteps slug={slug} contest={contest} onStored={stored} onSaved={saved} />
          <JudgesPanel slug={slug} contest={contest} onStored={stored} onSaved={saved} />
        </div>
      </div>
      <ContestSettings
        slug={slug}
        contest={contest}
        timeZone={timeZone}
        categories={data.all.categories}
        delegates={data.all.delegates}
        onStored={stored}
        onSaved={saved}
      />
      {shortlisting && (
        <ShortlistDialog slug={slug} contest={contest} onStored={stored} onSaved={saved} onClose={() => setShortlisting(false)} />
      )}
    </>
  );
}

/** To be put up at the boards. */
function Cards({ slug, id, disabled }: { slug: string; id: string; disabled: boolean }) {
  const { sending, failure, attempt } = useAttempt();
  const get = () =>
    void attempt(
      () => download(readJudgeCards, { params: { edition: slug, contest: id } }),
      () => undefined,
    );
  return (
    <>
      <Button look="line" disabled={disabled} aria-disabled={sending || undefined} onClick={get}>
        Cards for the boards
      </Button>
      {failure && <Notice kind="bad" title={failure.message} />}
    </>
  );
}
