import type { Table } from '@isocentre/domain/content/timetable';
import { Icon } from '@isocentre/ui/icon.tsx';
import { EmptyState } from '@isocentre/ui/states.tsx';
import { useServerNow } from '../../lib/server-clock.ts';
import { useHashTarget } from '../../lib/use-hash-target.ts';
import { DayNav, DaySection } from '../../ui/days.tsx';
import { allSample, SampleNote } from '../../ui/sample-note.tsx';
import type { Programme } from './load-programme.ts';
import './programme-page.css';
import './programme-print.css';
import { Ticket } from './ticket.tsx';
import { Timetable } from './timetable-table.tsx';

const HALF_A_MINUTE = 30_000;

export function ProgrammePage({ conference, files, timeZone, codes, workshop, days }: Programme) {
  const now = useServerNow(HALF_A_MINUTE);
  useHashTarget();
  const rows = days.flatMap(({ timed, open }) => [...timed, ...(open ? [open] : [])].flatMap((table) => table.rows));
  const sample = allSample(rows.filter(({ namesPeople }) => namesPeople));
  const only = days.length === 1;
  return (
    <>
      <div className="wrap ticketed">
        <Ticket conference={conference} files={files} />
        <div className="codes-row">
          {Object.keys(codes).length > 0 && (
            <dl className="codes" aria-label="Talk codes">
              {Object.entries(codes).map(([code, meaning]) => (
                <div key={code}>
                  <dt className="code">{code}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          )}
          <SampleNote of="people" show={sample} />
        </div>
      </div>
      <DayNav days={days} />
      <div className="wrap programme">
        {days.length === 0 && <EmptyState>The programme will be announced here.</EmptyState>}
        {days.map(({ day, date, timed, open }) => {
          const shared = { day, date, timeZone, codes, workshop, now, allSample: sample };
          const name = only ? 'Programme' : `Day ${day}`;
          return (
            <DaySection key={day} day={day} date={date} only={only}>
              {timed.map((table) => (
                <Timetable key={table.rows[0]?.id} table={table} title={titleOf(name, table)} shown={table.title} {...shared} />
              ))}
              {open && (
                <>
                  <Timetable table={open} isOpen title={`${name}, time to be announced`} {...shared} />
                  <p className="programme-hint">
                    <Icon name="clock" />
                    <span>
                      These sessions belong to {only ? 'the meeting' : `day ${day}`}, but no time has been published for them yet. Each one
                      moves into the timetable as soon as the organisers announce it.
                    </span>
                  </p>
                </>
              )}
            </DaySection>
          );
        })}
      </div>
    </>
  );
}

/** The name of a table among the others: `Day 1, before the conference`. */
const titleOf = (day: string, { title }: Table) => `${day}, ${title ? title.charAt(0).toLowerCase() + title.slice(1) : 'sessions'}`;
