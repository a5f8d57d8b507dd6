import { addresses } from '@isocentre/domain/addresses';
import type { MyAbstracts } from '@isocentre/contract/abstracts/shapes';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { closedOn } from '@isocentre/domain/abstracts/deadline';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Link } from 'react-router';

const BADGES = {
  upcoming: { state: 'pending', word: 'Opens later' },
  open: { state: 'good', word: 'Open' },
  // Late submissions are still accepted, but nobody is promised that.
  grace: { state: 'off', word: 'Closed' },
  closed: { state: 'off', word: 'Closed' },
} as const;

/** The title, the call where there are several, the deadline, and the current state. The heading is rendered before any data is loaded. */
export function AbstractHead({ myAbstracts, zone }: { myAbstracts: Pick<MyAbstracts, 'window' | 'calls'> | undefined; zone: string }) {
  const window = myAbstracts?.window;
  return (
    <header className="abstract-head">
      <div>
        <h1>Abstract Submission</h1>
        {window && (
          <p>
            {myAbstracts.calls.length > 1 && `${window.name}. `}Deadline{' '}
            <time dateTime={window.advertised}>{printedDate(window.advertised)}</time>
            {window.note === 'Extendable: Expired' && <span className="deadline-note"> {window.note}</span>}
            {window.note !== 'Extendable: Expired' && window.lastDay !== window.advertised && (
              <span className="deadline-note">
                {' '}
                extended to <time dateTime={window.lastDay}>{printedDate(window.lastDay)}</time>
              </span>
            )}
            {window.note !== 'Extendable: Expired' && <span>, to the end of the day ({zone})</span>}.{' '}
            {window.note === 'Extendable: Expired' && `${closedOn(window.lastDay)} `}
            <Link to={addresses.abstractGuidelines}>Guidelines</Link>
          </p>
        )}
      </div>
      {window && <Badge state={BADGES[window.state].state}>{BADGES[window.state].word}</Badge>}
    </header>
  );
}
