import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import { USUAL_COLUMNS } from '@isocentre/contract/delegates/columns';
import { exportDelegates, exportDelegatesWorkbook } from '@isocentre/contract/delegates/export';
import { exportContacts, exportKit, exportMeals } from '@isocentre/contract/delegates/lists';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { download } from '../../../lib/download.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { viewQueryOf } from './delegates-address.ts';
import { FileChoices } from './file-choices.tsx';

/** For those who prepare the conference. */
const LISTS = {
  meals: { words: 'Meals by day, for the caterer: numbers only', route: exportMeals },
  kit: { words: 'Kits: names to be signed', route: exportKit },
  contacts: { words: 'Contacts of everybody who takes part', route: exportContacts },
} as const;

interface ExportProps {
  slug: string;
  address: URLSearchParams;
  columns: readonly DelegateColumn[] | null;
  total: number | undefined;
}

/** The list as it is shown, all its pages, as a file. It is written into the record. */
export function ExportButton(props: ExportProps) {
  const [open, setOpen] = useState(false);
  const { total } = props;
  return (
    <>
      <Button look="line" small onClick={() => setOpen(true)} disabled={!total}>
        <Icon name="download" />
        {total ? `Export ${total.toLocaleString('en-IN')}` : 'Export'}
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ slug, address, columns, total = 0, onClose }: ExportProps & { onClose: () => void }) {
  const id = useId();
  const { sending, failure, attempt } = useAttempt();
  const [list, setList] = useState<'these' | keyof typeof LISTS>('these');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    if (list !== 'these') {
      void attempt(() => download(LISTS[list].route, { params: { edition: slug } }), onClose);
      return;
    }
    const shown = chosen.get('columns') === 'shown' ? { columns: (columns ?? USUAL_COLUMNS).join(',') } : {};
    const route = chosen.get('format') === 'csv' ? exportDelegates : exportDelegatesWorkbook;
    void attempt(() => download(route, { params: { edition: slug }, query: { ...viewQueryOf(address), ...shown } }), onClose);
  };
  return (
    <Dialog
      open
      title="Export"
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
        <fieldset>
          <legend>What</legend>
          {(['these', ...Object.keys(LISTS)] as (typeof list)[]).map((value) => (
            <label key={value} className="export-choice">
              <input type="radio" name="list" checked={list === value} onChange={() => setList(value)} />
              {value === 'these'
                ? total === 1
                  ? 'The delegate of this list'
                  : `The ${total.toLocaleString('en-IN')} delegates of this list`
                : LISTS[value].words}
            </label>
          ))}
        </fieldset>
        {list === 'these' ? (
          <FileChoices />
        ) : (
          <p>An Excel workbook of everybody who has paid or is complimentary, whatever the list shows.</p>
        )}
        <p>Who made a file, and of whom, is written into the record.</p>
      </form>
    </Dialog>
  );
}
