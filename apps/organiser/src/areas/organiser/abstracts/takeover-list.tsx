import type { Takeover } from '@isocentre/contract/review/takeovers';
import { explanationInWords } from '@isocentre/domain/review/explanations';
import { numberOf } from './assignment-words.ts';

/** Who takes over what, line by line. */
export function TakeoverList({ rows }: { rows: readonly Takeover[] }) {
  return (
    <ul className="takeovers">
      {rows.map(({ assignment, number, category, from, to, explanation, started }) => (
        <li key={assignment}>
          <b>{numberOf(number)}</b>, {category}: from {from}{' '}
          {to === null ? (
            <b>to nobody: there is no one who could</b>
          ) : (
            <>
              to <b>{to}</b>
            </>
          )}
          {started && '. It was begun; what was written stays with who wrote it'}
          {explanation && <small>{explanationInWords(explanation)}</small>}
        </li>
      ))}
    </ul>
  );
}
