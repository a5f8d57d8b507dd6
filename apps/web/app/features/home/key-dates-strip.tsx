import { addresses } from '@isocentre/domain/addresses';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Link } from 'react-router';
import { ShareLink } from '../../ui/share-link.tsx';
import { CALENDAR } from './hero-action.ts';
import './key-dates.css';
import type { KeyDates } from './key-dates.ts';

/** The key dates and today's price, directly below the poster. */
export function KeyDatesStrip({ dates, today, title }: KeyDates & { title: string }) {
  return (
    <section className="key-dates" aria-labelledby="key-dates">
      <div className="wrap">
        <h2 id="key-dates" className="vh">
          Key dates and today’s fee
        </h2>
        <ol className="key-dates-list">
          {dates.map(({ name, when, date, to, isPast }) => (
            <li key={name} data-past={isPast || undefined}>
              <Link to={to}>
                <span>{name}</span>
                <time dateTime={date}>{when}</time>
                {isPast && <span className="vh"> (passed)</span>}
              </Link>
            </li>
          ))}
          {today && (
            <li className="key-dates-fee">
              <Link to={addresses.registration}>
                <span>Today’s fee: {today.phase.toLowerCase()}</span>
                <b>from {today.from}</b>
              </Link>
            </li>
          )}
          <li className="key-dates-keep">
            <a href={CALENDAR.to} download>
              <Icon name="calendar" />
              {CALENDAR.label}
            </a>
            <ShareLink title={title} />
          </li>
        </ol>
      </div>
    </section>
  );
}
