import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import { saveView, type Views } from '@isocentre/contract/delegates/views';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { viewQueryOf } from './delegates-address.ts';

interface SaveViewDialogProps {
  slug: string;
  address: URLSearchParams;
  columns: readonly DelegateColumn[] | null;
  onSaved: (views: Views) => void;
  onClose: () => void;
}

/** Search, filters, order and columns, as they are now, under a name. */
export function SaveViewDialog({ slug, address, columns, onSaved, onClose }: SaveViewDialogProps) {
  const id = useId();
  const { sending, failure, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { name, query: viewQueryOf(address), columns: columns && [...columns], shared };
    void attempt(() => call(saveView, { params: { edition: slug }, body }), onSaved);
  };
  const ofName = failure?.fields?.['name'];
  return (
    <Dialog
      open
      title="Keep this view"
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Keeping...' : 'Keep the view'}
        </Button>
      }
    >
      <form id={id} className="login-form" onSubmit={submit} noValidate>
        {failure && !ofName && <Notice kind="bad" title={failure.message} />}
        <Field
          label="Name"
          value={name}
          maxLength={60}
          autoComplete="off"
          data-first-focus
          error={ofName}
          hint="Search, filters, order and columns as they are now. One of yours with the same name is replaced."
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Check
          label="Show it to all who may read the list"
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      </form>
    </Dialog>
  );
}
