import { dateInWords } from '@isocentre/domain/editions/local-time';
import { type ReactNode, useEffect, useState } from 'react';
import { dayLabel } from '../lib/day-label.ts';
import './days.css';

interface Day {
  day: number;
  date: string;
}

const idOf = ({ day }: Pick<Day, 'day'>) => `day-${day}`;

/** Where the reader is: the day that crosses a line a little above the middle of the window. */
function useDayInView(days: readonly Day[]): string | undefined {
  const ids = days.map(idOf).join(' ');
  const [inView, setInView] = useState(ids.split(' ')[0]);
  useEffect(() => {
    const seen = new IntersectionObserver((list) => list.forEach((one) => one.isIntersecting && setInView(one.target.id)), {
      rootMargin: '-40% 0px -60%',
    });
    for (const id of ids.split(' ')) {
      const day = document.getElementById(id);
      if (day) seen.observe(day);
    }
    return () => seen.disconnect();
  }, [ids]);
  return inView;
}

/** The way from day to day; stays below the bar while the page moves. */
export function DayNav({ days }: { days: readonly Day[] }) {
  const inView = useDayInView(days);
  if (days.length < 2) return null;
  return (
    <nav className="days" aria-label="Days">
      <div className="wrap">
        <ul className="days-list">
          {days.map((one) => (
            <li key={one.day}>
              <a href={`#${idOf(one)}`} aria-current={inView === idOf(one) ? 'true' : undefined}>
                Day {one.day} <small>{dateInWords(one.date, { weekday: true, year: false })}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

export function DaySection({ day, date, children }: Day & { children: ReactNode }) {
  const id = idOf({ day });
  return (
    <section className="day" id={id} aria-labelledby={`${id}-heading`}>
      <div className="day-head">
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        <div>
          <h2 id={`${id}-heading`}>Day {day}</h2>
          <p>{dayLabel(date)}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
