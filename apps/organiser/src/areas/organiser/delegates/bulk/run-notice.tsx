import { undoBulkRun } from '@isocentre/contract/delegates/bulk';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import './bulk.css';
import { isUndoable, runOutcome, runTitle } from './run-words.ts';
import type { RunReport } from './use-run.ts';

interface RunNoticeProps {
  report: RunReport | undefined;
  onUndo: (run: string) => void;
  /** On the page of the run itself there is no way to it. */
  here?: boolean;
}

/** How far a run is, then what came of it, with the way back. */
export function RunNotice({ report, onUndo, here = false }: RunNoticeProps) {
  const { edition } = useOutletContext<FrameData>();
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const run = report?.run;
  const notice = useRef<HTMLDivElement>(null);
  // Where it was started from is gone: a dialog, and the bar of the selection.
  useEffect(() => {
    if (!here) notice.current?.focus();
  }, [here]);
  const undo = (id: string) =>
    void attempt(
      () => call(undoBulkRun, { params: { edition: edition.slug, run: id }, idempotencyKey: keyOf(id) }),
      (started) => onUndo(started.run),
    );
  const kind = run === undefined || run.finishedAt === null ? 'info' : run.refused > 0 ? 'warn' : 'good';
  return (
    <div className="bulk-notice" role="status" ref={notice} tabIndex={-1}>
      <Notice kind={kind} title={run ? (here ? runOutcome(run) : runTitle(run)) : 'Starting...'}>
        {run?.undoneBy && <p>It was taken back.</p>}
        {run && !here && (
          <p>
            {runOutcome(run)}. <Link to={`/organiser/${edition.slug}/delegates/runs/${run.id}`}>Report</Link>
          </p>
        )}
        {failure && <p>{failure.message}</p>}
        {run && isUndoable(run) && may(edition.roles, 'delegates.change') && (
          <Button look="line" small aria-disabled={sending || undefined} onClick={() => undo(run.id)}>
            {sending ? 'Undoing...' : 'Undo'}
          </Button>
        )}
      </Notice>
    </div>
  );
}
