import type { JudgedContest } from '@isocentre/contract/review/judging';
import { contestStateWords } from '@isocentre/domain/contests/contest';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { Judging } from './judging.ts';

/** Which contest, and where what was scored is: always in sight. */
export function JudgeBar({ judging: { state, edition }, contest }: { judging: Judging; contest: JudgedContest | undefined }) {
  const count = state.kept.size;
  return (
    <header className="judge-bar">
      <p>
        <b>{contest?.name ?? 'Judging'}</b>
        <small>{contest ? contestStateWords[contest.state] : edition.shortName}</small>
      </p>
      <p role="status" className={count > 0 ? 'judge-kept' : undefined}>
        {count === 0 ? (
          <>
            <Icon name="check" />
            Saved
          </>
        ) : (
          `${count} kept here`
        )}
      </p>
    </header>
  );
}
