import type { OverviewEvent, readOverview } from '@isocentre/contract/overview';
import type { Answer } from '@isocentre/contract/route';
import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { money as inWords } from '@isocentre/domain/fees/fee-table';
import { may } from '@isocentre/domain/people/permissions';
import { actionWords } from '@isocentre/domain/people/action-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hasPages } from '../frame/jobs.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { AttentionList } from './attention-list.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { whenWords } from './overview-words.ts';
import { RegistrationsChart } from './registrations-chart.tsx';
import { Shares } from './shares.tsx';

type Data = Answer<typeof readOverview>;
interface PanelProps {
  data: Data;
  edition: FrameData['edition'];
  now: Date;
}

const STATUS_WORDS: Readonly<Record<AbstractStatus, string>> = {
  accepted: 'Accepted',
  pending: 'Waiting for a decision',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
};

/** Who keeps the books sees money first, who chairs the science sees abstracts first, everybody else what waits. */
export function OverviewPanels({ data, edition, now, onPutOff }: PanelProps & { onPutOff: () => void }) {
  const booksFirst = may(edition.roles, 'books.keep') && !may(edition.roles, 'delegates.change');
  const scienceFirst = may(edition.roles, 'abstracts.decide') && !may(edition.roles, 'delegates.read');
  const money = data.money && <MoneyPanel key="money" data={data} edition={edition} />;
  const abstracts = <AbstractsPanel key="abstracts" data={data} edition={edition} />;
  return (
    <div className="overview">
      {booksFirst && money}
      {scienceFirst && abstracts}
      <Panel title="What waits for you" wide>
        <AttentionList data={data} edition={edition} now={now} onPutOff={onPutOff} />
      </Panel>
      <DatesPanel data={data} edition={edition} now={now} />
      <FiguresStrip people={data.people} money={data.money} edition={edition} />
      <Panel title={data.earlier ? `Registrations, beside ${data.earlier.name}` : 'Registrations'} wide>
        <RegistrationsChart
          totals={data.totals}
          earlier={data.earlier}
          startsOn={edition.startsOn}
          today={localDate(now, edition.timeZone)}
        />
      </Panel>
      {!booksFirst && money}
      {!scienceFirst && abstracts}
      <WorkshopPanel workshop={data.workshop} edition={edition} />
      <EventsPanel data={data} edition={edition} now={now} wide={!data.workshop} />
    </div>
  );
}

