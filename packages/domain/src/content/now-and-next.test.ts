import { expect, test } from 'vitest';
import { nowAndNext } from './now-and-next.ts';

const at = (time: string) => `2025-09-26T${time}:00+05:30`;
const slot = (id: number, starts: string, ends: string | null) => ({
  id,
  session: `Session ${id}`,
  startsAt: at(starts),
  endsAt: ends && at(ends),
});
const DAY = [slot(3, '15:30', null), slot(1, '14:30', '15:15'), slot(2, '15:15', '15:30')];

test.each([
  ['before the first', '08:00', null, 1],
  ['from its first minute', '14:30', 1, 2],
  ['to its last', '15:14', 1, 2],
  ['then the next', '15:15', 2, 3],
  ['without an announced end it is not known to run', '15:30', null, null],
  ['after the last', '20:00', null, null],
])('%s', (_name, time, now, next) => {
  const found = nowAndNext(DAY, Date.parse(at(time)));
  expect([found.now?.id ?? null, found.next?.id ?? null]).toEqual([now, next]);
});
