import { dateInWords } from '@isocentre/domain/editions/local-time';
import { type ReactNode, useEffect, useState } from 'react';
import { dayLabel } from '../lib/day-label.ts';
import './days.css';

interface Day {
  day: number;
  date: string;
}

const idOf = ({ day }: Pick<Day, 'day'>) => `day-${day}`;

/** How far down the window a day must have scrolled to be the current one. */
const READING_LINE = 0.4;

/** The last day that begins above the reading line; before the first of them, the first. */
export function dayAt(tops: readonly number[], windowHeight: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= windowHeight * READING_LINE),
  );
}

/** The day being read. Computed after every scroll: a jump may skip everything between. */
function useDayInView(days: readonly Day[]): string | undefined {
  const ids = days.map(idOf).join(' ');
  const [inView, setInView] = useState(ids.split(' ')[0]);
  useEffect(() => {
    const list = ids.split(' ');
    let frame = 0;
    const look = () => {
      frame = 0;
      const tops = list.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      setInView(list[dayAt(tops, innerHeight)]);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [ids]);
  return inView;
}

/** Links from day to day; sticky below the bar. */
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

/** The only day of a meeting has no number: its date is its name. */
export function DaySection({ day, date, only = false, children }: Day & { only?: boolean; children: ReactNode }) {
  const id = idOf({ day });
  return (
    <section className="day" id={id} aria-labelledby={`${id}-heading`}>
      <div className="day-head">
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        <div>
          <h2 id={`${id}-heading`}>{only ? dateInWords(date) : `Day ${day}`}</h2>
          <p>{dayLabel(date)}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
