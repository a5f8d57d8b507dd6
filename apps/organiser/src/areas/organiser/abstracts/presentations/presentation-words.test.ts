import type { Presentation } from '@isocentre/contract/review/presentations';
import { NEW_FILE_LIMITS } from '@isocentre/domain/presentations/presentation-file';
import { expect, test } from 'vitest';
import { inPart, PART_NAMES, partFrom } from '@isocentre/domain/presentations/presentation-parts';
import { fileWords, presenterFacts, reserveWords, sessionsFor, waitsUntil } from './presentation-words.ts';

const one = (state: Presentation['state'], presenter: Partial<Presentation['presenter']> = {}): Presentation => ({
  id: state,
  number: 'R-001',
  reference: 'OP-01',
  title: 'Small fields',
  category: 'Dosimetry',
  wish: 'Oral',
  type: 'Oral',
  state,
  until: '2025-09-16T18:30:00.000Z',
  answeredAt: null,
  reason: null,
  presenter: { name: 'Asha', email: 'asha@example.org', registered: true, settled: true, presents: 1, ...presenter },
  file: null,
  session: null,
  version: 0,
});

test('each part has its own, and who declined is missed by nobody', () => {
  const all = [
    one('offered', { registered: false }),
    one('confirmed', { settled: false }),
    one('declined', { registered: false }),
    one('lapsed'),
  ];
  const statesIn = (part: Parameters<typeof inPart>[0]) => inPart(part, all).map(({ state }) => state);
  expect([statesIn('all').length, statesIn('offered'), statesIn('unregistered'), statesIn('unpaid')]).toEqual([
    4,
    ['offered'],
    ['offered'],
    ['confirmed'],
  ]);
  expect([partFrom('lapsed'), partFrom('toString'), partFrom(null)]).toEqual(['lapsed', 'all', 'all']);
});

test('who is missed is in a part of their own, with or without a file', () => {
  const file = { id: 'f', type: 'pdf', bytes: 4_200_000, pages: 12, scan: 'waiting', uploadedAt: '2025-09-12T08:35:00.000Z' } as const;
  const all = [one('confirmed'), { ...one('confirmed'), file }, one('offered')];
  expect(PART_NAMES.map((part) => `${part} ${inPart(part, all).length}`)).toEqual([
    'all 3',
    'offered 1',
    'confirmed 2',
    'declined 0',
    'lapsed 0',
    'unplaced 3',
    'unsettled 0',
    'unregistered 0',
    'unpaid 0',
    'without-file 1',
    'with-file 1',
  ]);
  expect(fileWords({ ...one('confirmed'), file }, 'Asia/Kolkata')).toMatch(
    /^PDF, 12 slides, 4\.2 MB, sent 12 September(?: 2025)?, 14:05.*, waits for the virus scanner$/,
  );
  expect(fileWords(one('confirmed'), 'Asia/Kolkata')).toBeNull();
});

test('what is said of a presenter, a date and the reserve', () => {
  expect(presenterFacts(one('offered', { presents: 3 }), 2)).toBe('Registered and paid; presents 3, more than 2');
  expect(presenterFacts(one('offered', { registered: false, settled: false, presents: 2 }), 2)).toBe('Not registered');
  expect(waitsUntil(one('offered'), 'Asia/Kolkata')).toBe('Answer by 16 September 2025');
  expect(waitsUntil(one('confirmed'), 'Asia/Kolkata')).toBeNull();
  const reserve = [{ id: 'x', number: 'R-009', title: 'Next', rank: 9 }];
  const of = (presentations: Presentation[]) =>
    reserveWords({
      presentations,
      reserve,
      resultsAt: null,
      published: true,
      timeZone: 'Asia/Kolkata',
      elsewhere: null,
      dates: { confirmBy: null, presenterUntil: null, perPresenter: 2, ...NEW_FILE_LIMITS, version: 0 },
    });
  expect(of([one('offered')])).toBeNull();
  expect(of([one('declined')])).toBe('One place is free. First on reserve: R-009. Nobody moves up by itself.');
});

test('sessions stand by day and time, without breaks', () => {
  const session = (id: number, dayId: number, starts: string | null, kind: 'session' | 'break' = 'session') => ({
    id,
    dayId,
    starts,
    kind,
    version: 1,
    blockId: null,
    ends: null,
    roomId: null,
    title: `Session ${id}`,
    codes: [],
    speakerSessionId: null,
    sample: false,
    people: [],
    slots: [],
  });
  const days = [
    { id: 1, date: '2025-09-26' },
    { id: 2, date: '2025-09-27' },
  ];
  const sessions = [session(1, 2, '09:00'), session(2, 1, '10:00'), session(3, 1, '09:30', 'break'), session(4, 1, null)];
  expect(sessionsFor({ days, sessions }).map(({ words }) => words)).toEqual([
    '26 September 2025, Session 4 (0)',
    '26 September 2025, 10:00, Session 2 (0)',
    '27 September 2025, 09:00, Session 1 (0)',
  ]);
});
