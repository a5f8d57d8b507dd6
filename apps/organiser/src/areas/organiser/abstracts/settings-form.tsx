import { changeCall, type ReviewedCall } from '@isocentre/contract/review/calls';
import { BLINDNESS, SEE_OTHERS, ReviewSettings, settingsFaults } from '@isocentre/domain/review/review-settings';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { BLIND_WORDS, OTHERS_WORDS, firstDay, fromDay, lastDay, settingsDifferences, untilDay, workInWords } from './call-words.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FileFields } from './file-fields.tsx';
import { useSaving } from './use-saving.ts';
import { useTyped } from '../../../session/use-typed.ts';

interface SettingsFormProps {
  slug: string;
  call: ReviewedCall;
  timeZone: string;
  onStored: (call: ReviewedCall) => void;
  onSaved: (call: ReviewedCall, words: string) => void;
}

/** How a call is reviewed: who knows whom, by when, how many. What it means for the people there are stands beside it. */
export function SettingsForm({ slug, call, timeZone, onStored, onSaved }: SettingsFormProps) {
  const { value, version, isTyped, type, forget } = useTyped(`call:${slug}:${call.code}`, { value: call.settings, version: call.version });
  const { sending, save: send, fields, failed, conflict } = useSaving(onStored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [reason, setReason] = useState('');
  /** Names are to be shown that were hidden until now; whether a reason is needed the server knows. */
  const asksWhy = value.blind === 'single' && call.settings.blind === 'double' && (fields['reason'] !== undefined || reason !== '');
  const change = (part: Partial<ReviewSettings>) => type({ ...value, ...part });
  const save = (seen: number) => {
    const checked = ReviewSettings.safeParse(value);
    const faults = checked.success ? settingsFaults(checked.data) : fieldErrors(checked.error.issues);
    setErrors(faults);
    if (!checked.success || Object.keys(faults).length > 0) return;
    const body = { version: seen, settings: checked.data, ...(asksWhy && reason.trim() !== '' ? { reason } : {}) };
    void send(
      () => ask(changeCall, { params: { edition: slug, call: call.code }, body }),
      (stored) => {
        forget();
        setReason('');
        onSaved(stored, 'Saved. Nobody was written to; letters to reviewers that follow from it wait under Reviewers.');
      },
    );
  };
  const errorAt = (name: string) => errors[name] ?? fields[name] ?? fields[`settings.${name}`];
  const day = (name: 'opensAt' | 'dueAt' | 'closesAt', label: string, hint: string) => (
    <Field
      type="date"
      label={label}
      hint={hint}
      value={(name === 'opensAt' ? firstDay : lastDay)(value[name], timeZone)}
      error={errorAt(name)}
      onChange={({ currentTarget }) => change({ [name]: (name === 'opensAt' ? fromDay : untilDay)(currentTarget.value, timeZone) })}
    />
  );
  const number = (name: 'wanted' | 'least' | 'load', label: string, hint: string) => (
    <Field
      type="number"
      inputMode="numeric"
      min={1}
      label={label}
      hint={hint}
      value={value[name] || ''}
      error={errorAt(name)}
      onChange={({ currentTarget }) => change({ [name]: Number(currentTarget.value) })}
    />
  );
  return (
    <form
      className="abstracts-panel"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(version);
      }}
    >
      <h2>How it is reviewed</h2>
      {conflict && version !== call.version && (
        <ConflictNotice
          differences={settingsDifferences(value, call.settings, timeZone)}
          onSaveMine={() => save(call.version)}
          onTakeStored={forget}
        />
      )}
      {failed && (
        <Notice kind="bad" title="Not saved.">
          {' '}
          {failed}
        </Notice>
      )}
      <fieldset className="abstracts-choice">
        <legend>Who knows whom</legend>
        {BLINDNESS.map((blind) => (
          <label key={blind}>
            <input type="radio" name="blind" checked={value.blind === blind} onChange={() => change({ blind })} />
            <span>
              <b>{BLIND_WORDS[blind].name}.</b> {BLIND_WORDS[blind].means}
            </span>
          </label>
        ))}
      </fieldset>
      {asksWhy && (
        <TextArea
          label="Why reviewers are to know the authors"
          rows={2}
          hint="Kept with the record. Reviewers with open work get a letter, once you release it."
          value={reason}
          error={fields['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <fieldset className="abstracts-choice">
        <legend>Reviewers read the reviews of others</legend>
        {SEE_OTHERS.map((seeOthers) => (
          <label key={seeOthers}>
            <input type="radio" name="see-others" checked={value.seeOthers === seeOthers} onChange={() => change({ seeOthers })} />
            <span>
              <b>{OTHERS_WORDS[seeOthers].name}.</b> {OTHERS_WORDS[seeOthers].means}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="abstracts-fields">
        {day('opensAt', 'Reviewing opens', 'From the first minute of this day.')}
        {day('dueAt', 'Reviews are due', 'The last day. Later ones are taken and marked as late.')}
        {day('closesAt', 'Reviewing closes', 'The last day on which a review is taken.')}
        {number('wanted', 'Reviews for each abstract', 'Usually three.')}
        {number('least', 'At least', 'With fewer, a decision needs a reason.')}
        {number('load', 'At most for one reviewer', 'A reviewer may ask for fewer.')}
      </div>
      <Check
        label="Authors of accepted abstracts read their score"
        hint="From the results on. Nobody else’s score, and none of what was not accepted."
        checked={value.showScore}
        onChange={({ currentTarget }) => change({ showScore: currentTarget.checked })}
      />
      <FileFields value={value} errorAt={errorAt} change={change} />
      <div className="abstracts-means" aria-live="polite">
        <h3>What this means</h3>
        <ul>
          {workInWords(value, call).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <div className="abstracts-acts">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : 'Save how it is reviewed'}
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
