import { readShiftSheet, type Shift } from '@isocentre/contract/money/shifts';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { download } from '../../../lib/download.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { ComparedTable } from './compared-table.tsx';
import { FactList } from './fact-list.tsx';
import { sumWords, whenWords } from './money-words.ts';
import { CloseDialog, CountForDialog, ExplainDialog, RecountDialog } from './shift-dialogs.tsx';
import { resultWords, SHIFT_STANDINGS, takingsWords } from './shift-words.ts';
import './shifts.css';

interface ShiftCardProps {
  slug: string;
  shift: Shift;
  /** In words to announce; empty: it was not done, and what is shown may be older. */
  onDone: (words: string) => void;
}

type Act = 'count' | 'recount' | 'explain' | 'close';
const ACTS: readonly (readonly [Act, string])[] = [
  ['count', 'Count for the cashier…'],
  ['close', 'Close…'],
  ['explain', 'Explain the difference…'],
  ['recount', 'Count once more…'],
];

/** One shift: whose, what was found in it, and what the reader can do with it. */
export function ShiftCard({ slug, shift, onDone }: ShiftCardProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [act, setAct] = useState<Act>();
  const {
    cashier,
    own,
    state,
    currency,
    openedAt,
    floatMinor,
    takings,
    compared,
    recounted,
    note,
    countedAt,
    countedFor,
    closedBy,
    closedAt,
  } = shift;
  const opened = whenWords(openedAt, timeZone);
  const dialog = {
    slug,
    shift,
    onClose: (failed: boolean) => {
      setAct(undefined);
      if (failed) onDone('');
    },
    onDone: (words: string) => {
      setAct(undefined);
      onDone(words);
    },
  };
  const acts = ACTS.filter(([one]) => shift.can.includes(one));
  const differing = compared?.some(({ differenceMinor }) => differenceMinor !== 0) ?? false;
  return (
    <li className="refund">
      <div className="refund-head">
        <p>
          <b>{own ? `${cashier} (you)` : cashier}</b>
        </p>
        {compared ? <b className={differing ? 'shift-differs' : undefined}>{resultWords(shift)}</b> : <span />}
        <StandingWords {...SHIFT_STANDINGS[state]} />
      </div>
      <FactList
        facts={[
          ['Opened', opened],
          ['Float', sumWords(floatMinor, currency)],
          ['Taken', takingsWords(takings)],
          ['Counted', countedAt && `${whenWords(countedAt, timeZone)}${recounted ? ', twice' : ''}`],
          ['Counted by', countedFor && `${countedFor.by}, for the cashier: ${countedFor.reason}`],
          ['Closed', closedAt && `by ${closedBy}, ${whenWords(closedAt, timeZone)}`],
          ['Why it differs', note],
        ]}
      />
      {compared && <ComparedTable compared={compared} currency={currency} label={`Shift of ${cashier}, opened ${opened}`} />}
      {differing && note === null && state === 'counted' && (
        <p className="refund-needs">
          {shift.can.includes('explain')
            ? 'Please say why it differs, so that it can be closed.'
            : 'Whoever counted it has to say why it differs.'}
        </p>
      )}
      {(acts.length > 0 || shift.can.includes('print')) && (
        <div className="refund-acts">
          {acts.map(([one, words], i) => (
            <Button key={one} look={i === 0 ? 'line' : 'plain'} small onClick={() => setAct(one)}>
              {words}
              <span className="vh">
                {' '}
                shift of {cashier}, opened {opened}
              </span>
            </Button>
          ))}
          {shift.can.includes('print') && <SheetButton slug={slug} id={shift.id} of={`${cashier}, opened ${opened}`} />}
        </div>
      )}
      {act === 'count' && <CountForDialog {...dialog} />}
      {act === 'close' && <CloseDialog {...dialog} />}
      {act === 'explain' && <ExplainDialog {...dialog} />}
      {act === 'recount' && <RecountDialog {...dialog} />}
    </li>
  );
}

function SheetButton({ slug, id, of }: { slug: string; id: string; of: string }) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <>
      <Button
        look="line"
        small
        aria-disabled={sending || undefined}
        onClick={() =>
          void attempt(
            () => download(readShiftSheet, { params: { edition: slug, id } }),
            () => undefined,
          )
        }
      >
        Sheet to sign
        <span className="vh"> as a PDF, shift of {of}</span>
      </Button>
      {failure && (
        <small className="money-failed" role="alert">
          {failure.message}
        </small>
      )}
    </>
  );
}
