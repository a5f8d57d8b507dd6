// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- see Timetable
import { startOfDay } from '@isocentre/domain/editions/local-time';
import { classNames } from '../../ui/class-names.ts';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { Programme } from './load-programme.ts';
import { duration, minutesOf, type Row, type Table } from './timetable.ts';

interface TimetableProps extends Pick<Programme, 'timeZone' | 'codes'> {
  table: Table;
  caption: string;
  /** Holds what has no time yet; only such a table shows its caption. */
  isOpen?: boolean;
  day: number;
  date: string;
  /** The server's time, once it is known. */
  now: number | null;
}

/** Only what has both a start and an end can be known to be running. */
function isRunning({ starts, ends }: Row, date: string, timeZone: string, now: number | null): boolean {
  if (now === null || starts === null || ends === null) return false;
  const at = (time: string) => startOfDay(date, timeZone).getTime() + minutesOf(time) * 60_000;
  return now >= at(starts) && now < at(ends);
}

const openId = (day: number) => `day-${day}-open`;

/**
 * One table for every screen: on a phone its rows are laid out as cards, which takes away the meaning that a table has
 * by itself; the roles give it back.
 */
export function Timetable({ table, caption, isOpen = false, day, date, timeZone, codes, now }: TimetableProps) {
  return (
    <table className="tt" role="table" id={isOpen ? openId(day) : undefined}>
      <caption className={isOpen ? undefined : 'vh'}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Time', 'Session', table.thirdColumn].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.rows.map((row) => [
          row.afterGap && <GapRow key={`gap-${row.id}`} day={day} />,
          <EntryRow key={row.id} row={row} date={date} codes={codes} running={isRunning(row, date, timeZone, now)} />,
        ])}
      </tbody>
    </table>
  );
}

function GapRow({ day }: { day: number }) {
  return (
    <tr role="row" className="tt-gap">
      <td role="cell" className="tt-time" />
      <td role="cell" className="tt-session" colSpan={2}>
        Not yet announced, see <a href={`#${openId(day)}`}>sessions without a time</a>
      </td>
    </tr>
  );
}

function EntryRow({ row, date, codes, running }: { row: Row; date: string; codes: Programme['codes']; running: boolean }) {
  const { starts, session, code, isBreak, third, sample } = row;
  return (
    <tr
      role="row"
      className={classNames(isBreak && 'tt-break', starts === null && 'tt-open') || undefined}
      aria-current={running ? 'time' : undefined}
    >
      <td role="cell" className="tt-time">
        <Time row={row} date={date} />
      </td>
      <td role="cell" className="tt-session">
        <h3>
          <span>{session}</span>
          {code && (
            <abbr className="code" title={codes[code]}>
              {code}
            </abbr>
          )}
          {running && <span className="tt-now">Now</span>}
        </h3>
      </td>
      <td role="cell" className={classNames('tt-third', third.length === 0 && 'tt-none')}>
        {third.map(({ role, words }) => (
          <p key={words}>
            {role && <span>{role}</span>} {words}
          </p>
        ))}
        {third.length > 0 && <SamplePill show={sample} />}
      </td>
    </tr>
  );
}

function Time({ row: { starts, ends }, date }: { row: Row; date: string }) {
  if (starts === null) return <span className="tt-unknown">Time to be announced</span>;
  return (
    <>
      <time dateTime={`${date}T${starts}`}>{ends === null ? `from ${starts}` : `${starts}–${ends}`}</time>
      <small>{ends === null ? 'End to be announced' : duration(starts, ends)}</small>
    </>
  );
}
