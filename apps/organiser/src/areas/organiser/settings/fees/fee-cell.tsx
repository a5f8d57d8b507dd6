import { Icon } from '@isocentre/ui/icon.tsx';
import { useId, useState } from 'react';
import { amountText, parseAmount } from '../../money/amount.ts';
import { type Cell, chargeInWords, type FeeDraft } from './fee-matrix.ts';

interface FeeCellProps {
  label: string;
  cell: Cell;
  readOnly: boolean;
  /** Also what visitors read instead. */
  shown: boolean;
  onChange: (part: Partial<FeeDraft>) => void;
}

/** One price. What is in force stays in sight while another is typed. */
export function FeeCell({ label, cell, readOnly, shown, onChange }: FeeCellProps) {
  const id = useId();
  const { fee, changedFrom, fault, doubt } = cell;
  if (readOnly)
    return (
      <div className="fee-cell fee-fixed">
        <span>{chargeInWords(fee)}</span>
        <ShownAs fee={fee} />
      </div>
    );
  const notes = [fault && `${id}-fault`, doubt && `${id}-doubt`, changedFrom !== undefined && `${id}-was`].filter(Boolean).join(' ');
  return (
    <div className="fee-cell">
      <span className="fee-input">
        <span aria-hidden="true">{symbolOf(fee.currency)}</span>
        <Amount
          label={label}
          fee={fee}
          wiring={{ 'aria-invalid': fault ? true : undefined, 'aria-describedby': notes || undefined }}
          onChange={(chargeMinor) => onChange({ chargeMinor })}
        />
      </span>
      {changedFrom !== undefined && <small id={`${id}-was`}>{changedFrom ? `was ${inWords(changedFrom)}` : 'new'}</small>}
      {fault && (
        <small id={`${id}-fault`} className="fee-fault">
          <Icon name="warning" /> {fault}
        </small>
      )}
      {!fault && doubt && (
        <small id={`${id}-doubt`} className="fee-doubt">
          {doubt}
        </small>
      )}
      {shown ? (
        <>
          <Shown label={`${label}, shown as`} value={fee.display} onChange={(display) => onChange({ display })} />
          <Shown label={`${label}, abroad`} value={fee.overseasDisplay} onChange={(overseasDisplay) => onChange({ overseasDisplay })} />
        </>
      ) : (
        <ShownAs fee={fee} />
      )}
    </div>
  );
}

interface AmountProps {
  label: string;
  fee: FeeDraft;
  wiring: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  onChange: (chargeMinor: unknown) => void;
}

/** As it is typed, as long as that means the same: `1,750` is not put right under somebody's hands. */
function Amount({ label, fee: { chargeMinor, currency }, wiring, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  const meant = (text: string) => (text.trim() === '' ? null : (parseAmount(text, currency) ?? text));
  const stored = typeof chargeMinor === 'number' ? amountText(chargeMinor, currency) : typeof chargeMinor === 'string' ? chargeMinor : '';
  return (
    <input
      className="control"
      inputMode="decimal"
      aria-label={label}
      value={typed !== undefined && meant(typed) === chargeMinor ? typed : stored}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(meant(currentTarget.value));
      }}
      {...wiring}
    />
  );
}

const Shown = ({ label, value, onChange }: { label: string; value: string | null; onChange: (value: string | null) => void }) => (
  <label className="fee-shown">
    <span aria-hidden="true">{label.endsWith('abroad') ? 'abroad' : 'shown as'}</span>
    <input
      className="control"
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  </label>
);

const shownAs = ({ display, overseasDisplay }: FeeDraft): string =>
  [display && `shown as ${display}`, overseasDisplay && `${overseasDisplay} abroad`].filter(Boolean).join(', ');

const ShownAs = ({ fee }: { fee: FeeDraft }) => (shownAs(fee) === '' ? null : <small>{shownAs(fee)}</small>);

const inWords = (fee: FeeDraft): string => [chargeInWords(fee), shownAs(fee)].filter(Boolean).join(', ');

function symbolOf(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}
