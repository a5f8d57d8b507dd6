import { expect, test } from 'vitest';
import type { Draft, Session, Slot } from './draft.ts';
import { publishable } from './publishable.ts';

const slot = (id: number): Slot => ({ id, minutes: 10, title: `Talk ${id}`, speaker: 'Asha', board: null, abstractId: `a-${id}` });
const session = (id: number, kind: Session['kind'], slots: Slot[]): Session => ({
  id,
  kind,
  slots,
  dayId: 1,
  blockId: null,
  speakerSessionId: null,
  starts: '09:00',
  ends: null,
  roomId: null,
  title: 'Session',
  codes: [],
  sample: false,
  people: [],
});

test('an unconfirmed talk keeps its time and says nothing; an unconfirmed poster is left out', () => {
  const draft: Draft = {
    days: [],
    blocks: [],
    rooms: [],
    sessions: [session(1, 'session', [slot(2), slot(3)]), session(4, 'posters', [slot(5), slot(6)])],
  };
  const [talks, posters] = publishable(draft, new Set([2, 5])).sessions;
  expect(talks?.slots).toEqual([{ ...slot(2), title: 'To be announced', speaker: null, abstractId: null }, slot(3)]);
  expect(posters?.slots).toEqual([slot(6)]);
  expect(publishable(draft, new Set())).toEqual(draft);
});
