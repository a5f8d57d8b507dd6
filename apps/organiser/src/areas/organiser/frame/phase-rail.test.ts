import { expect, test } from 'vitest';
import { phaseRail } from './phase-rail.ts';

const phase = (name: string, startsAt: string | null, endsAt: string) => ({
  code: name.toLowerCase(),
  name,
  typeLabel: name,
  columnLabel: name,
  startsAt,
  endsAt,
  offeredFrom: null,
  closedBadgeFrom: null,
  openBadgeFrom: null,
  online: true,
});
const edition = {
  timeZone: 'Asia/Kolkata',
  startsOn: '2025-09-26',
  endsOn: '2025-09-27',
  phases: [
    phase('Early bird', null, '2025-08-16T00:00:00+05:30'),
    phase('Regular', '2025-08-16T00:00:00+05:30', '2025-09-11T00:00:00+05:30'),
    // Outlasts the conference; drawn until it begins.
    phase('On-site', '2025-09-11T00:00:00+05:30', '2025-10-04T00:00:00+05:30'),
  ],
  instants: { registrationOpensAt: null } as never,
};
const railAt = (now: string) =>
  phaseRail(edition, new Date(now)).map(({ name, note, state, gone }) =>
    `${name}: ${state} ${note} ${gone === null ? '' : Math.round(gone)}`.trim(),
  );

test('days are drawn to scale', () => {
  expect(phaseRail(edition, new Date('2025-09-08T10:42:00+05:30')).map(({ days }) => days)).toEqual([45, 26, 15, 2, 6]);
});

test.each([
  [
    '2025-09-08T10:42:00+05:30',
    [
      'Early bird: past closed 15 Aug',
      'Regular: now 2 days left 90',
      'On-site: future from 11 Sep',
      '26 Sep: conference',
      'Afterwards: after',
    ],
  ],
  [
    '2025-09-10T22:30:00+05:30',
    [
      'Early bird: past closed 15 Aug',
      'Regular: now 2 hours left 100',
      'On-site: future from 11 Sep',
      '26 Sep: conference',
      'Afterwards: after',
    ],
  ],
  [
    '2025-09-26T12:00:00+05:30',
    [
      'Early bird: past closed 15 Aug',
      'Regular: past closed 10 Sep',
      'On-site: past closed 25 Sep',
      '26 Sep: now running 25',
      'Afterwards: after',
    ],
  ],
  [
    '2025-11-01T12:00:00+05:30',
    [
      'Early bird: past closed 15 Aug',
      'Regular: past closed 10 Sep',
      'On-site: past closed 25 Sep',
      '26 Sep: conference',
      'Afterwards: after  50',
    ],
  ],
])('at %s', (now, rail) => {
  expect(railAt(now)).toEqual(rail);
});
