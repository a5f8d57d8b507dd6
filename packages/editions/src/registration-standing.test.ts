import { registrationStanding } from '@isocentre/domain/registration/registration-standing';
import { expect, test } from 'vitest';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';
import { lakeside2026 } from './lakeside-2026.ts';

/**
 * At every date of both editions: the state, its title and text, whether there is a Register button, and whether there
 * is a price of today.
 */
test.each([
  ['ampiTnpy2025', ampiTnpy2025, '2025-08-10T12:00:00+05:30', ['online', null, 'Early bird fees end on 15 August.', true, true]],
  ['ampiTnpy2025', ampiTnpy2025, '2025-08-15T23:59:59+05:30', ['online', null, 'Early bird fees end on 15 August.', true, true]],
  ['ampiTnpy2025', ampiTnpy2025, '2025-08-16T00:00:00+05:30', ['online', null, 'Regular fees end on 10 September.', true, true]],
  ['ampiTnpy2025', ampiTnpy2025, '2025-09-10T23:59:59+05:30', ['online', null, 'Regular fees end on 10 September.', true, true]],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-09-11T00:00:00+05:30',
    [
      'desk-ahead',
      'Online registration is closed',
      'Registration continues at the desk at Cancer centre auditorium, Chennai, on 26-27 September; it opens at 12:30 on 26 September.',
      false,
      true,
    ],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-09-25T23:59:59+05:30',
    [
      'desk-ahead',
      'Online registration is closed',
      'Registration continues at the desk at Cancer centre auditorium, Chennai, on 26-27 September; it opens at 12:30 on 26 September.',
      false,
      true,
    ],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-09-26T00:00:00+05:30',
    [
      'desk',
      'The conference has begun',
      'You are still welcome: today’s price applies (On-site). The desk is at Cancer centre auditorium, Chennai, until 27 September.',
      false,
      true,
    ],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-09-27T23:59:59+05:30',
    [
      'desk',
      'The conference has begun',
      'You are still welcome: today’s price applies (On-site). The desk is at Cancer centre auditorium, Chennai, until 27 September.',
      false,
      true,
    ],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-09-28T00:00:00+05:30',
    [
      'over',
      'The conference is over',
      'Registration has ended. If you have not paid your fee yet, you can log in and pay it until 3 October. The fees remain below for reference.',
      false,
      false,
    ],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-10-03T12:00:00+05:30',
    [
      'over',
      'The conference is over',
      'Registration has ended. If you have not paid your fee yet, you can log in and pay it until 3 October. The fees remain below for reference.',
      false,
      false,
    ],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-10-04T00:00:00+05:30',
    ['over', 'The conference is over', 'Registration has ended. The fees remain below for reference.', false, false],
  ],
  [
    'ampiTnpy2025',
    ampiTnpy2025,
    '2025-11-16T12:00:00+05:30',
    ['over', 'The conference is over', 'Registration has ended. The fees remain below for reference.', false, false],
  ],
  [
    'lakeside2026',
    lakeside2026,
    '2025-08-10T12:00:00+02:00',
    ['before', 'Registration opens on 1 March 2026', 'You can register here from that day on. The fees are below.', false, false],
  ],
  ['lakeside2026', lakeside2026, '2026-03-05T12:00:00+02:00', ['online', null, 'In advance fees end on 31 May.', true, true]],
  [
    'lakeside2026',
    lakeside2026,
    '2026-06-05T12:00:00+02:00',
    [
      'desk-ahead',
      'Online registration is closed',
      'Registration continues at the desk at Boathouse hall, Seestadt, on 12 June.',
      false,
      true,
    ],
  ],
  [
    'lakeside2026',
    lakeside2026,
    '2026-06-12T12:00:00+02:00',
    [
      'desk',
      'The symposium has begun',
      'You are still welcome: today’s price applies (At the door). The desk is at Boathouse hall, Seestadt, until 12 June.',
      false,
      true,
    ],
  ],
  [
    'lakeside2026',
    lakeside2026,
    '2026-06-13T12:00:00+02:00',
    ['over', 'The symposium is over', 'Registration has ended. The fees remain below for reference.', false, false],
  ],
] as const)('%s', (_name, edition, instant, expected) => {
  const { code, title, words, register, todaysPrice } = registrationStanding(edition, new Date(instant));
  expect([code, title, words, register, todaysPrice]).toEqual(expected);
});
