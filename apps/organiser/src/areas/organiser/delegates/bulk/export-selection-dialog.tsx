import { type DelegateColumn, USUAL_COLUMNS } from '@isocentre/contract/delegates/columns';
import { exportSelection, exportSelectionWorkbook, type Selection } from '@isocentre/contract/delegates/bulk';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId } from 'react';
import { download } from '../../../../lib/download.ts';
import { sortedBy } from '../delegates-address.ts';
import { FileChoices } from '../file-choices.tsx';
import { delegatesWords } from './chosen.ts';
import { useConfirmed } from './use-confirmed.ts';

interface ExportSelectionProps {
  slug: string;
  address: URLSearchParams;
  selection: Selection;
  columns: readonly DelegateColumn[] | null;
  onClose: () => void;
}

/** Exactly the selection as a file, in the order of the list. It is written into the record. */
export function ExportSelectionDialog({ slug, address, selection: given, columns, onClose }: ExportSelectionProps) {
  const id = useId();
  const { people, sending, failure, act } = useConfirmed(given);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const { sort, down } = sortedBy(address);
    const shown = chosen.get('columns') === 'shown' ? { columns: [...(columns ?? USUAL_COLUMNS)] } : {};
    const route = chosen.get('format') === 'csv' ? exportSelection : exportSelectionWorkbook;
    void act(
      (selection) => download(route, { params: { edition: slug }, body: { selection, sort, order: down ? 'down' : 'up', ...shown } }),
      onClose,
    );
  };
  return (
    <Dialog
      open
      title={`Export ${delegatesWords(people)}`}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? 'Making the file...' : 'Make the file'}
        </Button>
      }
    >
      <form id={id} className="export-form" onSubmit={submit}>
        {failure && <Notice kind="bad" title={`The file was not made. ${failure.message}`} />}
        <FileChoices />
        <p>Who made a file, and of whom, is written into the record.</p>
      </form>
    </Dialog>
  );
}
