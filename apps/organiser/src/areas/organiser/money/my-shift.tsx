import { countShift, type Shift } from '@isocentre/contract/money/shifts';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { CountFields } from './count-fields.tsx';
import { FactList } from './fact-list.tsx';
import { sumWords, whenWords } from './money-words.ts';
import { countOf, NOTHING_TYPED, resultWords, takingsWords } from './shift-words.ts';

interface MyShiftProps {
  slug: string;
  shift: Shift;
  onDone: (words: string) => void;
}

/** One's open shift: what is in the till is said before anybody says what should be. */
export function MyShift({ slug, shift, onDone }: MyShiftProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [checked, setChecked] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (checked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);
  const { id, version, currency, floatMinor, openedAt, takings } = shift;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { count, wrong } = countOf(typed, currency);
    setChecked((before) => before + 1);
    if (wrong.length > 0) return;
    const body = { version, counts: count, note: '' };
    void attempt(
      () => call(countShift, { params: { edition: slug, id }, body, idempotencyKey: keyOf(body) }),
      (counted) => onDone(`Your shift is counted: ${resultWords(counted)}.`),
    );
  };
  return (
    <form ref={form} className="shift-grid" noValidate onSubmit={submit} aria-label="Count my shift">
      <div className="shift-box">
        <h3>Count the till</h3>
        <CountFields currency={currency} typed={typed} checked={checked > 0} onType={setTyped} />
      </div>
      <div className="shift-side">
        <div className="shift-box">
          <FactList
            facts={[
              ['Open since', whenWords(openedAt, timeZone)],
              ['Float', sumWords(floatMinor, currency)],
              ['Taken', takingsWords(takings)],
              ['Should be there', 'after your count'],
            ]}
          />
        </div>
        {failure ? (
          <Notice kind="bad" title={failure.message} />
        ) : (
          <Notice title="You count first">
            <p>What the books say is shown after that. You may count once more. From then on nothing can be added to this shift.</p>
          </Notice>
        )}
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Comparing...' : 'Compare with the books'}
        </Button>
      </div>
    </form>
  );
}
