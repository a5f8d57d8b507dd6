import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { Check } from '@isocentre/ui/check.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { useState } from 'react';
import { FeeCell } from './fee-cell.tsx';
import { type Cell, type Column, type FeeDraft, type FeeMatrix, type Registered, registeredInWords, type Row } from './fee-matrix.ts';
import './fees.css';

interface FeeTableProps {
  matrix: FeeMatrix;
  /** By category; not until they are counted. */
  registered: readonly Registered[] | undefined;
  timeZone: string;
  readOnly: boolean;
  onCell: (cell: Cell, part: Partial<FeeDraft>) => void;
}

/** What each category pays in each phase, edited in place. On a phone each category is a card. */
export function FeeTable({ matrix: { columns, rows }, registered, timeZone, readOnly, onCell }: FeeTableProps) {
  const [shown, setShown] = useState(false);
  const groups = [
    { name: 'By phase', rows: rows.filter(({ pricing }) => pricing === 'phased') },
    { name: 'One price in every phase', rows: rows.filter(({ pricing }) => pricing === 'one') },
  ].filter((group) => group.rows.length > 0);
  return (
    <>
      <table className="fee-matrix" {...tableRole('table')} aria-label="Fees">
        <thead {...tableRole('rowgroup')}>
          <tr {...tableRole('row')}>
            <th scope="col" {...tableRole('columnheader')}>
              Category
            </th>
            {columns.map((column) => (
              <th
                key={column.code}
                scope="col"
                {...tableRole('columnheader')}
                className={classNames('fee-column', column.is === 'now' && 'fee-now')}
              >
                {column.name}
                <small>{whenOf(column, timeZone)}</small>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name} {...tableRole('rowgroup')}>
            <tr {...tableRole('row')} className="fee-group">
              <th scope="rowgroup" {...tableRole('rowheader')} colSpan={columns.length + 1}>
                {group.name}
              </th>
            </tr>
            {group.rows.map((row) => (
              <FeeRow
                key={row.code}
                row={row}
                registered={registered && registeredInWords(registered.find(({ code }) => code === row.code))}
                columns={columns}
                readOnly={readOnly}
                shown={shown}
                onCell={onCell}
              />
            ))}
          </tbody>
        ))}
      </table>
      <Check
        label="Show what visitors read instead of the charge"
        hint="For list prices in another currency. Empty: they read the charge."
        checked={shown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
    </>
  );
}

interface FeeRowProps {
  row: Row;
  registered: string | undefined;
  columns: readonly Column[];
  readOnly: boolean;
  shown: boolean;
  onCell: FeeTableProps['onCell'];
}

function FeeRow({ row, registered, columns, readOnly, shown, onCell }: FeeRowProps) {
  return (
    <tr {...tableRole('row')}>
      <th scope="row" {...tableRole('rowheader')}>
        {row.label}
        {row.about && <small>{row.about}</small>}
        {registered !== undefined && <small className="fee-registered">{registered}</small>}
      </th>
      {row.cells.map((cell) => {
        const column = columns.find(({ code }) => code === cell.phase);
        const name = column?.name ?? 'Every phase';
        return (
          <td
            key={cell.phase ?? ''}
            {...tableRole('cell')}
            colSpan={cell.phase === null ? columns.length : undefined}
            className={classNames(
              column?.is === 'now' && 'fee-now',
              cell.fault ? 'fee-bad' : cell.changedFrom !== undefined && 'fee-changed',
            )}
          >
            <span className="fee-phase" aria-hidden="true">
              {name}
            </span>
            <FeeCell
              label={`${row.label}, ${name}`}
              cell={cell}
              readOnly={readOnly || cell.closed}
              shown={shown}
              onChange={(part) => onCell(cell, part)}
            />
          </td>
        );
      })}
    </tr>
  );
}

function whenOf({ is, startsAt, endsAt }: Column, timeZone: string): string {
  const day = (instant: string | null, before = 0) => {
    const at = Date.parse(instant ?? '');
    return Number.isNaN(at) ? '' : dateInWords(localDate(new Date(at - before), timeZone), { year: false });
  };
  // Its end is excluded: midnight of the 16th means until the 15th.
  if (is === 'closed') return `closed ${day(endsAt, 1)}`;
  return is === 'now' ? `until ${day(endsAt, 1)}, now` : `from ${day(startsAt)}`;
}
