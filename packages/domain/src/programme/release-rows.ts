import type { ProgrammeBlock, ProgrammeEntry } from '../content/content.ts';
import type { Draft, Session } from './draft.ts';
import { peopleInWords } from './people-words.ts';
import { clockOf, slotSpans, spanOf } from './times.ts';

/** A part of a day as the public tables hold it. Without an id: the day had none, and gets its first. */
export interface ReleasedBlock extends Omit<ProgrammeBlock, 'id'> {
  readonly id: number | null;
  readonly dayId: number;
}

const FIRST_BLOCK = { title: null, thirdColumn: 'people', thirdColumnLabel: 'Speaker / Moderator / Chairperson' } as const;

/** The lines that pages, PDF and calendar show of a draft. */
export function rowsOfRelease(draft: Draft): ReleasedBlock[] {
  return draft.days.flatMap(({ id: dayId }): ReleasedBlock[] => {
    const blocks = draft.blocks.filter((block) => block.dayId === dayId);
    const sessions = inOrder(draft.sessions.filter((session) => session.dayId === dayId));
    const rows = (some: readonly Session[]) => some.flatMap((session) => entriesOf(draft, session));
    const last = blocks.at(-1);
    if (!last) return sessions.length > 0 ? [{ ...FIRST_BLOCK, id: null, dayId, entries: rows(sessions) }] : [];
    // A session that came from another day stands where most of the day does.
    const own = (session: Session) => blocks.find(({ id }) => id === session.blockId) ?? last;
    return blocks.map((block) => ({ ...block, entries: rows(sessions.filter((session) => own(session) === block)) }));
  });
}

/** Those with a time by it; the others stay where they stand in the list. */
function inOrder(sessions: readonly Session[]): Session[] {
  const timed = sessions.filter(({ starts }) => starts !== null).toSorted((a, b) => (spanOf(a)?.from ?? 0) - (spanOf(b)?.from ?? 0));
  let next = 0;
  return sessions.flatMap((session) => (session.starts === null ? session : (timed[next++] ?? [])));
}

/** A session, and its talks with their times. Posters have no time of their own: the session stands for them. */
function entriesOf({ rooms }: Draft, session: Session): ProgrammeEntry[] {
  const venue = rooms.find(({ id }) => id === session.roomId)?.name ?? null;
  const { id, starts, ends, title, speakerSessionId, codes, kind, sample } = session;
  const whole: ProgrammeEntry = {
    id,
    starts,
    ends,
    session: title,
    speakerSession: speakerSessionId,
    people: peopleInWords(session.people),
    venue,
    codes,
    isBreak: kind === 'break',
    sample,
  };
  const talks = kind === 'posters' ? [] : slotSpans(session);
  return [
    whole,
    ...talks.map(({ slot, span }): ProgrammeEntry => {
      const from = span && clockOf(span.from);
      return {
        id: slot.id,
        starts: from,
        ends: from && span && clockOf(span.until),
        session: slot.title,
        speakerSession: null,
        people: slot.speaker,
        venue,
        codes: [],
        isBreak: false,
        sample: false,
      };
    }),
  ];
}
