import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { heroAction } from './hero-action.ts';

type Edition = Parameters<typeof heroAction>[0];
type State = Answer<typeof readEdition>['state'];

const phase = (code: string, name: string, columnLabel: string) => ({ code, name, columnLabel }) as Edition['phases'][number];

const at = (serverNow: string, registrationTab: State['registrationTab'], period: string, more: Partial<Edition> = {}): Edition => ({
  state: { registrationTab, period, conferenceStarted: serverNow >= '2025-09-25T18:30:00.000Z' } as State,
  phases: [phase('early', 'Early bird', 'Up to 15 August'), phase('onsite', 'On-site', 'From 11 Sept onwards')],
  instants: { registrationOpensAt: null } as Edition['instants'],
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
    'Register now',
    'Registration opens on 1 May 2025',
  ],
  ['early', at('2025-08-01T00:00:00.000Z', 'form', 'early'), 'Register now', 'Early bird registration is open up to 15 August'],
  ['opened by hand', at('2025-08-01T00:00:00.000Z', 'form', ''), 'Register now', 'Registration is open'],
  [
    'on site only',
    at('2025-09-12T00:00:00.000Z', 'closed-banner', 'onsite'),
    'See the programme',
    'Online registration is closed; on-site registration is open',
  ],
  ['closed', at('2025-09-12T00:00:00.000Z', 'closed-final', ''), 'See the programme', 'Online registration is closed'],
  ['first day', at('2025-09-25T18:30:00.000Z', 'closed-banner', 'onsite'), 'See the programme', 'The conference is on'],
  ['last minute', at('2025-09-27T18:29:59.999Z', 'closed-banner', 'onsite'), 'See the programme', 'The conference is on'],
  ['the day after', at('2025-09-27T18:30:00.000Z', 'closed-banner', 'onsite'), 'Thank you, see highlights', 'The conference is over'],
])('%s', (_, edition, label, note) => {
  expect(heroAction(edition)).toMatchObject({ label, note });
});
