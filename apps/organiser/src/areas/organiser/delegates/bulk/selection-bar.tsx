import type { Selection } from '@isocentre/contract/delegates/bulk';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import { may } from '@isocentre/domain/people/permissions';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { FrameData } from '../../frame/load-frame.ts';
import { viewQueryOf } from '../delegates-address.ts';
import './bulk.css';
import { type Chosen, numberOf, selectionOf } from './chosen.ts';
import { ExportSelectionDialog } from './export-selection-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { WriteDialog } from './write-dialog.tsx';

interface SelectionBarProps {
  address: URLSearchParams;
  columns: readonly DelegateColumn[] | null;
  chosen: Chosen;
  /** How many match. */
  total: number;
  tags: readonly string[];
  onAll: () => void;
  onClear: () => void;
  onStarted: (run: string) => void;
}

/** What can be done with the selection. */
export function SelectionBar({ address, columns, chosen, total, tags, onAll, onClear, onStarted }: SelectionBarProps) {
  const { edition } = useOutletContext<FrameData>();
  // What was selected when the dialog was opened: the list may be loaded again behind it.
  const [open, setOpen] = useState<{ what: 'tag' | 'write' | 'export'; selection: Selection }>();
  const count = numberOf(chosen);
  const number = (value: number) => value.toLocaleString('en-IN');
  const start = (what: 'tag' | 'write' | 'export') => setOpen({ what, selection: selectionOf(chosen, viewQueryOf(address)) });
  const close = () => setOpen(undefined);
  const started = (run: string) => {
    close();
    onStarted(run);
  };
  const dialog = open && { slug: edition.slug, selection: open.selection, onStarted: started, onClose: close };
  return (
    <>
      <section className="bulk-bar" aria-label="Selection">
        <p role="status">{chosen.all === null ? `${number(count)} selected` : `All ${number(count)} that match selected`}</p>
        {chosen.all === null && total > count && (
          <button type="button" className="bulk-all" onClick={onAll}>
            Select all {number(total)} that match
          </button>
        )}
        <div className="bulk-actions">
          {may(edition.roles, 'delegates.change') && (
            <>
              <button type="button" onClick={() => start('tag')}>
                <Icon name="check" />
                Tag
              </button>
              <button type="button" onClick={() => start('write')}>
                <Icon name="mail" />
                Write
              </button>
            </>
          )}
          {may(edition.roles, 'delegates.export') && (
            <button type="button" onClick={() => start('export')}>
              <Icon name="download" />
              Export
            </button>
          )}
          <button type="button" onClick={onClear}>
            Clear <kbd aria-hidden="true">Esc</kbd>
          </button>
        </div>
      </section>
      {dialog && open.what === 'tag' && <TagDialog {...dialog} tags={tags} />}
      {dialog && open.what === 'write' && <WriteDialog {...dialog} />}
      {dialog && open.what === 'export' && <ExportSelectionDialog {...dialog} address={address} columns={columns} />}
    </>
  );
}
