import { type Selection, writeToDelegates } from '@isocentre/contract/delegates/bulk';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
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
  const { people, sending, failure, act } = useConfirmed(given);
  const [letter, setLetter] = useState({ subject: '', body: '', news: false });
  const [keyOf] = useState(attemptKeys);
  const submit = () =>
    void act(
      (selection) => {
        const body = { selection, ...letter };
        return call(writeToDelegates, { params: { edition: slug }, body, idempotencyKey: keyOf(body) });
      },
      ({ run }) => onStarted(run),
    );
  return (
    <FormDialog
      title={`Write to ${peopleWords(people)}`}
      action={`Send to ${peopleWords(people)}`}
      doing="Sending..."
      className="export-form"
      sending={sending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="Subject"
            value={letter.subject}
            maxLength={150}
            autoComplete="off"
            data-first-focus
            error={errors['subject']}
            onChange={({ currentTarget: { value: subject } }) => setLetter({ ...letter, subject })}
          />
          <TextArea
            label="Letter"
            value={letter.body}
            rows={8}
            maxLength={5000}
            error={errors['body']}
            hint="It begins with “Dear” and the name. An answer reaches all organisers."
            onChange={({ currentTarget: { value: body } }) => setLetter({ ...letter, body })}
          />
          <Check
            label="This is news, which people can do without"
            hint="It says how to get no more of it, and whoever said so gets none. What is about a registration is no news."
            checked={letter.news}
            onChange={() => setLetter({ ...letter, news: !letter.news })}
          />
          <p>Each gets a mail of their own. A mail that has left cannot be taken back.</p>
        </>
      )}
    </FormDialog>
  );
}
