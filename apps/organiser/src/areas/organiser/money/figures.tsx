import { sumWords } from './money-words.ts';

/** Sums beside each other, in one currency. */
export function Figures({ currency, of }: { currency: string; of: ReadonlyArray<readonly [name: string, minor: number, note: string]> }) {
  return (
    <dl className="money-figures">
      {of.map(([name, minor, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{sumWords(minor, currency)}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
