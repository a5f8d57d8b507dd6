import { EmptyState } from '@isocentre/ui/states.tsx';
import { AwardSign } from './award-sign.tsx';
import './awards-list.css';
import type { Award } from './load-awards.ts';

export function AwardsList({ awards }: { awards: Award[] }) {
  return (
    <div className="wrap section">
      {awards.length === 0 ? (
        <EmptyState>No awards have been announced yet.</EmptyState>
      ) : (
        <ul className="awards">
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
