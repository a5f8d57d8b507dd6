import { CallFailed } from '@isocentre/contract/call';
import type { Selection } from '@isocentre/contract/delegates/bulk';
import { useState } from 'react';
import { useAttempt } from '../../../../session/use-attempt.ts';

const newCount = (error: unknown) =>
  error instanceof CallFailed && error.code === 'SELECTION_CHANGED' ? (error.current as { count: number }).count : undefined;

/** Acts on a selection with the number that is shown. When another number matches, that one is shown, and has to be confirmed. */
export function useConfirmed(given: Selection) {
  const [selection, setSelection] = useState(given);
  const { sending, failure, attempt } = useAttempt();
  const act = <T>(run: (selection: Selection) => Promise<T>, done: (answer: T) => void) =>
    attempt(async () => {
      try {
        return await run(selection);
      } catch (error) {
        const count = newCount(error);
        if (count !== undefined && 'query' in selection) setSelection({ query: selection.query, count });
        throw error;
      }
    }, done);
  return { people: 'ids' in selection ? selection.ids.length : selection.count, sending, failure, act };
}
