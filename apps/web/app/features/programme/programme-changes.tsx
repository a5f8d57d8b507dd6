import { addresses } from '@isocentre/domain/addresses';
import { CHANGE_NAMES, changeWords } from '@isocentre/domain/programme/change-words';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { Link } from 'react-router';
import type { Changes } from './load-changes.ts';
import './programme-changes.css';

/** What the last release changed, line by line. */
export function ProgrammeChanges({ release, changes }: Changes) {
  return (
    <div className="wrap section programme-news">
      {release ? (
        <>
          <p>
            Version {release.number} of <Link to={addresses.programme}>the programme</Link>, {release.day}.
          </p>
          {release.note && <p>{release.note}</p>}
          <ul aria-label="Changes">
            {changes.map((change) => (
              <li key={`${change.id} ${change.kind}`}>
                <b>{CHANGE_NAMES[change.kind]}</b>
                <span>
                  {change.title} <small>{changeWords(change)}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState>
          Nothing has changed since <Link to={addresses.programme}>the programme</Link> was published.
        </EmptyState>
      )}
    </div>
  );
}
