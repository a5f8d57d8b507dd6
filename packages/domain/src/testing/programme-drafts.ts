import type { Draft, Room, Session } from '../programme/draft.ts';

/** Programmes for tests. */

export const room = (id: number, change: Partial<Room> = {}): Room => ({
  id,
  code: `R${id}`,
  name: `Hall ${id}`,
  displayNote: null,
  opens: null,
  closes: null,
  ...change,
});

export const session = (id: number, change: Partial<Session> = {}): Session => ({
  id,
  dayId: 1,
  blockId: 0,
  starts: null,
  ends: null,
  roomId: null,
  kind: 'session',
  title: `Session ${id}`,
  codes: [],
  speakerSessionId: null,
  sample: false,
  people: [],
  slots: [],
  ...change,
});

export const slot = (id: number, minutes: number, speaker: string | null = null): Session['slots'][number] => ({
  id,
  minutes,
  title: `Talk ${id}`,
  speaker,
  board: null,
  abstractId: null,
});

export const draft = (sessions: readonly Session[], rooms: readonly Room[] = [room(1), room(2)]): Draft => ({
  days: [
    { id: 1, date: '2025-09-26' },
    { id: 2, date: '2025-09-27' },
  ],
  blocks: [
    { id: 0, dayId: 1, title: 'Conference', thirdColumn: 'people', thirdColumnLabel: 'People' },
    { id: 1, dayId: 2, title: null, thirdColumn: 'people', thirdColumnLabel: 'People' },
  ],
  rooms,
  sessions,
});