function Panel({ title, link, wide, children }: { title: string; link?: ReactNode; wide?: boolean; children: ReactNode }) {
  const id = `panel-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return (
    <section className={wide ? 'panel panel-wide' : 'panel'} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}

/** What is so near is shown with a way to look at it before it happens. */
const SOON_MS = 3 * DAY_MS;

function DatesPanel({ data: { dates }, edition: { slug, timeZone, roles }, now }: PanelProps) {
  return (
    <Panel title="What changes next" link={<Link to={`/organiser/${slug}/settings/calendar`}>Calendar</Link>}>
      {dates.length === 0 ? (
        <p className="overview-none">Nothing is ahead.</p>
      ) : (
        <ol className="coming">
          {dates.slice(0, 4).map(({ at, title }) => {
            const [day = '', month = ''] = dateInWords(localDate(new Date(at), timeZone), { year: false }).split(' ');
            return (
              <li key={at + title}>
                <time dateTime={at}>
                  <b>{day}</b> {month.slice(0, 3)}
                </time>
                <div>
                  <b>{title}</b>
                  <small>{whenWords(new Date(at), now, timeZone)}</small>
                  {Date.parse(at) - now.getTime() <= SOON_MS && may(roles, 'content.read') && (
                    <Link to={`/organiser/${slug}/settings/calendar?at=${encodeURIComponent(at)}`}>
                      See the site then<span className="vh">: {title}</span>
                    </Link>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}

function MoneyPanel({ data: { money, lastSettlement }, edition: { slug } }: Pick<PanelProps, 'data' | 'edition'>) {
  return (
    <Panel title="Money" link={hasPages('money') && <Link to={`/organiser/${slug}/money`}>Open money</Link>}>
      {(money ?? []).length === 0 && <p className="overview-none">No money has come yet.</p>}
      {(money ?? []).map(({ currency, received, receivedToday, open, owed, toApprove }) => {
        const words = (chargeMinor: number) => inWords({ chargeMinor, currency });
        return (
          <Shares
            key={currency}
            parts={[
              { name: 'Received and kept', count: received, words: words(received) },
              { name: 'of it today', count: receivedToday, words: words(receivedToday), within: true },
              { name: 'of it beyond what is due', count: owed, words: words(owed), within: true },
              { name: 'Open, at today’s price', count: open, words: words(open) },
              { name: 'To go back, once approved', count: toApprove, words: words(toApprove) },
            ]}
          />
        );
      })}
      {lastSettlement && (
        <p className="panel-sum">
          Last settlement:{' '}
          <Link to={`/organiser/${slug}/money/settlements/${lastSettlement.id}`}>
            {inWords({ chargeMinor: lastSettlement.netMinor, currency: lastSettlement.currency })}
          </Link>{' '}
          on {dateInWords(lastSettlement.settledOn, { year: false })}
        </p>
      )}
    </Panel>
  );
}

function AbstractsPanel({ data: { abstracts }, edition }: Pick<PanelProps, 'data' | 'edition'>) {
  const opens = hasPages('abstracts') && may(edition.roles, 'abstracts.read');
  const link = opens && <Link to={`/organiser/${edition.slug}/abstracts`}>Open abstracts</Link>;
  const all = abstracts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Abstracts" link={link}>
      {all === 0 ? (
        <p className="overview-none">None has been submitted yet.</p>
      ) : (
        <>
          <Shares parts={abstracts.map(({ status, count }) => ({ name: STATUS_WORDS[status], count }))} />
          <p className="panel-sum">{all} in all</p>
        </>
      )}
    </Panel>
  );
}

function WorkshopPanel({ workshop, edition }: Pick<Data, 'workshop'> & Pick<PanelProps, 'edition'>) {
  if (!workshop) return null;
  const { capacity, confirmed, held, waiting } = workshop;
  return (
    <Panel title="Workshop places">
      <Shares
        parts={[
          { name: 'Confirmed', count: confirmed },
          { name: 'Held while somebody pays', count: held },
          { name: 'Free', count: Math.max(0, capacity - confirmed - held) },
        ]}
      />
      <p className="panel-sum">
        {capacity} places{waiting > 0 && `, ${waiting} on the waiting list`}
        {may(edition.roles, 'seats.change') && (
          <>
            . <Link to={`/organiser/${edition.slug}/delegates/workshop`}>See places</Link>
          </>
        )}
      </p>
    </Panel>
  );
}

/** The others stand behind a click: the panel should not be the longest of all. */
const EVENTS_AT_ONCE = 8;

function EventsPanel({ data: { events }, edition, now, wide }: PanelProps & { wide: boolean }) {
  const { slug, timeZone, roles } = edition;
  const today = localDate(now, timeZone);
  const when = ({ at }: OverviewEvent) => {
    const day = localDate(new Date(at), timeZone);
    if (day === today) return localTime(new Date(at), timeZone);
    const [number = '', month = ''] = dateInWords(day, { year: false }).split(' ');
    return `${number} ${month.slice(0, 3)}`;
  };
  const list = (some: readonly OverviewEvent[]) => (
    <ol className="events">
      {some.map((event) => (
        <li key={event.id}>
          <time dateTime={event.at}>{when(event)}</time>
          <span>{[actionWords(event.action), event.about ?? event.who].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ol>
  );
  const link = may(roles, 'audit.read') ? <Link to={`/organiser/${slug}/settings/record`}>Full record</Link> : undefined;
  return (
    <Panel title="Just now" link={link} wide={wide}>
      {events.length === 0 && <p className="overview-none">Nothing has happened yet.</p>}
      {list(events.slice(0, EVENTS_AT_ONCE))}
      {events.length > EVENTS_AT_ONCE && (
        <details className="put-off">
          <summary>{events.length - EVENTS_AT_ONCE} earlier ones</summary>
          {list(events.slice(EVENTS_AT_ONCE))}
        </details>
      )}
    </Panel>
  );
}
