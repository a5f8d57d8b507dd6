import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { readClock } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useEffect, useState } from 'react';
import { browserCall } from '../lib/browser-call.ts';
import './time-machine-bar.css';

type Clock = Answer<typeof readClock>;

/** Only this browser moves: the time is in its cookie. */
function travel(to: string | null): void {
  document.cookie = to
    ? `${CLOCK_COOKIE}=${encodeURIComponent(to)}; path=/; samesite=lax`
    : `${CLOCK_COOKIE}=; path=/; samesite=lax; max-age=0`;
  location.reload();
}

const timeOfDay = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);

/** Scrolls the current stop into view, if there is no room for all of them. */
const intoView = (button: HTMLElement | null) => {
  const row = button?.closest('ul');
  if (button && row) row.scrollLeft = button.offsetLeft - row.clientWidth / 2;
};

/** For development, tests and demonstrations: shows the current time and offers others. */
export function TimeMachineBar({ timeZone }: { timeZone: string }) {
  const [clock, setClock] = useState<Clock | null>(null);
  useEffect(() => {
    browserCall(readClock, {}).then(setClock, () => setClock(null));
  }, []);
  if (!clock?.timeMachine) return null;
  const { moment, moved, stops } = clock.timeMachine;
  const now = new Date(clock.now);
  return (
    <aside className="clock-bar" aria-label="Time machine">
      <p>
        <Icon name="clock" />
        <span>
          <b>{moment}</b>{' '}
          <span className="clock-when">
            {dateInWords(localDate(now, timeZone))}
            <span className="clock-time">, {timeOfDay(now, timeZone)}</span>
          </span>
        </span>
      </p>
      <ul className="clock-stops">
        {stops.map((stop) => (
          <li key={stop.at}>
            <button
              type="button"
              aria-pressed={stop.label === moment}
              ref={stop.label === moment ? intoView : undefined}
              onClick={() => travel(stop.at)}
            >
              {stop.label}
            </button>
          </li>
        ))}
        {moved && (
          <li>
            <button type="button" onClick={() => travel(null)}>
              Reset
            </button>
          </li>
        )}
      </ul>
    </aside>
  );
}
