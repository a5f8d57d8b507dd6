import { CallFailed } from '@isocentre/contract/call';
import { undoCorrection } from '@isocentre/contract/delegates/correction';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import type { Corrected } from './correct-details.tsx';

interface CorrectedNoticeProps {
  slug: string;
  id: string;
  corrected: Corrected;
  onUndone: () => void;
}

/** What was done, and the way back. It takes the focus: the form that had it is gone. */
export function CorrectedNotice({ slug, id, corrected: { words, correction }, onUndone }: CorrectedNoticeProps) {
  const ask = useAsk();
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  const [failed, setFailed] = useState<string>();
  const takeFocus = useCallback((notice: HTMLDivElement | null) => notice?.focus(), []);
  const undo = async () => {
    if (state !== 'done') return;
    setState('undoing');
    setFailed(undefined);
    try {
      await ask(() => call(undoCorrection, { params: { edition: slug, id, correction } }));
      setState('undone');
      onUndone();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
      setState('done');
    }
  };
  if (state === 'undone')
    return (
      <Notice kind="good" title="The correction was undone." ref={takeFocus}>
        <p>Both are on record.</p>
      </Notice>
    );
  return (
    <Notice kind={failed ? 'bad' : 'good'} title={failed ?? words} ref={takeFocus}>
      <p className="corrected-end">
        {!failed && 'It can be undone for 24 hours, as long as no money has moved. '}
        <Button look="line" small onClick={() => void undo()} aria-disabled={state === 'undoing' || undefined}>
          {state === 'undoing' ? 'Undoing...' : 'Undo'}
        </Button>
      </p>
    </Notice>
  );
}
