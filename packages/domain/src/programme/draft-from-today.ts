import type { ConferenceDay } from '../content/content.ts';
import type { Draft } from './draft.ts';
import { peopleFromWords } from './people-words.ts';

const POSTERS = /\be-?posters?\b/i;

/**
 * The first draft: what is public now, line by line, each with the id it has. A venue that a line names becomes a room; which
 * talks a line consists of is not known.
 */
export function draftFromToday(days: ReadonlyArray<Pick<ConferenceDay, 'id' | 'date' | 'blocks'>>): Draft {
  const entries = days.flatMap(({ id: dayId, blocks }) =>
    blocks.flatMap(({ id: blockId, entries: list }) => list.map((entry) => ({ dayId, blockId, ...entry }))),
  );
  const venues = [...new Set(entries.flatMap(({ venue }) => venue ?? []))];
  return {
    days: days.map(({ id, date }) => ({ id, date })),
    blocks: days.flatMap(({ id: dayId, blocks }) => blocks.map(({ entries: _, ...block }) => ({ ...block, dayId }))),
    rooms: venues.map((name, i) => ({ id: i + 1, code: `R${i + 1}`, name, displayNote: null, opens: null, closes: null })),
    sessions: entries.map(({ id, dayId, blockId, starts, ends, session, speakerSession, people, venue, codes, isBreak, sample }) => ({
      id,
      dayId,
      blockId,
      starts,
      ends,
      roomId: venue === null ? null : venues.indexOf(venue) + 1,
      kind: isBreak ? 'break' : POSTERS.test(session) ? 'posters' : 'session',
      title: session,
      codes,
      speakerSessionId: speakerSession,
      sample,
      people: peopleFromWords(people),
      slots: [],
    })),
  };
}
