import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { heroAction } from './hero-action.ts';

type Edition = Parameters<typeof heroAction>[0];
type State = Answer<typeof readEdition>['state'];

const phase = (code: string, name: string, endsAt: string) => ({ code, name, endsAt }) as Edition['phases'][number];

const at = (serverNow: string, registrationTab: State['registrationTab'], period: string, more: Partial<Edition> = {}): Edition => ({
  state: { registrationTab, period, conferenceStarted: serverNow >= '2025-09-25T18:30:00.000Z' } as State,
  phases: [phase('early', 'Early bird', '2025-08-16T00:00:00+05:30'), phase('onsite', 'On-site', '2025-10-04T00:00:00+05:30')],
  instants: { registrationOpensAt: null } as Edition['instants'],
  meetingName: 'annual conference',
  startsOn: '2025-09-26',
  endsOn: '2025-09-27',
  timeZone: 'Asia/Kolkata',
  serverNow,
  ...more,
});

const opens = { registrationOpensAt: '2025-05-01T00:00:00+05:30' } as Edition['instants'];

test.each([
  [
    'before registration',
    at('2025-04-01T00:00:00.000Z', 'opens-later', '', { instants: opens }),
    'See the fees',
    'Registration opens on 1 May 2025',
  ],
  ['early', at('2025-08-01T00:00:00.000Z', 'form', 'early'), 'Register now', 'Registration is open: early bird until 15 August'],
  ['opened by hand', at('2025-08-01T00:00:00.000Z', 'form', ''), 'Register now', 'Registration is open'],
  [
    'on site only',
    at('2025-09-12T00:00:00.000Z', 'closed-banner', 'onsite'),
    'See the programme',
    'Online registration is closed; on-site registration is open',
  ],
  ['closed', at('2025-09-12T00:00:00.000Z', 'closed-final', ''), 'See the programme', 'Online registration is closed'],
  ['first day', at('2025-09-25T18:30:00.000Z', 'closed-banner', 'onsite'), 'See the programme', 'Day 1 is under way'],
  ['last minute', at('2025-09-27T18:29:59.999Z', 'closed-banner', 'onsite'), 'See the programme', 'Day 2 is under way'],
  [
    'the only day',
    at('2025-09-27T10:00:00.000Z', 'closed-banner', 'onsite', { startsOn: '2025-09-27', meetingName: 'symposium' }),
    'See the programme',
    'The symposium is on',
  ],
  [
    'the day after',
    at('2025-09-27T18:30:00.000Z', 'closed-banner', 'onsite'),
    'See the highlights',
    'The conference is over. Thank you to everyone who came',
  ],
])('%s', (_, edition, label, note) => {
  expect(heroAction(edition, { gallery: true })).toMatchObject({ label, note });
});

test('before registration opens the date can be kept; without pictures nobody is sent to them', () => {
  const early = at('2025-04-01T00:00:00.000Z', 'opens-later', '', { instants: opens });
  expect(heroAction(early, { gallery: false }).second).toEqual({
    label: 'Add the date to my calendar',
    to: '/documents/conference.ics',
    file: true,
  });
  expect(heroAction(at('2025-10-06T00:00:00.000Z', 'closed-final', ''), { gallery: false }).to).toBe('/scientific-program');
});
