import { CallFailed } from '@isocentre/contract/call';
import type { ReviewedCall } from '@isocentre/contract/review/calls';
import { useAttempt } from '../../../session/use-attempt.ts';

/**
 * Saving one of the forms of a call. When a colleague was quicker, what they stored is given to the page, and the form keeps
 * what was typed.
 */
export function useSaving(onStored: (call: ReviewedCall) => void) {
  const { sending, failure, attempt } = useAttempt();
  const telling = async (run: () => Promise<ReviewedCall>) => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current) onStored(error.current as ReviewedCall);
      throw error;
    }
  };
  return {
    sending,
    save: (run: () => Promise<ReviewedCall>, done: (call: ReviewedCall) => void) => attempt(() => telling(run), done),
    failure,
    fields: failure?.fields ?? {},
    /** Other than a conflict or a field. */
    failed: failure && failure.code !== 'CHANGED_ELSEWHERE' && Object.keys(failure.fields).length === 0 ? failure.message : undefined,
    conflict: failure?.code === 'CHANGED_ELSEWHERE',
  };
}
