import { registerPeople } from '@isocentre/contract/delegates/people-list';
import type { Answer } from '@isocentre/contract/route';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { attemptKeys } from '../../../../../lib/attempt-key.ts';
import { call } from '../../../../../lib/call.ts';
import { useAttempt } from '../../../../../session/use-attempt.ts';
import { ReasonField } from '../../reason-field.tsx';
import { peopleCounted, type Seen, usualTag } from './list-words.ts';

interface ConfirmListProps {
  slug: string;
  seen: Seen;
  onAgain: () => void;
  onDone: (answer: Answer<typeof registerPeople>) => void;
}

const REASONS = ['List of an institute, by mail', 'Registered on paper', 'Decided by the committee'];

/** Letters leave only if they are asked for here. */
export function ConfirmList({ slug, seen: { csv, report }, onAgain, onDone }: ConfirmListProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [letters, setLetters] = useState<boolean>();
  const [unsaid, setUnsaid] = useState(false);
  const [tag, setTag] = useState(() => usualTag(new Date()));
  const [reason, setReason] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (notice.current ?? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'))?.focus(), [failure]);
  const people = peopleCounted(report.people.length);
  const fields = failure?.fields ?? {};

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setUnsaid(letters === undefined);
    if (letters === undefined) {
      form.current?.querySelector<HTMLElement>('[name="letters"]')?.focus();
      return;
    }
    const body = { csv, seen: report.mark, reason, letters, ...(tag.trim() === '' ? {} : { tag }) };
    void attempt(() => call(registerPeople, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }), onDone);
  };
  const choice = (value: boolean, words: string) => (
    <label className="export-choice">
      <input
        type="radio"
        name="letters"
        checked={letters === value}
        aria-describedby={unsaid ? 'letters-error' : undefined}
        onChange={() => {
          setLetters(value);
          setUnsaid(false);
        }}
      />
      {words}
    </label>
  );
  return (
    <form ref={form} className="people-form people-confirm" noValidate onSubmit={submit} aria-label="Register them">
      <fieldset>
        <legend>Letters</legend>
        {choice(true, 'Send each their letter now: number, fee, and a link to set a password where there is none')}
        {choice(false, 'Send no letters')}
        <FieldError id="letters">{unsaid ? 'Please choose whether letters leave.' : undefined}</FieldError>
      </fieldset>
      <Field
        label="Tag"
        optional
        value={tag}
        maxLength={40}
        autoComplete="off"
        error={fields['tag']}
        hint="By which the list of delegates finds them."
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
      <ReasonField label="Why" common={REASONS} value={reason} error={fields['reason']} onChange={setReason} />
      {failure && Object.keys(fields).length === 0 && (
        <Notice kind="bad" title={failure.message} ref={notice}>
          {failure.code === 'CONSEQUENCES_CHANGED' && (
            <p>
              <Button small onClick={onAgain}>
                Look at it again
              </Button>
            </p>
          )}
        </Notice>
      )}
      <Button type="submit" aria-disabled={sending || undefined}>
        {sending ? 'Registering...' : `Register ${people}`}
      </Button>
    </form>
  );
}
