import { type Selection, tagDelegates } from '@isocentre/contract/delegates/bulk';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act(
      (selection) => {
        const body = { selection, tag, kind };
        return call(tagDelegates, { params: { edition: slug }, body, idempotencyKey: keyOf(body) });
      },
      ({ run }) => onStarted(run),
    );
  };
  const ofTag = failure?.fields['tag'];
  const choice = (value: typeof kind, words: string) => (
    <label className="export-choice">
      <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
      {words}
    </label>
  );
  return (
    <Dialog
      open
      title={`Tag ${delegatesWords(people)}`}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Starting...' : kind === 'tag' ? `Tag ${delegatesWords(people)}` : `Untag ${delegatesWords(people)}`}
        </Button>
      }
    >
      <form id={id} className="export-form" onSubmit={submit} noValidate>
        {failure && !ofTag && <Notice kind="bad" title={failure.message} />}
        <Field
          label="Tag"
          value={tag}
          maxLength={40}
          autoComplete="off"
          list={`${id}-tags`}
          data-first-focus
          error={ofTag}
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
      </form>
    </Dialog>
  );
}
