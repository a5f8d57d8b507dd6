import { classNames } from '../../ui/class-names.ts';
import { tableRole } from '../../ui/table-role.ts';
import { Badge } from '../../ui/tag.tsx';
import { ClosedPrice, FeeCell, Price } from './fee-cell.tsx';
import './fee-table.css';
import './fee-cards.css';
import type { FeeColumn, FeeRow, Fees } from './load-fees.ts';

/** Phases as columns, today's lifted. On a phone the same rows are cards; the roles keep it a table for everybody. */
export function FeeTable({ columns, rows }: Pick<Fees, 'columns' | 'rows'>) {
  const current = columns.find(({ state }) => state === 'current');
  const lastPriced = rows.findLastIndex((row) => !sharedPrice(columns, row));
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
            <ColumnHead key={column.code} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {rows.map((row, index) => (
          <Row key={row.label} columns={columns} row={row} last={index === lastPriced} />
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead({ column: { name, label, state, badge } }: { column: FeeColumn }) {
  return (
    <th {...tableRole('columnheader')} scope="col" className={classNames('fee-head', `fee-${state}`)}>
      {state === 'current' && <span className="fee-today">Today’s price</span>}
      <b>{name}</b>
      {label && <small>{label}</small>}
      {badge && <Badge state={badge === 'Open' ? 'good' : 'off'}>{badge}</Badge>}
    </th>
  );
}

/** A complimentary registration costs the same in every phase: said once, across all of them. */
function sharedPrice(columns: FeeColumn[], { cells }: FeeRow) {
  const phases = cells.slice(phasesFrom(columns));
  return phases[0]?.startsWith('Complimentary') && phases.every((cell) => cell === phases[0]) ? phases[0] : undefined;
}

/** The workshop's own column stands before the phases. */
const phasesFrom = (columns: FeeColumn[]) => (columns[0]?.code === 'workshop' ? 1 : 0);

function Row({ columns, row, last }: { columns: FeeColumn[]; row: FeeRow; last: boolean }) {
  const shared = sharedPrice(columns, row);
  const phases = columns.slice(phasesFrom(columns));
  const own = shared ? columns.slice(0, phasesFrom(columns)) : columns;
  return (
    <tr {...tableRole('row')}>
      <th {...tableRole('rowheader')} scope="row">
        {row.label}
      </th>
      {own.map((column, index) => (
        <FeeCell key={column.code} column={column} last={last}>
          {row.cells[index] ?? '-'}
        </FeeCell>
      ))}
      {shared && <SharedCell span={phases.length} over={phases.every(({ state }) => state === 'past')} price={shared} />}
    </tr>
  );
}

function SharedCell({ span, over, price }: { span: number; over: boolean; price: string }) {
  return (
    <td
      {...tableRole('cell')}
      className={classNames('fee-cell', 'fee-shared', over && 'fee-past')}
      colSpan={span}
      data-label={over ? 'Every phase, closed' : 'The same in every phase'}
    >
      {over ? <ClosedPrice>{price}</ClosedPrice> : <Price>{price}</Price>}
    </td>
  );
}
