import { denominationsOf } from '@isocentre/domain/payments/shift';
import { Field } from '@isocentre/ui/field.tsx';
import { sumWords } from './money-words.ts';
import { cashOf, countOf, type TypedCount } from './shift-words.ts';
import './shifts.css';

interface CountFieldsProps {
  currency: string;
  typed: TypedCount;
  /** Once somebody tried to send it: what is no number says so. */
  checked: boolean;
  onType: (typed: TypedCount) => void;
}

/** Note by note, then coins, then what the terminal says; the sum below, as on paper. */
export function CountFields({ currency, typed, checked, onType }: CountFieldsProps) {
  const { count, wrong } = countOf(typed, currency);
  const errorOf = (name: string, words: string) => (checked && wrong.includes(name) ? words : undefined);
  return (
    <div className="shift-count">
      {denominationsOf(currency).map((minor) => {
        const name = String(minor);
        const pieces = count.pieces.find((one) => one.minor === minor)?.count ?? 0;
        return (
          <div key={name} className="shift-note">
            <Field
              label={`${sumWords(minor, currency)} notes`}
              inputMode="numeric"
              autoComplete="off"
              value={typed.pieces[name] ?? ''}
              error={errorOf(name, 'Please enter a whole number.')}
              onChange={({ currentTarget }) => onType({ ...typed, pieces: { ...typed.pieces, [name]: currentTarget.value } })}
            />
            <span className="money-sum">{sumWords(minor * pieces, currency)}</span>
          </div>
        );
      })}
      <div className="shift-note">
        <Field
          label={`Coins and other, in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.other}
          error={errorOf('other', 'Please enter an amount.')}
          onChange={({ currentTarget }) => onType({ ...typed, other: currentTarget.value })}
        />
        <span className="money-sum">{sumWords(count.otherMinor, currency)}</span>
      </div>
      <p className="shift-sum">
        <span>Cash counted</span>
        <b className="money-sum">{sumWords(cashOf(count), currency)}</b>
      </p>
      <Field
        label={`Total of the card terminal, in ${currency}`}
        hint="As its own slip says; empty if it was not used."
        inputMode="decimal"
        autoComplete="off"
        value={typed.terminal}
        error={errorOf('terminal', 'Please enter an amount.')}
        onChange={({ currentTarget }) => onType({ ...typed, terminal: currentTarget.value })}
      />
    </div>
  );
}
