import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import { saveView, type Views } from '@isocentre/contract/delegates/views';
import { Check } from '@isocentre/ui/check.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
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
  const { sending, failure, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const submit = () => {
    const body = { name, query: viewQueryOf(address), columns: columns && [...columns], shared };
    void attempt(() => call(saveView, { params: { edition: slug }, body }), onSaved);
  };
  return (
    <FormDialog
      title="Keep this view"
      action="Keep the view"
      doing="Keeping..."
      sending={sending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            value={name}
            maxLength={60}
            autoComplete="off"
            data-first-focus
            error={errors['name']}
            hint="Search, filters, order and columns as they are now. One of yours with the same name is replaced."
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Check
            label="Show it to all who may read the list"
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
