import { type Selection, writeToDelegates } from '@isocentre/contract/delegates/bulk';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { peopleWords } from './chosen.ts';
import { useConfirmed } from './use-confirmed.ts';

interface WriteDialogProps {
  slug: string;
  selection: Selection;
  onStarted: (run: string) => void;
  onClose: () => void;
}

/** A letter to the selection; each gets a mail of their own. */
export function WriteDialog({ slug, selection: given, onStarted, onClose }: WriteDialogProps) {
  const id = useId();
  const { people, sending, failure, act } = useConfirmed(given);
  const [letter, setLetter] = useState({ subject: '', body: '' });
  const [keyOf] = useState(attemptKeys);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act(
      (selection) => {
        const body = { selection, ...letter };
        return call(writeToDelegates, { params: { edition: slug }, body, idempotencyKey: keyOf(body) });
      },
      ({ run }) => onStarted(run),
    );
  };
  const { subject: ofSubject, body: ofBody } = failure?.fields ?? {};
  return (
    <Dialog
      open
      title={`Write to ${peopleWords(people)}`}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : `Send to ${peopleWords(people)}`}
        </Button>
      }
    >
      <form id={id} className="export-form" onSubmit={submit} noValidate>
        {failure && !ofSubject && !ofBody && <Notice kind="bad" title={failure.message} />}
        <Field
          label="Subject"
          value={letter.subject}
          maxLength={150}
          autoComplete="off"
          data-first-focus
          error={ofSubject}
          onChange={({ currentTarget: { value: subject } }) => setLetter({ ...letter, subject })}
        />
        <TextArea
          label="Letter"
          value={letter.body}
          rows={8}
          maxLength={5000}
          error={ofBody}
          hint="It begins with “Dear” and the name. An answer reaches all organisers."
          onChange={({ currentTarget: { value: body } }) => setLetter({ ...letter, body })}
        />
        <p>Each gets a mail of their own. A mail that has left cannot be taken back.</p>
      </form>
    </Dialog>
  );
}
