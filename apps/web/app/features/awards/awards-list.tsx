import { EmptyState } from '@isocentre/ui/states.tsx';
import { AwardSign } from './award-sign.tsx';
import './awards-list.css';
import type { Award, ContestResult } from './load-awards.ts';

export function AwardsList({ awards, results }: { awards: Award[]; results: ContestResult[] }) {
  return (
    <div className="wrap section">
      {awards.length + results.length === 0 ? (
        <EmptyState>No awards have been announced yet.</EmptyState>
      ) : (
        <ul className="awards">
          {results.map(({ name, winners }) => (
            <li key={name}>
              <AwardSign icon="paper" />
              <div className="award-words">
                <h2>{name}</h2>
                {winners.map(({ rank, reference, title, presenter, institution }) => (
                  <p key={reference}>
                    {rank}. <b>{presenter}</b>, {institution}: {title} ({reference})
                  </p>
                ))}
              </div>
            </li>
          ))}
          {awards.map(({ id, title, description, year, yearLabel, icon }) => (
            <li key={id}>
              <AwardSign icon={icon} />
              <div className="award-words">
                <h2>{title}</h2>
                <p>{description}</p>
              </div>
              {year !== null && (
                <p className="award-year">
                  {yearLabel && <small>{yearLabel} </small>}
                  {year}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
