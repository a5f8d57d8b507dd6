import { type DelegateColumn, USUAL_COLUMNS } from '@isocentre/contract/delegates/columns';
import { exportSelection, exportSelectionWorkbook, type Selection } from '@isocentre/contract/delegates/bulk';
import { Notice } from '@isocentre/ui/notice.tsx';
import { download } from '../../../../lib/download.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
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
  const { people, sending, failure, act } = useConfirmed(given);
  const submit = (chosen: FormData) => {
    const { sort, down } = sortedBy(address);
    const shown = chosen.get('columns') === 'shown' ? { columns: [...(columns ?? USUAL_COLUMNS)] } : {};
    const route = chosen.get('format') === 'csv' ? exportSelection : exportSelectionWorkbook;
    void act(
      (selection) => download(route, { params: { edition: slug }, body: { selection, sort, order: down ? 'down' : 'up', ...shown } }),
      onClose,
    );
  };
  return (
    <FormDialog
      title={`Export ${delegatesWords(people)}`}
      action="Make the file"
      doing="Making the file..."
      className="export-form"
      sending={sending}
      failure={failure}
      notice={failure && <Notice kind="bad" title={`The file was not made. ${failure.message}`} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <FileChoices />
          <p>Who made a file, and of whom, is written into the record.</p>
        </>
      )}
    </FormDialog>
  );
}
