import { CallFailed } from '@isocentre/contract/call';
import type { Contest } from '@isocentre/contract/review/contests';
import { useAttempt } from '../../../../session/use-attempt.ts';

/** Changing a contest. When a colleague was quicker, what they stored is given to the page, and what was typed stays. */
export function useContestSaving(onStored: (contest: Contest) => void) {
  const { sending, failure, attempt } = useAttempt();
  const telling = async (run: () => Promise<Contest>) => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current) onStored(error.current as Contest);
      throw error;
    }
  };
  return {
    sending,
    failure,
    save: (run: () => Promise<Contest>, done: (contest: Contest) => void) => attempt(() => telling(run), done),
  };
}
