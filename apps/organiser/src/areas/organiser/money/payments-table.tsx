import type { MoneyRow } from '@isocentre/contract/money/payments';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Link, useOutletContext } from 'react-router';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { paymentPath } from './money-address.ts';
import { forWords, paymentStanding, sumWords, wayWords, whenWords } from './money-words.ts';
import { ReceiptButton } from './receipt-button.tsx';

interface PaymentsTableProps {
  slug: string;
  address: URLSearchParams;
  payments: readonly MoneyRow[];
}

/** In the order of the columns; the classes also place them on a phone: name and sum, state and time. */
const HEADS = [
  ['When', 'mc-when dc-below-right'],
  ['Delegate', 'dc-name'],
  ['For', 'mc-for dc-wide'],
  ['Way', 'mc-way dc-wide'],
  ['Amount', 'dc-beside dc-figure'],
  ['State', 'mc-state dc-below'],
  ['Given back', 'dc-wide dc-figure'],
  ['Receipt', 'mc-receipt dc-wide'],
] as const;

/** A table from 601 px on; below that two lines for each. The whole row opens the payment. */
export function PaymentsTable({ slug, address, payments }: PaymentsTableProps) {
  return (
    <table className="delegates delegates-own money-table" {...tableRole('table')} aria-label="Payments">
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          {HEADS.map(([label, className]) => (
            <th key={label} scope="col" {...tableRole('columnheader')} className={className}>
              <span className="dc-head">{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {payments.map((row) => (
          <Row key={row.id} row={row} slug={slug} to={paymentPath(slug, row.id, address)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, slug, to }: { row: MoneyRow; slug: string; to: string }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { id, at, delegate, amountMinor, refundedMinor, currency, flagged, receipt } = row;
  return (
    <tr {...tableRole('row')} data-id={id} data-flagged={flagged || undefined}>
      <td {...tableRole('cell')} className="mc-when dc-below-right">
        <time dateTime={at}>{whenWords(at, timeZone)}</time>
      </td>
      <th scope="row" {...tableRole('rowheader')} className="dc-name">
        <span className="delegates-who">
          <Avatar name={delegate.name} />
          <Link className="money-open" to={to}>
            {delegate.name}
          </Link>
        </span>
      </th>
      <td {...tableRole('cell')} className="mc-for dc-wide">
        {forWords(row)}
      </td>
      <td {...tableRole('cell')} className="mc-way dc-wide">
        {wayWords(row)}
      </td>
      <td {...tableRole('cell')} className="dc-beside dc-figure">
        {sumWords(amountMinor, currency)}
      </td>
      <td {...tableRole('cell')} className="mc-state dc-below">
        <StandingWords {...paymentStanding(row)} />
      </td>
      <td {...tableRole('cell')} className="dc-wide dc-figure">
        {refundedMinor > 0 && sumWords(refundedMinor, currency)}
      </td>
      <td {...tableRole('cell')} className="mc-receipt dc-wide">
        {receipt && <ReceiptButton slug={slug} receipt={receipt} />}
      </td>
    </tr>
  );
}
