import { classNames } from '../../ui/class-names.ts';
import { tableRole } from '../../ui/table-role.ts';
import type { FeeColumn } from './load-fees.ts';

/** The amount large, what comes with it small: `or $200`, `with ₹1 service charge`. */
export function Price({ children }: { children: string }) {
  const [, amount = children, rest] = /^(.+?) ((?:or|with) .+)$/.exec(children) ?? [];
  return (
    <span className="fee-price">
      {amount}
      {rest && <small> {rest}</small>}
    </span>
  );
}

/** Struck through, and said aloud: a line through a figure is not heard. */
export function ClosedPrice({ children }: { children: string }) {
  return (
    <s>
      <span className="vh">closed: </span>
      <Price>{children}</Price>
    </s>
  );
}

/** What a phone writes above the price, where there is no column heading to see: the name, and below it when it applies. */
function cardLabel({ name, label, state }: FeeColumn) {
  if (state === 'current') return label ? `Today: ${name}, ${label}` : `Today: ${name}`;
  return `${name}\n${state === 'past' ? 'closed' : (label ?? '')}`;
}

export function FeeCell({ column, last, children }: { column: FeeColumn; last: boolean; children: string }) {
  const none = children === '-';
  const { state } = column;
  return (
    <td
      {...tableRole('cell')}
      data-label={cardLabel(column)}
      className={classNames('fee-cell', `fee-${state}`, none && 'fee-none', last && 'fee-last')}
    >
      {none && (
        <>
          <span aria-hidden="true">-</span>
          <span className="vh">not offered</span>
        </>
      )}
      {!none && state === 'past' && <ClosedPrice>{children}</ClosedPrice>}
      {!none && state !== 'past' && <Price>{children}</Price>}
    </td>
  );
}
