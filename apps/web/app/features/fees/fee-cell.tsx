import { classNames } from '@isocentre/ui/class-names.ts';
import { tableRole } from '@isocentre/ui/table-role.ts';
import type { FeeColumn } from './load-fees.ts';

/** The amount large, its addition small: `or $200`, `with ₹1 service charge`. */
export function Price({ children }: { children: string }) {
  const [, amount = children, rest] = /^(.+?) ((?:or|with) .+)$/.exec(children) ?? [];
  return (
    <span className="fee-price">
      {amount}
      {rest && <small> {rest}</small>}
    </span>
  );
}

/** Struck through, and also in words for screen readers. */
export function ClosedPrice({ children }: { children: string }) {
  return (
    <s>
      <span className="vh">closed: </span>
      <Price>{children}</Price>
    </s>
  );
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The label above the price on a phone, where there is no column heading: the name, and below it when it applies. */
function cardLabel({ name, label, state }: FeeColumn, over: boolean, same: boolean) {
  if (same) return over ? 'Every phase, closed' : 'The same in every phase';
  if (state === 'current' && !over) return label ? `Today: ${name}, ${lowerFirst(label)}` : `Today: ${name}`;
  return `${name}\n${over ? 'closed' : lowerFirst(label ?? '')}`;
}

interface FeeCellProps {
  column: FeeColumn;
  /** No longer sold, whatever phase is running. */
  closed: boolean;
  last: boolean;
  /** Every phase costs the same: on a phone the price is shown once, in one of the cells. */
  same: 'said' | 'repeated' | undefined;
  children: string;
}

export function FeeCell({ column, closed, last, same, children }: FeeCellProps) {
  const none = children === '-';
  const { state } = column;
  const over = closed || state === 'past';
  return (
    <td
      {...tableRole('cell')}
      data-label={cardLabel(column, over, same === 'said')}
      className={classNames(
        'fee-cell',
        `fee-${state}`,
        over && 'fee-past',
        none && 'fee-none',
        last && 'fee-last',
        same && `fee-${same}`,
        /^\D+ with/.test(children) && 'fee-word',
      )}
    >
      {none && (
        <>
          <span aria-hidden="true">–</span>
          <span className="vh">not offered</span>
        </>
      )}
      {!none && over && <ClosedPrice>{children}</ClosedPrice>}
      {!none && !over && <Price>{children}</Price>}
    </td>
  );
}
