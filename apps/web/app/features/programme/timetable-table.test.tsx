// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Row } from './timetable.ts';
import { Timetable } from './timetable-table.tsx';

afterEach(cleanup);

const codes = { IT: 'Invited talk', OT: 'Oral', PD: 'Panel discussion', TT: 'Trade talk' } as const;
const row = (id: number, starts: string | null, ends: string | null, session: string): Row => ({
  id,
  starts,
  ends,
  session,
  code: null,
  isBreak: false,
  sample: false,
  third: [],
  afterGap: false,
});
const rows = [
  row(1, '13:45', '14:30', 'Oration I'),
  row(2, '14:30', '15:15', 'Panel'),
  row(3, '15:30', null, 'Session I'),
  row(4, null, null, 'Later'),
];

function show(now: string | null) {
  render(
    <Timetable
      table={{ thirdColumn: 'Venue', rows }}
      caption="Day 1"
      day={1}
      date="2025-09-26"
      timeZone="Asia/Kolkata"
      codes={codes}
      now={now === null ? null : Date.parse(now)}
    />,
  );
}

const running = () => screen.getAllByRole('row').filter((one) => one.getAttribute('aria-current') === 'time');

test.each([
  ['before the day', '2025-09-25T14:00:00+05:30', []],
  ['at the start of an entry', '2025-09-26T13:45:00+05:30', ['Oration INow']],
  ['at its end, which is the start of the next', '2025-09-26T14:30:00+05:30', ['PanelNow']],
  ['during an entry without an end', '2025-09-26T15:40:00+05:30', []],
  ['while the time is not known', null, []],
])('%s, the running entry is marked with a word', (_, now, sessions) => {
  show(now);
  expect(running().map((one) => one.querySelector('h3')?.textContent)).toEqual(sessions);
});

test('[PUB-148] [PUB-156] a real table; what is not known is said so', () => {
  show(null);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Time', 'Session', 'Venue']);
  expect(screen.getAllByRole('row').map((one) => one.querySelector('td')?.textContent)).toEqual([
    undefined,
    '13:45–14:3045 min',
    '14:30–15:1545 min',
    'from 15:30End to be announced',
    'Time to be announced',
  ]);
});
