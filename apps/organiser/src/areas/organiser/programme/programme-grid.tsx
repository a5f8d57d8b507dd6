import type { Clash } from '@isocentre/domain/programme/clashes';
import type { Draft, Session } from '@isocentre/domain/programme/draft';
import { peopleInWords } from '@isocentre/domain/programme/people-words';
import { clockOf, spanOf } from '@isocentre/domain/programme/times';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import { type CSSProperties, useRef } from 'react';
import { columnsOf, hoursOf, lanesOf } from './grid-places.ts';
import { timeWords } from '@isocentre/domain/programme/change-words';
import { roomWords } from './programme-words.ts';
import { TalkRows, type Uncertain } from './talk-rows.tsx';
import type { Moving } from './use-moving.ts';
import type { Placing } from './use-placing.ts';

/** Of a minute, in pixels. */
export const MINUTE = 3;

interface GridProps {
  draft: Draft;
  dayId: number;
  clashes: readonly Clash[];
  selected: number | undefined;
  moving: Moving;
  placing: Placing;
  uncertain: Uncertain;
  onSelect: (id: number) => void;
}

/** A day: rooms side by side, hours downwards. */
export function ProgrammeGrid({ draft, dayId, clashes, selected, moving, placing, uncertain, onSelect }: GridProps) {
  const body = useRef<HTMLDivElement>(null);
  const sessions = draft.sessions.filter((session) => session.dayId === dayId && session.starts !== null);
  const { from, until } = hoursOf(sessions);
  const columns = columnsOf(draft);
  const hours = Array.from({ length: (until - from) / 60 }, (_, i) => from + i * 60);
  const height = (until - from) * MINUTE;
  return (
    <div className="programme-grid" role="group" aria-label="Sessions by room and time" ref={body}>
      <div className="programme-hours" aria-hidden="true">
        <div className="programme-room" />
        <div className="programme-track" style={{ height }}>
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour - from) * MINUTE }}>
              {clockOf(hour)}
            </span>
          ))}
        </div>
      </div>
      {columns.map((roomId) => {
        const here = sessions.filter((session) => session.roomId === roomId);
        const lanes = lanesOf(here);
        const room = draft.rooms.find(({ id }) => id === roomId);
        return (
          <section key={roomId ?? 'none'} className="programme-column" data-room={roomId ?? ''} aria-label={room?.name ?? 'No room yet'}>
            <div className="programme-room">
              <b>{room?.name ?? 'No room yet'}</b>
              <small>{room?.displayNote ?? ''}</small>
            </div>
            <div className="programme-track" style={{ height }}>
              {hours.map((hour) => (
                <i key={hour} style={{ top: (hour - from) * MINUTE }} />
              ))}
              {here.map((session) => (
                <Card
                  key={session.id}
                  session={session}
                  room={roomWords(draft, session.roomId)}
                  place={placeIn(session, from, lanes.get(session.id))}
                  clashes={clashes.filter(({ entries }) => entries.some((one) => one.session === session.id))}
                  selected={selected === session.id}
                  moving={moving}
                  placing={placing}
                  uncertain={uncertain}
                  onSelect={onSelect}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function placeIn(session: Session, from: number, lane: { lane: number; lanes: number } | undefined): CSSProperties {
  const span = spanOf(session) ?? { from, until: from };
  const { lane: n, lanes } = lane ?? { lane: 0, lanes: 1 };
  return {
    top: (span.from - from) * MINUTE,
    height: Math.max(20, (span.until - span.from) * MINUTE - 2),
    left: `${(n / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
}

interface CardProps {
  session: Session;
  room: string;
  place: CSSProperties;
  clashes: readonly Clash[];
  selected: boolean;
  moving: Moving;
  placing: Placing;
  uncertain: Uncertain;
  onSelect: (id: number) => void;
}

const signOf = (kind: Clash['kind']) =>
  ({
    room: 'Room twice',
    person: 'Person twice',
    minutes: 'Too many minutes',
    'room-hours': 'Room closed',
    day: 'Past midnight',
    vacant: 'Nobody presents',
  })[kind];

function Card({ session, room, place, clashes, selected, moving, placing, uncertain, onSelect }: CardProps) {
  const taken = moving.place?.session === session.id;
  const people = peopleInWords(session.people);
  const signs = [...new Set(clashes.map(({ kind }) => signOf(kind)))];
  return (
    <div
      className={classNames(
        'programme-place',
        `programme-${session.kind}`,
        session.codes[0] && `programme-code-${session.codes[0]}`,
        clashes.some(({ blocks }) => blocks) ? 'programme-blocked' : clashes.length > 0 && 'programme-warned',
        selected && 'programme-selected',
        taken && 'programme-taken',
      )}
      style={place}
      data-session={session.id}
    >
      <button
        type="button"
        id={`session-${session.id}`}
        className="programme-card"
        aria-pressed={selected}
        onClick={() => !moving.justDragged() && onSelect(session.id)}
        onKeyDown={(event) => moving.onKey(event, session)}
        onPointerDown={(event) => moving.onPointerDown(event, session)}
      >
        <b>{session.title}</b>
        <span className="vh">
          , {timeWords(session)}, {room}
        </span>
        {signs.map((sign) => (
          <span key={sign} className="programme-sign">
            <Icon name="warning" /> {sign}
          </span>
        ))}
        {people && <span>{people}</span>}
      </button>
      {session.slots.length > 0 && (
        <TalkRows session={session} clashes={clashes} uncertain={uncertain} placing={placing} onSelect={onSelect} />
      )}
    </div>
  );
}
