import { type Selection, tagDelegates } from '@isocentre/contract/delegates/bulk';
import { Field } from '@isocentre/ui/field.tsx';
import { useId, useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { delegatesWords } from './chosen.ts';
import { useConfirmed } from './use-confirmed.ts';

interface TagDialogProps {
  slug: string;
  selection: Selection;
  /** Those in use. */
  tags: readonly string[];
  onStarted: (run: string) => void;
  onClose: () => void;
}

/** Gives the selection a tag, or takes one off. */
export function TagDialog({ slug, selection: given, tags, onStarted, onClose }: TagDialogProps) {
  const id = useId();
  const { people, sending, failure, act } = useConfirmed(given);
  const [tag, setTag] = useState('');
  const [kind, setKind] = useState<'tag' | 'untag'>('tag');
  const [keyOf] = useState(attemptKeys);
  const submit = () =>
    void act(
      (selection) => {
        const body = { selection, tag, kind };
        return call(tagDelegates, { params: { edition: slug }, body, idempotencyKey: keyOf(body) });
      },
      ({ run }) => onStarted(run),
    );
  const choice = (value: typeof kind, words: string) => (
    <label className="export-choice">
      <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
      {words}
    </label>
  );
  return (
    <FormDialog
      title={`Tag ${delegatesWords(people)}`}
      action={kind === 'tag' ? `Tag ${delegatesWords(people)}` : `Untag ${delegatesWords(people)}`}
      doing="Starting..."
      className="export-form"
      sending={sending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="Tag"
            value={tag}
            maxLength={40}
            autoComplete="off"
            list={`${id}-tags`}
            data-first-focus
            error={errors['tag']}
            hint="The delegate gets it if they ask for their own data."
            onChange={({ currentTarget }) => setTag(currentTarget.value)}
          />
          <datalist id={`${id}-tags`}>
            {tags.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
          <fieldset>
            <legend className="vh">What to do</legend>
            {choice('tag', 'Give them this tag')}
            {choice('untag', 'Take it off them')}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
