import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Icon } from '@isocentre/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useNextChange } from '../../lib/use-next-change.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useSeats } from './use-seats.ts';
import type { Workshop } from './load-workshop.ts';
import './workshop.css';

/** What, on which systems, where and when, what it costs and who can book it; beside it what to bring. */
export function WorkshopHeader(workshop: Workshop) {
  const { title, summary, platforms, venue, date, starts, ends, requirements, picture, fees } = workshop;
  useNextChange(workshop.nextChangeAt);
  return (
    <div className="wrap section workshop">
      <section className="workshop-what" aria-labelledby="workshop-title">
        <span className="label">Hands-on workshop</span>
        <h2 id="workshop-title">{title}</h2>
        <p className="lead">{summary}</p>
        <dl className="workshop-facts">
          {platforms.length > 0 && <Fact name="Platforms">{platforms.join(' and ')}</Fact>}
          <Fact name="Venue">{venue}</Fact>
          <Fact name="Date">
            <time dateTime={date}>{dateInWords(date, { weekday: true })}</time>
          </Fact>
          {starts && <Fact name="Time">{ends ? `${starts}–${ends}` : `from ${starts}`}</Fact>}
          {fees.length > 0 && <Fees {...workshop} />}
          <div>
            <dt>Places</dt>
            <Seats />
          </div>
        </dl>
        <Booking {...workshop} />
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Fees({ fees, notFor }: Pick<Workshop, 'fees' | 'notFor'>) {
  return (
    <Fact name="Who may come, and the fee">
      <ul className="workshop-fees">
        {fees.map(({ label, price }) => (
          <li key={label}>
            {label}: <b>{price}</b>
          </li>
        ))}
      </ul>
      {notFor.length > 0 && (
        <p className="workshop-not">It cannot be booked with other registrations: {notFor.join(', ').toLowerCase()}, for example.</p>
      )}
    </Fact>
  );
}

/** The main action, while it is possible. */
function Booking({ salesOpen, canRegister }: Pick<Workshop, 'salesOpen' | 'canRegister'>) {
  if (!salesOpen) return <p className="workshop-booking">Places can no longer be booked.</p>;
  return (
    <div className="workshop-booking">
      <ButtonLink to={canRegister ? `${addresses.registration}?tab=registration` : addresses.registration}>
        {canRegister ? 'Register for the workshop' : 'See the fees'}
      </ButtonLink>
      <p>First come, first served: a place is yours once it is paid for.</p>
    </div>
  );
}

function Seats() {
  return <dd aria-live="polite">{useSeats() ?? 'Limited'}</dd>;
}
