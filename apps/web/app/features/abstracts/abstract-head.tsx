import type { AbstractDesk } from '@isocentre/contract/abstracts';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { Link } from 'react-router';
import { Badge } from '../../ui/tag.tsx';

const BADGES = {
  upcoming: { state: 'pending', word: 'Opens later' },
  open: { state: 'good', word: 'Open' },
  // What still arrives is taken, and nobody is promised that it will be.
  grace: { state: 'off', word: 'Closed' },
  closed: { state: 'off', word: 'Closed' },
} as const;

/** The title, the date everybody looks for, and how things stand. The heading is there before anything is known. */
export function AbstractHead({ window, zone }: { window: AbstractDesk['window'] | undefined; zone: string }) {
  return (
    <header className="abstract-head">
      <div>
        <h1>Abstract Submission</h1>
        {window && (
          <p>
            Deadline <time dateTime={window.advertised}>{printedDate(window.advertised)}</time>
            {window.note === 'Extendable: Expired' && <span className="deadline-note"> {window.note}</span>}
            {window.note === 'extended' && (
              <span className="deadline-note">
                {' '}
                extended to <time dateTime={window.lastDay}>{printedDate(window.lastDay)}</time>
              </span>
            )}
            {window.note !== 'Extendable: Expired' && <span>, to the end of the day ({zone})</span>}. <Link to="/abstract">Guidelines</Link>
          </p>
        )}
      </div>
      {window && <Badge state={BADGES[window.state].state}>{BADGES[window.state].word}</Badge>}
    </header>
  );
}
