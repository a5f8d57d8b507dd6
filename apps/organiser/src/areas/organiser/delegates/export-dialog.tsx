import { CallFailed } from '@isocentre/contract/call';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import { USUAL_COLUMNS } from '@isocentre/contract/delegates/columns';
import { exportDelegates, exportDelegatesWorkbook, readExportChanges } from '@isocentre/contract/delegates/export';
import { exportContacts, exportKit, exportMeals } from '@isocentre/contract/delegates/lists';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { download } from '../../../lib/download.ts';
import { useAsked } from '../../../session/ask.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { viewQueryOf } from './delegates-address.ts';
import { changeWords } from './export-words.ts';
import { FileChoices } from './file-choices.tsx';

/** For those who prepare the conference. */
const LISTS = {
  meals: { words: 'Meals by day, for the caterer: numbers only', route: exportMeals },
  kit: { words: 'Kits: names to be signed', route: exportKit },
  contacts: { words: 'Contacts of everybody who takes part', route: exportContacts },
} as const;

interface ExportProps {
  slug: string;
  timeZone: string;
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
      <Button look="line" onClick={() => setOpen(true)} disabled={!total}>
        <Icon name="download" />
        {total ? `Export ${total.toLocaleString('en-IN')}` : 'Export'}
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ slug, timeZone, address, columns, total = 0, onClose }: ExportProps & { onClose: () => void }) {
  const id = useId();
  const { sending, failure, attempt } = useAttempt();
  const [list, setList] = useState<'these' | keyof typeof LISTS>('these');
  const [width, setWidth] = useState<'all' | 'shown'>('all');
  const [onlyChanges, setOnlyChanges] = useState(false);
  const text = address.toString();
  const shown = width === 'shown' ? (columns ?? USUAL_COLUMNS).join(',') : undefined;
  const load = useCallback(() => {
    const query = list === 'these' ? { ...viewQueryOf(new URLSearchParams(text)), ...(shown === undefined ? {} : { columns: shown }) } : {};
    return call(readExportChanges, { params: { edition: slug, list: list === 'these' ? 'delegates' : list }, query });
  }, [slug, list, text, shown]);
  const { asked, again } = useAsked(load);
  // If it does not come, the whole file can be made all the same.
  const last = asked.state === 'there' ? asked.data.last : null;
  const news = last === null ? 0 : last.added + last.removed + last.changed;
  const since = onlyChanges && last && news > 0 ? { since: last.file } : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const route = list !== 'these' ? LISTS[list].route : chosen.get('format') === 'csv' ? exportDelegates : exportDelegatesWorkbook;
    const query = list === 'these' ? { ...viewQueryOf(address), ...(shown === undefined ? {} : { columns: shown }) } : {};
    void attempt(
      () =>
        download(route, { params: { edition: slug }, query: { ...query, ...since } }).catch((error: unknown) => {
          // Somebody else made the file: the number is asked for again.
          if (error instanceof CallFailed && error.code === 'EXPORTED_MEANWHILE') again();
          throw error;
        }),
      onClose,
    );
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
          <FileChoices onColumns={setWidth} />
        ) : (
          <p>An Excel workbook of everybody who has paid or is complimentary, whatever the list shows.</p>
        )}
        {last && (
          <fieldset>
            <legend>{changeWords(last, timeZone)}</legend>
            {news > 0 &&
              ([false, true] as const).map((only) => (
                <label key={String(only)} className="export-choice">
                  <input type="radio" name="changes" checked={onlyChanges === only} onChange={() => setOnlyChanges(only)} />
                  {only ? 'Only these, with what has happened in the first column' : 'The whole list'}
                </label>
              ))}
          </fieldset>
        )}
        <p>Who made a file, and of whom, is written into the record.</p>
      </form>
    </Dialog>
  );
}
