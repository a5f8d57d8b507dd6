// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Row } from '@isocentre/domain/content/timetable';
import { Timetable } from './timetable-table.tsx';

afterEach(cleanup);

const codes = { IT: 'Invited talk', OT: 'Oral', PD: 'Panel discussion', TT: 'Trade talk' } as const;
const row = (id: number, starts: string | null, ends: string | null, session: string): Row => ({
  id,
  starts,
  ends,
  session,
  codes: [],
  speakerSession: null,
  isBreak: false,
  sample: false,
  third: [],
  namesPeople: false,
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
      table={{ title: null, thirdColumn: 'Venue', rows }}
      title="Day 1"
      workshop={null}
      day={1}
      allSample={false}
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
  expect(running().map((one) => one.querySelector('.tt-name')?.textContent)).toEqual(sessions);
});

test('a real table; what is not known is said so', { tags: ['PUB-148', 'PUB-156'] }, () => {
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

test('a session is the header of its row, and its codes are said in words outside its name', () => {
  const coded = { ...row(5, '10:00', '11:00', 'Scientific Session I'), codes: ['IT', 'OT'] as const, speakerSession: 3 };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Timetable
          table={{ title: 'Conference', thirdColumn: 'Speaker', rows: [{ ...coded, codes: [...coded.codes] }] }}
          title="Day 1, conference"
          shown="Conference"
          workshop={null}
          allSample={false}
          day={1}
          date="2025-09-26"
          timeZone="Asia/Kolkata"
          codes={codes}
          now={null}
        />
      ),
    },
  ]);
  render(<Page />);
  expect(screen.getByRole('heading', { level: 3, name: 'Day 1, conference' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('Scientific Session I');
  expect(screen.getByRole('link', { name: 'Scientific Session I' }).getAttribute('href')).toBe('/invited-speakers#session-3');
  expect(screen.getByRole('rowheader', { name: 'Scientific Session I Invited talk Oral' })).toBeDefined();
});
