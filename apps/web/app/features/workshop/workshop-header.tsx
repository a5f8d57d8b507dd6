import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { usePlaces } from '../../ui/use-places.ts';
import type { Workshop } from './load-workshop.ts';
import './workshop.css';

/** What, on which systems, where and when; beside it what to bring. */
export function WorkshopHeader({ title, summary, platforms, venue, date, requirements, picture }: Workshop) {
  return (
    <div className="wrap section workshop">
      <section className="workshop-what" aria-labelledby="workshop-title">
        <span className="label">Hands-on workshop</span>
        <h2 id="workshop-title">{title}</h2>
        <p className="lead">{summary}</p>
        <dl className="workshop-facts">
          {platforms.length > 0 && (
            <div>
              <dt>Platforms</dt>
              <dd>{platforms.join(' and ')}</dd>
            </div>
          )}
          <div>
            <dt>Venue</dt>
            <dd>{venue}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={date}>{dateInWords(date, { weekday: true })}</time>
            </dd>
          </div>
          <div>
            <dt>Places</dt>
            <Places />
          </div>
        </dl>
      </section>
      {requirements.length > 0 && (
        <section className="workshop-bring" aria-labelledby="workshop-bring">
          {picture && <Picture picture={picture} alt="" sizes="(max-width: 1080px) 100vw, 500px" eager />}
          <div className="workshop-bring-words">
            <h2 id="workshop-bring">What to bring</h2>
            <ul className="workshop-list">
              {requirements.map((one) => (
                <li key={one}>
                  <Icon name="check" />
                  {one}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  );
}

function Places() {
  return <dd aria-live="polite">{usePlaces() ?? 'Limited'}</dd>;
}
