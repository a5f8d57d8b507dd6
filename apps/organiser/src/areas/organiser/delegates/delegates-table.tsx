import type { DelegateRow, DelegateSort, listDelegates } from '@isocentre/contract/delegates';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Answer } from '@isocentre/contract/route';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { COLUMNS, type ColumnWords, placed } from './columns.tsx';
import { type Chosen, isChosen } from './bulk/chosen.ts';
import { pageOf, sortedBy, withOpen, withSort } from './delegates-address.ts';

interface DelegatesTableProps {
  address: URLSearchParams;
  found: Answer<typeof listDelegates>;
  /** Null: the usual ones. */
  columns: readonly DelegateColumn[] | null;
  /** Undefined for those who can do nothing with a selection. */
  picking?: Picking | undefined;
}

export interface Picking {
  readonly chosen: Chosen;
  /** Stable, so that only rows that change are drawn again. */
  readonly onPick: (ids: readonly string[], on: boolean) => void;
}

/** A table from 601 px on; below that two lines for each: name and fee, category and status. */
export function DelegatesTable({ address, found, columns, picking }: DelegatesTableProps) {
  const { edition } = useOutletContext<FrameData>();
  const { choices, delegates } = found;
  const words = useMemo(() => ({ choices, edition }), [choices, edition]);
  const shown = useMemo(() => placed(columns), [columns]);
  return (
    <table
      className={classNames('delegates', columns && 'delegates-own', picking && 'delegates-picked')}
      {...tableRole('table')}
      aria-label="Delegates"
    >
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          {picking && <PickAll ids={delegates.map(({ id }) => id)} picking={picking} />}
          <Head address={address} label="Delegate" sort="name" className="dc-name" />
          {shown.map(({ name, className }) => (
            <Head key={name} address={address} className={className} {...COLUMNS[name]} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {delegates.map((row) => (
          <Row
            key={row.id}
            row={row}
            // Opened already: once more leads to the page.
            to={address.get('open') === row.id ? pageOf(address, row.id) : withOpen(address, row.id)}
            open={address.get('open') === row.id}
            replace={address.has('open') && address.get('open') !== row.id}
            shown={shown}
            words={words}
            selected={picking ? isChosen(picking.chosen, row.id) : false}
            onPick={picking?.onPick}
          />
        ))}
      </tbody>
    </table>
  );
}

/** All of this page. */
function PickAll({ ids, picking: { chosen, onPick } }: { ids: readonly string[]; picking: Picking }) {
  const input = useRef<HTMLInputElement>(null);
  const number = ids.filter((id) => isChosen(chosen, id)).length;
  const some = number > 0 && number < ids.length;
  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <th scope="col" {...tableRole('columnheader')} className="dc-pick">
      <label>
        <input ref={input} type="checkbox" checked={number === ids.length} onChange={(event) => onPick(ids, event.currentTarget.checked)} />
        <span className="vh">Select all on this page</span>
      </label>
    </th>
  );
}

interface HeadProps {
  address: URLSearchParams;
  label: string;
  head?: ReactNode;
  sort?: DelegateSort;
  className: string;
}

/** Sorts by its column, if the list can. */
function Head({ address, label, head = label, sort: column, className }: HeadProps) {
  const { sort, down } = sortedBy(address);
  const sorted = column !== undefined && sort === column;
  return (
    <th
      scope="col"
      {...tableRole('columnheader')}
      className={className}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      {column === undefined ? (
        <span className="dc-head">{head}</span>
      ) : (
        <Link to={withSort(address, column)} preventScrollReset>
          {head}
          {sorted && (
            <span className={down ? 'dc-arrow' : 'dc-arrow dc-up'}>
              <Sign name="sort" />
            </span>
          )}
        </Link>
      )}
    </th>
  );
}

/** The arrow keys go to the next and the previous name, while a name has the focus. */
function stepByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const names = [...(event.currentTarget.closest('tbody')?.querySelectorAll('a') ?? [])];
  const next = names[names.findIndex((name) => name === event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface RowProps {
  row: DelegateRow;
  to: string;
  /** It is shown beside the list. */
  open: boolean;
  /** Another one is: Back leads to the list, not through everybody who was looked at. */
  replace: boolean;
  shown: ReturnType<typeof placed>;
  words: ColumnWords;
  selected: boolean;
  onPick: Picking['onPick'] | undefined;
}

const Row = memo(function Row({ row, to, open, replace, shown, words, selected, onPick }: RowProps) {
  return (
    <tr {...tableRole('row')} data-id={row.id} className={classNames(selected && 'dc-selected', open && 'dc-open') || undefined}>
      {onPick && (
        <td {...tableRole('cell')} className="dc-pick">
          <label>
            <input type="checkbox" checked={selected} onChange={(event) => onPick([row.id], event.currentTarget.checked)} />
            <span className="vh">Select {row.name}</span>
          </label>
        </td>
      )}
      <th scope="row" {...tableRole('rowheader')} className="dc-name">
        <span className="delegates-who">
          <Avatar name={row.name} />
          <Link to={to} replace={replace} preventScrollReset aria-current={open || undefined} onKeyDown={stepByKey}>
            {row.name}
          </Link>
        </span>
      </th>
      {shown.map(({ name, className }) => (
        <td key={name} {...tableRole('cell')} className={className}>
          {COLUMNS[name].cell(row, words)}
        </td>
      ))}
    </tr>
  );
});
