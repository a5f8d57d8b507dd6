import type { Contest } from '@isocentre/contract/review/contests';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { placeWords } from './contest-words.ts';

/** More would be a table, and that stands below. */
const MOST = 4;

/** Who would be named now, or is. */
export function Podium({ contest: { candidates, form, most, state } }: { contest: Contest }) {
  const named = candidates.filter(({ rank }) => rank !== null && rank <= form.prizes);
  if (named.length === 0 || named.length > MOST) return null;
  return (
    <ol className="contest-podium" aria-label={state === 'sealed' ? 'To be named' : 'To be named, as it stands'}>
      {named.map((one) => (
        <li key={one.abstract}>
          <span className="contest-place" aria-hidden="true">
            {one.rank}
          </span>
          <span>
            {placeWords(one, candidates)}
            {state !== 'sealed' && ', as it stands'}
          </span>
          <b>{one.reference}</b>
          <span className="contest-title">{unmarkedText(one.title)}</span>
          <small>
            mean {one.mean?.toFixed(2)} of {most}, {one.counted} {one.counted === 1 ? 'sheet' : 'sheets'}
          </small>
        </li>
      ))}
    </ol>
  );
}
