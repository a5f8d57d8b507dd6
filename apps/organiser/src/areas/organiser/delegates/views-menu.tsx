import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { View, Views } from '@isocentre/contract/delegates/views';
import { useState } from 'react';
import { Link } from 'react-router';
import { closePopover } from '../frame/close-popover.ts';
import { Sign } from '../frame/sign.tsx';
import { withChoice } from '../lists/list-address.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { viewAddress } from './delegates-address.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';

interface ViewsMenuProps {
  slug: string;
  address: URLSearchParams;
  columns: readonly DelegateColumn[] | null;
  views: Views | undefined;
  onChange: (views: Views) => void;
  onAddress: (address: string) => void;
}

type Open = 'save' | 'columns' | View;

const whose = ({ shared, by }: View) => (by ? `Shared by ${by}` : shared ? 'Yours, shared' : 'Only for you');

/** Kept views, and the columns of the list. */
export function ViewsMenu({ slug, address, columns, views, onChange, onAddress }: ViewsMenuProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const changed = (next: Views) => {
    onChange(next);
    close();
  };
  const chosen = (next: Views) => {
    changed(next);
    // A view that somebody opened has columns of its own, in the address; what is chosen now counts instead.
    if (address.has('columns')) onAddress(withChoice(address, { columns: '' }));
  };
  return (
    <>
      <button type="button" className="btn btn-line btn-small delegates-views" popoverTarget="delegate-views">
        Views
        <Sign name="down" />
      </button>
      <div className="pop delegates-views-pop" id="delegate-views" popover="auto" role="dialog" aria-label="Views">
        {views && views.views.length > 0 ? (
          <ul className="pop-list">
            {views.views.map((view) => (
              <li key={view.id} className="view-row">
                <Link className="pop-row" to={viewAddress(view)} onClick={closePopover} preventScrollReset>
                  <Sign name="search" />
                  <span>
                    <b>{view.name}</b>
                    <small>{whose(view)}</small>
                  </span>
                </Link>
                {view.deletable && (
                  <button
                    type="button"
                    className="view-delete"
                    onClick={(event) => {
                      closePopover(event);
                      setOpen(view);
                    }}
                  >
                    <Sign name="close" />
                    <span className="vh">Delete the view {view.name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="pop-note">Searches that you or your colleagues keep stand here.</p>
        )}
        <hr />
        {(['save', 'columns'] as const).map((what) => (
          <button
            key={what}
            type="button"
            className="pop-row"
            disabled={!views}
            onClick={(event) => {
              closePopover(event);
              setOpen(what);
            }}
          >
            <Sign name={what === 'save' ? 'check' : 'settings'} />
            <span>{what === 'save' ? 'Keep this view' : 'Choose columns'}</span>
          </button>
        ))}
      </div>
      {open === 'save' && <SaveViewDialog slug={slug} address={address} columns={columns} onSaved={changed} onClose={close} />}
      {open === 'columns' && <ColumnsDialog slug={slug} columns={columns} onChosen={chosen} onClose={close} />}
      {typeof open === 'object' && <DeleteViewDialog slug={slug} view={open} onDeleted={changed} onClose={close} />}
    </>
  );
}
