import { CallFailed } from '@isocentre/contract/call';
import { changePresentationDates, type Presentations } from '@isocentre/contract/review/presentations';
import { PresentationDates } from '@isocentre/domain/presentations/presentation';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { lastDay, untilDay } from '../call-words.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { useTyped } from '../../../../session/use-typed.ts';
import { datesDifferences } from './presentation-words.ts';

interface DatesProps {
  slug: string;
  presentations: Presentations;
  onStored: (presentations: Presentations) => void;
  onSaved: (presentations: Presentations, words: string) => void;
}

/** Until when authors answer, name another presenter and send files. */
export function DatesForm({ slug, presentations, onStored, onSaved }: DatesProps) {
  const { timeZone } = presentations;
  const { version: storedVersion, ...stored } = presentations.dates;
  const { value, version, isTyped, type, forget } = useTyped(`presentation-dates:${slug}`, { value: stored, version: storedVersion });
  const { sending, failure, attempt } = useAttempt();
  const [errors, setErrors] = useState<FieldErrors>({});
  const conflict = failure?.code === 'CHANGED_ELSEWHERE' && version !== storedVersion;
  const send = async (dates: PresentationDates, seen: number) => {
    try {
      return await ask(changePresentationDates, { params: { edition: slug }, body: { version: seen, dates } });
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current) onStored(error.current as Presentations);
      throw error;
    }
  };
  const save = (seen: number) => {
    const checked = PresentationDates.safeParse(value);
    setErrors(checked.success ? {} : fieldErrors(checked.error.issues));
    if (!checked.success) return;
    void attempt(
      () => send(checked.data, seen),
      (now) => {
        forget();
        onSaved(now, 'Saved. Nobody was written to.');
      },
    );
  };
  const day = (name: 'confirmBy' | 'presenterUntil' | 'filesUntil', label: string, hint: string) => (
    <Field
      type="date"
      label={label}
      hint={hint}
      value={lastDay(value[name], timeZone)}
      error={errors[name]}
      onChange={({ currentTarget }) => type({ ...value, [name]: untilDay(currentTarget.value, timeZone) })}
    />
  );
  const number = (name: 'perPresenter' | 'fileMaxMb' | 'slidesMaxPages', label: string, hint: string) => (
    <Field
      type="number"
      inputMode="numeric"
      min={1}
      label={label}
      hint={hint}
      value={value[name] || ''}
      error={errors[name]}
      onChange={({ currentTarget }) => type({ ...value, [name]: Number(currentTarget.value) })}
    />
  );
  return (
    <form
      className="abstracts-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(version);
      }}
    >
      <h2>Dates for presenters</h2>
      {conflict && (
        <ConflictNotice
          differences={datesDifferences(value, stored, timeZone)}
          onSaveMine={() => save(storedVersion)}
          onTakeStored={forget}
        />
      )}
      {failure && !conflict && <Notice kind="bad" title={`Not saved. ${failure.message}`} />}
      <div className="abstracts-fields">
        {day('confirmBy', 'Authors answer by', 'The last day. Without one, no place ever lapses.')}
        {day('presenterUntil', 'Presenters can be changed until', 'The last day. Without one: until the conference begins.')}
        {number('perPresenter', 'Presentations of one person', 'With more, the list says so. Nobody is stopped.')}
        {day('filesUntil', 'Slides and e-posters are taken until', 'The last day. Without one: until the conference begins.')}
        {number('fileMaxMb', 'Largest file, in MB', 'At most 100.')}
        {number('slidesMaxPages', 'Most slides of a talk', 'An e-poster is always one page.')}
      </div>
      <div className="abstracts-acts">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : 'Save the dates'}
        </Button>
        {isTyped && !conflict && (
          <Button look="plain" onClick={forget}>
            Discard my changes
          </Button>
        )}
      </div>
    </form>
  );
}
