import { dateInWords, datesInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { classNames } from '@isocentre/ui/class-names.ts';
import { useEffect, useState } from 'react';
import type { FrameData } from './load-frame.ts';
import { phaseRail } from './phase-rail.ts';
import { Sign } from './sign.tsx';
import './strip.css';

/** Where the edition stands: its phases, drawn to scale, and its clock. */
export function Strip({ edition, dates }: Pick<FrameData, 'edition' | 'dates'>) {
  return (
    <section className="strip" aria-label="Where the edition stands">
      {dates ? <PhasesAndClock dates={dates} /> : <p>{datesInWords(edition.startsOn, edition.endsOn)}</p>}
    </section>
  );
}

function PhasesAndClock({ dates }: { dates: NonNullable<FrameData['dates']> }) {
  const now = useServerTime(dates.serverNow);
  const spans = phaseRail(dates, now);
  const day = localDate(now, dates.timeZone);
  const [weekday = '', date = ''] = dateInWords(day, { weekday: true, year: false }).split(', ');
  const [number = '', month = ''] = date.split(' ');
  return (
    <>
      {/* Widths are data: days to scale. */}
      <ol className="rail" style={{ gridTemplateColumns: spans.map(({ days }) => `${days}fr`).join(' ') }}>
        {spans.map(({ name, note, state, gone }) => (
          <li key={name} className={classNames('rail-span', `rail-${state}`)}>
            {gone !== null && <i className="rail-today" aria-hidden="true" style={{ insetInlineStart: `${gone}%` }} />}
            <span className={state === 'after' ? 'vh' : undefined}>{name}</span> {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
      <p className="strip-clock">
        <Sign name="clock" />
        <span className="vh">The edition’s time: </span>
        <span className="strip-long">
          {weekday.slice(0, 3)} {date},{' '}
        </span>
        <span className="strip-short">
          {number} {month.slice(0, 3)},{' '}
        </span>
        {localTime(now, dates.timeZone)}
      </p>
    </>
  );
}

/** The server's time as it was told, and going on since. */
function useServerTime(told: string): Date {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - began), 10_000);
    return () => {
      clearInterval(timer);
      setPassed(0);
    };
  }, [told]);
  return new Date(Date.parse(told) + passed);
}
