import { useServerNow } from '../../lib/server-clock.ts';
import { DayNav, DaySection } from '../../ui/days.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Programme } from './load-programme.ts';
import './programme-page.css';
import './programme-print.css';
import { Ticket } from './ticket.tsx';
import { Timetable } from './timetable-table.tsx';

const HALF_A_MINUTE = 30_000;

export function ProgrammePage({ conference, files, timeZone, codes, days }: Programme) {
  const now = useServerNow(HALF_A_MINUTE);
  return (
    <>
      <div className="wrap ticketed">
        <Ticket conference={conference} files={files} />
        <dl className="codes" aria-label="Talk codes">
          {Object.entries(codes).map(([code, meaning]) => (
            <div key={code}>
              <dt className="code">{code}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DayNav days={days} />
      <div className="wrap programme">
        {days.length === 0 && <EmptyState>The programme will be announced here.</EmptyState>}
        {days.map(({ day, date, timed, open }) => (
          <DaySection key={day} day={day} date={date}>
            {timed.map((table, i) => (
              <Timetable
                key={table.rows[0]?.id}
                table={table}
                caption={`Day ${day}, part ${i + 1}`}
                {...{ day, date, timeZone, codes, now }}
              />
            ))}
            {open && <Timetable table={open} isOpen caption="Time to be announced" {...{ day, date, timeZone, codes, now }} />}
          </DaySection>
        ))}
      </div>
    </>
  );
}
