import { CallFailed } from '@isocentre/contract/call';
import { editLetter, type ReadLetter } from '@isocentre/contract/review/decision-letters';
import { EDITED_BODY_MAX, EDITED_SUBJECT_MAX, editFaults } from '@isocentre/domain/letters/edited-letter';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useTyped } from '../../../../session/use-typed.ts';

interface EditProps {
  slug: string;
  read: ReadLetter;
  onStored: () => void;
  onClose: () => void;
}

const wordsIn = (pieces: ReadLetter['body']) => pieces.map(({ text }) => text ?? '').join('');

/** The words of one letter. What is typed stays in this tab until it is stored. */
export function LetterEdit({ slug, read, onStored, onClose }: EditProps) {
  const { id, digest, edited } = read.letter;
  // With the digest of the letter that it changes: a colleague's words of meanwhile are not overwritten unseen.
  const typed = useTyped(`one letter ${slug} ${id}`, {
    value: { subject: wordsIn(read.subject), body: wordsIn(read.body), digest },
    version: 0,
  });
  const { sending, failure, attempt } = useAttempt();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { digest: begunOn, ...text } = typed.value;
  const errors = { ...failure?.fields, ...faults };
  const theirs =
    failure instanceof CallFailed && failure.code === 'CHANGED_ELSEWHERE' ? (failure.current as ReadLetter | undefined) : undefined;
  const save = (seen: string) => {
    const found = editFaults(text);
    setFaults(Object.fromEntries(found.toReversed().map(({ field, words }) => [field, words])));
    if (found.length > 0) return;
    void attempt(
      () => call(editLetter, { params: { edition: slug, id }, body: { digest: seen, words: text } }),
      () => {
        typed.forget();
        onStored();
      },
    );
  };
  return (
    <form
      noValidate
      className="letters-edit"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(begunOn);
      }}
    >
      <p>Only this letter changes. {edited ? '' : 'It then keeps these words, also when the text for all is changed.'}</p>
      {failure && !theirs && Object.keys(failure.fields).length === 0 && <Notice kind="bad" title={failure.message} />}
      {theirs && (
        <Notice kind="warn" title="This letter has changed meanwhile. What you wrote is still here.">
          <p className="letters-theirs">
            <b>{wordsIn(theirs.subject)}</b>
            {'\n\n'}
            {wordsIn(theirs.body)}
          </p>
          {theirs.letter.state === 'draft' ? (
            <Button small look="line" onClick={() => save(theirs.letter.digest)}>
              Save mine in its place
            </Button>
          ) : (
            <p>It has been released, so it can no longer be changed. Take it back first.</p>
          )}
        </Notice>
      )}
      <Field
        label="Subject"
        name="subject"
        maxLength={EDITED_SUBJECT_MAX}
        required
        value={text.subject}
        readOnly={sending}
        error={errors['subject']}
        onChange={(event) => typed.type({ ...typed.value, subject: event.currentTarget.value })}
      />
      <TextArea
        label="Letter"
        name="body"
        rows={14}
        maxLength={EDITED_BODY_MAX}
        required
        value={text.body}
        readOnly={sending}
        error={errors['body']}
        hint="Plain text; an empty line begins a new paragraph."
        onChange={(event) => typed.type({ ...typed.value, body: event.currentTarget.value })}
      />
      <div className="letters-steps">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : 'Save this letter'}
        </Button>
        <Button
          look="plain"
          onClick={() => {
            typed.forget();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
