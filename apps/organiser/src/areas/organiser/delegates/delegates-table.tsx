import type { DelegateRow, DelegateSort, listDelegates } from '@isocentre/contract/delegates';
import type { DelegateColumn } from '@isocentre/contract/delegates/columns';
import type { Answer } from '@isocentre/contract/route';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { COLUMNS, type ColumnWords, placed } from './columns.tsx';
import { sortedBy, withSort } from './delegates-address.ts';

interface DelegatesTableProps {
  address: URLSearchParams;
  found: Answer<typeof listDelegates>;
  /** Null: the usual ones. */
  columns: readonly DelegateColumn[] | null;
}

/** A table from 601 px on; below that two lines for each: name and fee, category and status. */
export function DelegatesTable({ address, found, columns }: DelegatesTableProps) {
  const { edition } = useOutletContext<FrameData>();
  const { choices, delegates } = found;
  const words = useMemo(() => ({ choices, edition }), [choices, edition]);
  const shown = useMemo(() => placed(columns), [columns]);
  return (
    <table className={columns ? 'delegates delegates-own' : 'delegates'} {...tableRole('table')} aria-label="Delegates">
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
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
            to={`${row.id}${address.size > 0 ? `?list=${encodeURIComponent(address.toString())}` : ''}`}
            shown={shown}
            words={words}
          />
        ))}
      </tbody>
    </table>
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

/** `j` and `k` go to the next and the previous name, as the arrow keys do; only while a name has the focus. */
function stepByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const names = [...(event.currentTarget.closest('tbody')?.querySelectorAll('a') ?? [])];
  const next = names[names.findIndex((name) => name === event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface RowProps {
  row: DelegateRow;
  /** Its page, which knows the way back to this list. */
  to: string;
  shown: ReturnType<typeof placed>;
  words: ColumnWords;
}

const Row = memo(function Row({ row, to, shown, words }: RowProps) {
  return (
    <tr {...tableRole('row')}>
      <th scope="row" {...tableRole('rowheader')} className="dc-name">
        <span className="delegates-who">
          <Avatar name={row.name} />
          <Link to={to} onKeyDown={stepByKey}>
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
