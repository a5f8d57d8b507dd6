import { classNames } from '@isocentre/ui/class-names.ts';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { FeeCell } from './fee-cell.tsx';
import './fee-table.css';
import './fee-cards.css';
import type { FeeColumn, FeeRow, Fees } from './load-fees.ts';

interface FeeTableProps extends Pick<Fees, 'columns' | 'rows'> {
  /** A phase may run on when nobody can register any more: then its price is not today's. */
  todaysPrice?: boolean;
  /** The days of the conference and of the workshop, in words. */
  conferenceDays?: string | undefined;
  workshopDay?: string | undefined;
}

/**
 * Phases as columns, today's highlighted from top to bottom; categories with the workshop form their own group. On a
 * phone the same rows are cards; the roles keep it a table for assistive technology.
 */
export function FeeTable({ columns: given, rows, todaysPrice = true, conferenceDays, workshopDay }: FeeTableProps) {
  const running = given.find(({ state }) => state === 'current')?.code;
  const columns = given.map((column) => ({
    ...column,
    state: column.state === 'current' && !todaysPrice ? ('upcoming' as const) : column.state,
    label: column.code === WORKSHOP ? (workshopDay ?? column.label) : column.label,
  }));
  const current = columns.find(({ state }) => state === 'current');
  const conference = rows.filter(({ withWorkshop }) => !withWorkshop);
  const withWorkshop = rows.filter((row) => row.withWorkshop);
  const last = withWorkshop.at(-1) ?? conference.at(-1);
  const row = (one: FeeRow) => <Row key={one.label} columns={columns} row={one} last={one === last} />;
  return (
    <table className="fees" {...tableRole('table')}>
      <caption className="vh">
        Registration fees by category and phase. {current ? `Today’s price is in the column ${current.name}.` : 'No phase is open today.'}
      </caption>
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          <th {...tableRole('columnheader')} scope="col">
            <b>Category</b>
            <small>Price per registration</small>
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.code} column={column} running={column.code === running} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {withWorkshop.length > 0 && (
          <GroupHead columns={columns} heading={['Conference', conferenceDays].filter((part) => part !== undefined).join(', ')} />
        )}
        {conference.map(row)}
      </tbody>
      {withWorkshop.length > 0 && (
        <tbody {...tableRole('rowgroup')}>
          {withWorkshop.every(({ closed }) => closed) ? (
            <GroupHead columns={columns} heading="With the hands-on workshop: no longer sold" />
          ) : (
            <GroupHead
              columns={columns}
              heading="With the hands-on workshop: one price in every phase"
              note="The organisers will confirm what these prices include."
            />
          )}
          {withWorkshop.map(row)}
        </tbody>
      )}
    </table>
  );
}

const WORKSHOP = 'workshop';

/** The highlighted column continues beside a group's heading. */
function GroupHead({ columns, heading, note }: { columns: FeeColumn[]; heading: string; note?: string }) {
  const current = columns.findIndex(({ state }) => state === 'current');
  const before = current < 0 ? columns.length : current;
  const after = columns.length - before - 1;
  return (
    <tr {...tableRole('row')} className="fee-group">
      <th {...tableRole('rowheader')} scope="rowgroup" colSpan={before + 1}>
        {heading}
        {note && <small>{note}</small>}
      </th>
      {current >= 0 && <td className="fee-current" aria-hidden="true" />}
      {after > 0 && <td colSpan={after} aria-hidden="true" />}
    </tr>
  );
}

function ColumnHead({ column: { name, label, state, badge, daysLeft }, running }: { column: FeeColumn; running: boolean }) {
  return (
    <th
      {...tableRole('columnheader')}
      scope="col"
      className={classNames('fee-head', `fee-${state}`)}
      aria-current={running ? 'true' : undefined}
    >
      {state === 'current' && <span className="fee-today">Today’s price</span>}
      <b>{name}</b>
      {label && <small>{label}</small>}
      {badge && <Badge state={badge === 'Open' ? 'good' : 'off'}>{badge}</Badge>}
      {!badge && daysLeft !== null && <Badge state="info">{daysLeft === 1 ? 'Last day' : `${daysLeft} days left`}</Badge>}
    </th>
  );
}

/** The column shown for all if every phase costs the same: today's, else the last. */
const spokesman = (columns: FeeColumn[]) => columns.find(({ state }) => state === 'current') ?? columns.at(-1);

function Row({ columns, row, last }: { columns: FeeColumn[]; row: FeeRow; last: boolean }) {
  const prices = row.cells.filter((cell) => cell !== '-');
  const same = prices.length > 1 && prices.every((price) => price === prices[0]);
  const said = spokesman(columns);
  return (
    <tr {...tableRole('row')}>
      <th {...tableRole('rowheader')} scope="row">
        {row.label}
        {row.hint && <small>{row.hint}</small>}
      </th>
      {columns.map((column, index) => (
        <FeeCell
          key={column.code}
          column={column}
          closed={row.closed}
          last={last}
          same={same ? (column === said ? 'said' : 'repeated') : undefined}
        >
          {row.cells[index] ?? '-'}
        </FeeCell>
      ))}
    </tr>
  );
}
