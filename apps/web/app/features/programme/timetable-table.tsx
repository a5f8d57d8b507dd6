import { addresses } from '@isocentre/domain/addresses';
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- see Timetable
import { duration, minutesOf, type Row, type Table } from '@isocentre/domain/content/timetable';
import { startOfDay } from '@isocentre/domain/editions/local-time';
import { useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon, type IconName } from '@isocentre/ui/icon.tsx';
import { SamplePill } from '../../ui/sample-pill.tsx';
import type { Programme } from './load-programme.ts';

interface TimetableProps extends Pick<Programme, 'timeZone' | 'codes' | 'workshop'> {
  table: Table;
  /** Identifies the table among the others of the page. */
  title: string;
  /** The visible part of the title; without it the whole title is shown if some entries have no time yet. */
  shown?: string | null;
  /** Holds entries without a time. */
  isOpen?: boolean;
  day: number;
  date: string;
  /** Every name in the programme is invented, which is said once above it. */
  allSample: boolean;
  /** The server's time, once it is known. */
  now: number | null;
}

/** Only an entry with both a start and an end can be known to be running. */
function isRunning({ starts, ends }: Row, date: string, timeZone: string, now: number | null): boolean {
  if (now === null || starts === null || ends === null) return false;
  const at = (time: string) => startOfDay(date, timeZone).getTime() + minutesOf(time) * 60_000;
  return now >= at(starts) && now < at(ends);
}

const openId = (day: number) => `day-${day}-open`;

/**
 * One table for every screen: on a phone its rows are laid out as cards, which removes the table's implicit semantics;
 * the roles restore them.
 */
export function Timetable({ table, title, shown, isOpen = false, ...rest }: TimetableProps) {
  const { day, date, timeZone, now, allSample } = rest;
  const own = useId();
  const titleId = isOpen ? openId(day) : own;
  return (
    <>
      {/* Not a caption: an element with the table role may only own rows. */}
      <h3 className={isOpen || shown ? 'tt-title' : 'tt-title vh'} id={titleId}>
        {shown ? <Named whole={title} shown={shown} /> : title}
      </h3>
      <table className="tt" role="table" aria-labelledby={titleId}>
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
            <EntryRow
              key={row.id}
              row={allSample ? { ...row, sample: false } : row}
              date={date}
              codes={rest.codes}
              workshop={rest.workshop}
              running={isRunning(row, date, timeZone, now)}
            />,
          ])}
        </tbody>
      </table>
    </>
  );
}

/** Sighted readers see which part of the day it is; in a screen reader's list of headings the day is included. */
const Named = ({ whole, shown }: { whole: string; shown: string }) => (
  <>
    <span className="vh">{whole}</span>
    <span aria-hidden="true">{shown}</span>
  </>
);

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

type EntryRowProps = Pick<Programme, 'codes' | 'workshop'> & { row: Row; date: string; running: boolean };

function EntryRow({ row, date, codes, workshop, running }: EntryRowProps) {
  const { id, starts, ends, isBreak, third, sample } = row;
  const hands = workshop?.at === `${date} ${starts}-${ends}` ? workshop : null;
  return (
    <tr
      role="row"
      id={`entry-${id}`}
      className={classNames(isBreak && 'tt-break', starts === null && 'tt-open') || undefined}
      aria-current={running ? 'time' : undefined}
    >
      <td role="cell" className="tt-time">
        <Time row={row} date={date} />
      </td>
      <th role="rowheader" scope="row" className="tt-session">
        <div className="tt-name">
          {isBreak && <BreakSign session={row.session} />}
          <h4>
            <SessionName row={row} toWorkshop={hands !== null} />
          </h4>
          <Codes row={row} codes={codes} />
          {running && <span className="tt-now">Now</span>}
        </div>
        {hands && <p className="tt-words">{hands.words}</p>}
      </th>
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

/** Links to the speakers of the session, or to the workshop's page. */
function SessionName({ row: { session, speakerSession }, toWorkshop }: { row: Row; toWorkshop: boolean }) {
  const to = toWorkshop ? addresses.workshop : speakerSession === null ? null : `${addresses.speakers}#session-${speakerSession}`;
  return to ? <Link to={to}>{session}</Link> : session;
}

/** Outside the heading, and in words for screen readers: `IT` would be read as a pronoun. */
function Codes({ row, codes }: { row: Row; codes: Programme['codes'] }) {
  return row.codes.map((code) => (
    <span key={code}>
      <abbr className="code" title={codes[code]} aria-hidden="true">
        {code}
      </abbr>
      <span className="vh">{codes[code]}</span>
    </span>
  ));
}

const BREAK_SIGNS: readonly (readonly [RegExp, IconName])[] = [
  [/\b(tea|coffee)\b/i, 'cup'],
  [/\b(breakfast|lunch|dinner)\b/i, 'meal'],
];

function BreakSign({ session }: { session: string }) {
  const name = BREAK_SIGNS.find(([words]) => words.test(session))?.[1];
  return name ? <Icon name={name} /> : null;
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
