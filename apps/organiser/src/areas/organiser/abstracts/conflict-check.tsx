import { checkConflicts, type ConflictCheck as Checked } from '@isocentre/contract/review/conflicts';
import { conflictKinds } from '@isocentre/domain/review/conflicts';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { counted } from './assignment-words.ts';

/** With how many abstracts somebody would be in conflict who is not invited yet. */
export function ConflictCheck({ slug }: { slug: string }) {
  const { sending, failure, attempt } = useAttempt();
  const [checked, setChecked] = useState<Checked>();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const institutions = text('institutions')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    setChecked(undefined);
    void attempt(
      () => ask(checkConflicts, { params: { edition: slug }, body: { name: text('name'), email: text('email'), institutions } }),
      setChecked,
    );
  };
  const errors = failure?.fields ?? {};
  return (
    <section className="abstracts-panel" aria-labelledby="check">
      <h2 id="check">Somebody you think of inviting</h2>
      <p>Only numbers are shown, and nothing is stored.</p>
      <form className="abstracts-fields" noValidate onSubmit={send}>
        <Field label="Name" name="name" autoComplete="off" error={errors['name']} />
        <Field label="E-mail" name="email" type="email" optional autoComplete="off" error={errors['email']} />
        <TextArea label="Institutions" name="institutions" optional rows={2} hint="One on each line." className="wide" />
        <div className="abstracts-acts wide">
          <Button type="submit" look="line" aria-disabled={sending || undefined}>
            {sending ? 'Checking...' : 'Check for conflicts'}
          </Button>
        </div>
      </form>
      {failure && Object.keys(errors).length === 0 && <Notice kind="bad" title={failure.message} />}
      <div role="status">
        {checked && (
          <p>
            <b>
              {checked.abstracts === 0 ? 'No conflict with any abstract.' : `In conflict with ${counted(checked.abstracts, 'abstract')}.`}
            </b>{' '}
            {checked.kinds.map(({ kind, abstracts }) => `${conflictKinds[kind]}: ${abstracts}.`).join(' ')}
          </p>
        )}
      </div>
    </section>
  );
}
