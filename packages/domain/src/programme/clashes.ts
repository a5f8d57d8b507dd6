import type { Draft, Person, Session } from './draft.ts';
import { minutesOf } from '../content/timetable.ts';
import { foldedName } from './people-words.ts';
import { DAY_MINUTES, neededMinutes, overlap, slotSpans, type Span, spanOf } from './times.ts';

/** A line of the programme: a session, or one of its slots. */
export interface EntryRef {
  readonly session: number;
  readonly slot: number | null;
}

/**
 * What cannot be held as it is arranged. Only `room` is certain and keeps a programme from being released: people are matched by
 * their names, and the rest is a matter of judgement.
 */
export interface Clash {
  readonly kind: 'room' | 'person' | 'minutes' | 'room-hours' | 'day' | 'vacant';
  /** The same as long as the same entries clash for the same reason. */
  readonly key: string;
  readonly blocks: boolean;
  /** Both, where there are two. */
  readonly entries: readonly EntryRef[];
  readonly dayId: number;
  readonly span: Span;
  /** Who would be at two places. */
  readonly who: string | null;
}

interface Placed {
  readonly session: Session;
  readonly span: Span;
  readonly busy: readonly Busy[];
}

interface Busy {
  readonly slot: number | null;
  readonly name: string;
  /** By which they are recognised: a folded name, an account. */
  readonly marks: readonly string[];
  readonly span: Span;
}

const marksOf = ({ name, accountId }: Pick<Person, 'name' | 'accountId'>) => [
  ...[foldedName(name)].filter(Boolean).map((folded) => `name ${folded}`),
  ...(accountId === null ? [] : [`account ${accountId}`]),
];

function placed(session: Session): Placed[] {
  const span = spanOf(session);
  if (!span) return [];
  const speakers = slotSpans(session).flatMap(({ slot, span: own }) =>
    slot.speaker === null
      ? []
      : slot.speaker.split(', ').map((name) => ({ slot: slot.id, name, marks: marksOf({ name, accountId: null }), span: own ?? span })),
  );
  const people = session.people.map((person) => ({ slot: null, name: person.name, marks: marksOf(person), span }));
  return [{ session, span, busy: [...people, ...speakers] }];
}

/** Nobody is missed at tea, and posters hang side by side. */
const mayMeet = (a: Session, b: Session) => a.kind === 'break' || b.kind === 'break' || (a.kind === 'posters' && b.kind === 'posters');

const shared = (a: Span, b: Span): Span => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) });

/** All clashes of a draft, in the order of days and times; or only those in which one session takes part. */
export function clashesOf(draft: Draft, only?: number): Clash[] {
  const days = new Map(draft.days.map(({ id }, i) => [id, i]));
  const all = draft.sessions.flatMap(placed).toSorted((a, b) => a.span.from - b.span.from || a.session.id - b.session.id);
  const found: Clash[] = vacancies(draft, only);
  all.forEach((first, i) => {
    if (only === undefined || first.session.id === only) found.push(...alone(draft, first));
    for (const second of all.slice(i + 1)) {
      if (second.span.from >= first.span.until) break;
      if (only !== undefined && first.session.id !== only && second.session.id !== only) continue;
      found.push(...between(first, second));
    }
  });
  return found.toSorted(
    (a, b) => (days.get(a.dayId) ?? 0) - (days.get(b.dayId) ?? 0) || Number(b.blocks) - Number(a.blocks) || a.span.from - b.span.from,
  );
}

/** Slots that nobody fills any more, also of sessions without a time. */
function vacancies({ sessions, vacant = [] }: Draft, only?: number): Clash[] {
  const shown = sessions.filter(({ id }) => only === undefined || id === only);
  return shown.flatMap((session) =>
    slotSpans(session)
      .filter(({ slot }) => vacant.some((one) => one.slot === slot.id))
      .map(({ slot, span }): Clash => {
        const entries = [{ session: session.id, slot: slot.id }];
        const at = span ?? { from: 0, until: 0 };
        return { kind: 'vacant', key: `vacant ${slot.id}`, blocks: false, entries, dayId: session.dayId, span: at, who: null };
      }),
  );
}

/** Of two sessions on whichever days, the first of which does not begin later. */
function between(first: Placed, second: Placed): Clash[] {
  const [a, b] = [first.session, second.session];
  if (a.dayId !== b.dayId || mayMeet(a, b) || !overlap(first.span, second.span)) return [];
  const refs = (x: number | null, y: number | null) => [
    { session: a.id, slot: x },
    { session: b.id, slot: y },
  ];
  const found: Clash[] = [];
  if (a.roomId !== null && a.roomId === b.roomId) {
    const span = shared(first.span, second.span);
    found.push({ kind: 'room', key: `room ${pair(a.id, b.id)}`, blocks: true, entries: refs(null, null), dayId: a.dayId, span, who: null });
  }
  for (const x of first.busy) {
    for (const y of second.busy) {
      const mark = x.marks.find((one) => y.marks.includes(one));
      if (mark === undefined || !overlap(x.span, y.span)) continue;
      const key = `person ${pair(a.id, b.id)} ${pair(x.slot ?? -1, y.slot ?? -1)} ${mark}`;
      const span = shared(x.span, y.span);
      found.push({ kind: 'person', key, blocks: false, entries: refs(x.slot, y.slot), dayId: a.dayId, span, who: x.name });
    }
  }
  return found.filter(({ key }, i) => found.findIndex((one) => one.key === key) === i);
}

const pair = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

function alone(draft: Draft, { session, span }: Placed): Clash[] {
  const { id, dayId, roomId } = session;
  const found: Clash[] = [];
  const say = (kind: Clash['kind'], slots: readonly (number | null)[], at: Span) =>
    found.push({
      kind,
      key: `${kind} ${id}`,
      blocks: false,
      entries: slots.map((slot) => ({ session: id, slot })),
      dayId,
      span: at,
      who: null,
    });
  const end = span.from + neededMinutes(session);
  if (session.ends !== null && end > span.until) {
    const beyond = slotSpans(session).find((one) => (one.span?.until ?? 0) > span.until);
    say('minutes', [null, beyond?.slot.id ?? null], { from: span.until, until: end });
  }
  const room = draft.rooms.find((one) => one.id === roomId);
  const opens = room?.opens ? minutesOf(room.opens) : 0;
  const closes = room?.closes ? minutesOf(room.closes) : DAY_MINUTES;
  if (span.from < opens) say('room-hours', [null], { from: span.from, until: opens });
  else if (Math.min(span.until, DAY_MINUTES) > closes) say('room-hours', [null], { from: closes, until: span.until });
  if (end > DAY_MINUTES) say('day', [null], { from: DAY_MINUTES, until: end });
  return found;
}
