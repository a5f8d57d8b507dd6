import type { DelegateRow, DelegateSort, listDelegates } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { sortedBy, withSort } from './delegates-address.ts';
import { feeWords, shortDay, shortLabel, standingOf } from './delegate-words.ts';
import { StandingWords } from './standing-words.tsx';

interface Column {
  readonly name: DelegateSort;
  readonly head: ReactNode;
  readonly className: string;
}

const COLUMNS: readonly Column[] = [
  { name: 'name', head: 'Delegate', className: 'dc-name' },
  { name: 'email', head: 'E-mail', className: 'dc-email dc-wide' },
  { name: 'category', head: 'Category', className: 'dc-category' },
  { name: 'city', head: 'City', className: 'dc-city dc-wide' },
  { name: 'type', head: 'Type', className: 'dc-type dc-wide' },
  { name: 'fee', head: 'Fee', className: 'dc-fee dc-figure' },
  { name: 'status', head: 'Status', className: 'dc-status' },
  { name: 'abstracts', head: <abbr title="Abstracts">Abs.</abbr>, className: 'dc-abstracts dc-figure dc-wide' },
  { name: 'changed', head: 'Changed', className: 'dc-changed dc-figure dc-wide' },
];

/** A table from 601 px on; below that two lines for each: name and fee, category and status. */
export function DelegatesTable({ address, found }: { address: URLSearchParams; found: Answer<typeof listDelegates> }) {
  const { edition } = useOutletContext<FrameData>();
  const { sort, down } = sortedBy(address);
  const { delegates, choices } = found;
  const label = (list: readonly { code: string; label: string }[], code: string | null) =>
    code === null ? '' : shortLabel(list.find((one) => one.code === code)?.label ?? code);
  return (
    <table className="delegates" {...tableRole('table')} aria-label="Delegates">
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          {COLUMNS.map(({ name, head, className }) => (
            <th
              key={name}
              scope="col"
              {...tableRole('columnheader')}
              className={className}
              aria-sort={sort === name ? (down ? 'descending' : 'ascending') : undefined}
            >
              <Link to={withSort(address, name)} preventScrollReset>
                {head}
                {sort === name && (
                  <span className={down ? 'dc-arrow' : 'dc-arrow dc-up'}>
                    <Sign name="sort" />
                  </span>
                )}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {delegates.map((row) => (
          <Row
            key={row.id}
            row={row}
            to={`${row.id}${address.size > 0 ? `?list=${encodeURIComponent(address.toString())}` : ''}`}
            category={label(choices.category, row.category)}
            type={label(choices.type, row.type)}
            changed={shortDay(row.changedAt, edition)}
          />
        ))}
      </tbody>
    </table>
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
  category: string;
  type: string;
  changed: string;
}

const Row = memo(function Row({ row, to, category, type, changed }: RowProps) {
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
      <Cell className="dc-email dc-wide">{row.erased ? '' : row.email}</Cell>
      <Cell className="dc-category">{category}</Cell>
      <Cell className="dc-city dc-wide">{row.city}</Cell>
      <Cell className="dc-type dc-wide">{type}</Cell>
      <Cell className="dc-fee dc-figure">{feeWords(row.fee)}</Cell>
      <Cell className="dc-status">
        <StandingWords {...standingOf(row)} />
      </Cell>
      <Cell className="dc-abstracts dc-figure dc-wide">{row.abstracts}</Cell>
      <Cell className="dc-changed dc-figure dc-wide">{changed}</Cell>
    </tr>
  );
});

const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td {...tableRole('cell')} className={className}>
    {children}
  </td>
);
