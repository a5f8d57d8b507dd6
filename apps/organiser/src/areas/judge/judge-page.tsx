import { declareJudgesConflict, readSheets, saveSheet } from '@isocentre/contract/review/judging';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { sheetsKey } from '../../lib/kept-reviews.ts';
import { NotFound } from '../../pages/not-found.tsx';
import '../../pages/scoring.css';
import { AskProvider } from '../../session/ask-provider.tsx';
import { useAsk } from '../../session/ask.ts';
import { useLatest } from '../../session/use-latest.ts';
import { JudgeBar } from './judge-bar.tsx';
import './judge.css';
import { JudgeList } from './judge-list.tsx';
import { JudgeSheet } from './judge-sheet.tsx';
import type { Area } from '../../lib/area.ts';
import type { Judging } from './judging.ts';
import { Sheets } from './sheets.ts';

/** `/judge/{edition}` and `/judge/{edition}/{reference}`: one file, so that the hall needs no network from board to board. */
export function Component() {
  const area = useLoaderData<Area | null>();
  if (!area) return <NotFound />;
  return (
    <AskProvider email={area.user.email}>
      <Frame key={area.edition.slug} {...area} />
    </AskProvider>
  );
}

function Frame(area: Area) {
  const { slug } = area.edition;
  const ask = useAsk();
  const { reference } = useParams();
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const { data, error } = useLatest(
    useCallback(() => call(readSheets, { params: { edition: slug } }), [slug]),
    round,
  );
  const [sheets] = useState(
    () =>
      new Sheets(sheetsKey(area.user.email, slug), (key, body) => {
        const [contest = '', abstract = ''] = key.split('/');
        return ask(() => call(saveSheet, { params: { edition: slug, contest, abstract }, body }));
      }),
  );
  const state = useSyncExternalStore(sheets.subscribe, sheets.state);
  useEffect(() => {
    if (data) sheets.take(data.contests);
  }, [data, sheets]);
  useEffect(() => {
    const send = () => void sheets.send();
    addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      sheets.stop();
    };
  }, [sheets]);
  if (!data)
    return (
      <main id="main" className="review judge judge-main">
        <title>Judging</title>
        <h1>Judging</h1>
        {error ? (
          <ErrorState level="h2" title="Your sheets did not load" reason={error.message} onRetry={again} />
        ) : (
          <Loading bones={<Bone shape="block" size="l" />}>Loading your sheets</Loading>
        )}
      </main>
    );
  const judging: Judging = {
    ...area,
    contests: data.contests,
    sheets,
    state,
    again,
    declare: (contest, abstract) => ask(() => call(declareJudgesConflict, { params: { edition: slug, contest, abstract } })),
  };
  const among = data.contests.filter(({ candidates }) => candidates.some((one) => one.reference === reference));
  const contest = among.find(({ id }) => id === search.get('in')) ?? among[0];
  const candidate = contest?.candidates.find((one) => one.reference === reference);
  return (
    <div className="review judge">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <JudgeBar judging={judging} contest={contest ?? (data.contests.length === 1 ? data.contests[0] : undefined)} />
      {contest && candidate ? (
        <JudgeSheet key={`${contest.id} ${candidate.abstract}`} judging={judging} contest={contest} candidate={candidate} also={among} />
      ) : data.contests.length === 0 ? (
        <main id="main" className="judge-main">
          <title>Judging</title>
          <h1>Judging</h1>
          <EmptyState level="h2" title="Nothing to judge yet">
            The chair opens a contest when it begins. Then everything on its shortlist is listed here.
          </EmptyState>
        </main>
      ) : (
        <JudgeList judging={judging} missing={reference} />
      )}
    </div>
  );
}
