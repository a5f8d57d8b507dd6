import { addresses } from '@isocentre/domain/addresses';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Link } from 'react-router';
import { ShareLink } from '../../ui/share-link.tsx';
import type { Programme } from './load-programme.ts';

/** Which conference, when and where, and the programme to download. */
export function Ticket({ conference, files }: Pick<Programme, 'conference' | 'files'>) {
  const { title, chapter, startsOn, endsOn, place } = conference;
  const [kicker, name] = title.endsWith(chapter) ? [title.slice(0, -chapter.length).trim(), chapter] : ['', title];
  return (
    <section className="ticket" aria-label="Conference">
      <div>
        <h2>
          {kicker && <em>{kicker} </em>}
          {name}
        </h2>
        <ul className="ticket-facts">
          <li>
            <Icon name="calendar" />
            {datesInWords(startsOn, endsOn)}
          </li>
          <li>
            <Icon name="pin" />
            {place}
          </li>
        </ul>
      </div>
      <div className="ticket-files">
        <a className="btn" href={files.pdfUrl} download>
          <Icon name="download" />
          Download PDF
        </a>
        <a className="ticket-calendar" href="/documents/conference.ics" download>
          <Icon name="calendar" />
          Add the dates to my calendar
        </a>
        <a className="ticket-calendar" href={files.calendarUrl} download>
          Every session as a calendar
        </a>
        <Link className="ticket-calendar" to={addresses.programmeChanges}>
          What has changed
        </Link>
        <ShareLink className="ticket-calendar" title={`Scientific Programme, ${title}`} />
      </div>
    </section>
  );
}
