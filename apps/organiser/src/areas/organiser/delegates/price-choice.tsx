import type { Consequences, WhichPrice } from '@isocentre/domain/corrections/consequences';
import { money } from '@isocentre/domain/fees/fee-table';
import { useId } from 'react';

interface PriceChoiceProps {
  prices: Consequences['prices'] | undefined;
  currency: string;
  price: WhichPrice;
  onChange: (price: WhichPrice) => void;
}

const LABELS: Record<WhichPrice, string> = { 'when-paid': 'Of the time when it was paid', today: 'Of today' };

/** Which price counts for somebody who has paid. */
export function PriceChoice({ prices, currency, price, onChange }: PriceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="price-choice">
      <legend>Which price counts</legend>
      {(['when-paid', 'today'] as const).map((which) => {
        const minor = (which === 'today' ? prices?.today : prices?.whenPaid) ?? null;
        return (
          <label key={which}>
            <input type="radio" name={name} checked={price === which} onChange={() => onChange(which)} />
            <span>
              {LABELS[which]}
              {minor !== null && <small>{money({ chargeMinor: minor, currency })}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
