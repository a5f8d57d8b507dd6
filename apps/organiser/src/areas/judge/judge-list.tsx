import type { JudgedContest } from '@isocentre/contract/review/judging';
import { contestStateWords } from '@isocentre/domain/contests/contest';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import { Button } from '@isocentre/ui/button.tsx';
import type { Judging } from './judging.ts';
import { Offline } from './offline-notice.tsx';
import { countWords, isDone, standsAs } from './judge-words.ts';
import { sheetKey } from './sheets.ts';

/** Everything on the shortlist, in the order of the boards. `missing`: the address names something that is not on it. */
export function JudgeList({ judging, missing }: { judging: Judging; missing: string | undefined }) {
  return (
    <main id="main" className="judge-main" tabIndex={-1}>
      <title>My list, judging</title>
      {missing !== undefined && (
        <Notice kind="warn" title={`${missing} is not on your list`}>
          <p>It is on no shortlist of yours, or was withdrawn. If you see it at a board all the same, please tell the chair.</p>
          <Button look="line" small onClick={judging.again}>
            Look again
          </Button>
        </Notice>
      )}
      <h1>My list</h1>
      <Offline judging={judging} />
      {judging.contests.map((contest) => (
        <Contest key={contest.id} judging={judging} contest={contest} />
      ))}
    </main>
  );
}

function Contest({ judging: { edition, sheets, state }, contest }: { judging: Judging; contest: JudgedContest }) {
  const { candidates } = contest;
  const mine = candidates.filter(({ inConflict }) => !inConflict);
  const formOf = (abstract: string) => sheets.formOf(sheetKey(contest.id, abstract));
  const done = mine.filter(({ abstract }) => isDone(contest, formOf(abstract))).length;
  return (
    <section aria-labelledby={contest.id}>
      <h2 id={contest.id}>{contest.name}</h2>
      <p className="judge-about">{countWords(done, mine.length - done, candidates.length - mine.length)}. In the order of the boards.</p>
      {done === mine.length && mine.length > 0 && (
        <Notice kind="good" title={`All ${done} sheets are in. Thank you.`}>
          <p>{contest.state === 'open' ? 'You can change a sheet while judging is open.' : `${contestStateWords[contest.state]}.`}</p>
        </Notice>
      )}
      <ol className="judge-list">
        {candidates.map((candidate) => {
          const { abstract, reference, title, inConflict } = candidate;
          const key = sheetKey(contest.id, abstract);
          const words = standsAs(contest, { candidate, form: formOf(abstract), kept: state.kept.has(key) });
          const about = (
            <>
              <b>{reference}</b>
              <span>{title}</span>
              <small>{words}</small>
            </>
          );
          return (
            <li key={abstract}>
              {inConflict ? <p>{about}</p> : <Link to={`/judge/${edition.slug}/${reference}?in=${contest.id}`}>{about}</Link>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
