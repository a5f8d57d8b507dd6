import type { CategoryRules } from '@isocentre/domain/registration/registration-rules';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import './options.css';
import { priceInShort } from '../../fees/price-steps.ts';
import { idOf } from './values.ts';

interface TypeChoiceProps {
  category: CategoryRules;
  /** Whether these are the prices of a chosen category. */
  priced: boolean;
  chosen: string;
  onChoose: (type: string) => void;
  error: string | undefined;
}

/**
 * The registration type. A single option is stated, not asked, unless a different one had been chosen that is no longer
 * on offer: then the new price has to be confirmed.
 */
export function TypeChoice({ category: { types, pricing }, priced, chosen, onChoose, error }: TypeChoiceProps) {
  const [only] = types;
  // Once asked, the question stays: it must not vanish while it is being answered.
  const [asked, setAsked] = useState(false);
  if (error && !asked) setAsked(true);
  if (types.length === 1 && only && only.code === chosen && !asked) {
    return (
      <div className="choice type-choice" id={idOf('registrationType')}>
        <span className="field-label">Registration type</span>
        <p>{only.label}</p>
        {pricing === 'phased' && <p className="field-hint">Set by today’s date</p>}
        <input type="hidden" name="registrationType" value={only.code} />
      </div>
    );
  }
  return (
    <fieldset
      className="choice type-choice"
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'type-error' : undefined}
    >
      <legend className="field-label">Registration type</legend>
      <div className="options">
        {types.map(({ code, label, quote }, i) => (
          <label key={code} className="option">
            <input
              id={i === 0 ? idOf('registrationType') : undefined}
              type="radio"
              name="registrationType"
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
            />
            <span className="option-words">
              <b>{label}</b>
            </span>
            {priced && <span className="option-price">{priceInShort(quote.price)}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id="type-error" role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
