import { describe, expect, test } from 'vitest';
import { ROLES } from '../people/roles.ts';
import { may } from '../people/permissions.ts';
import { LETTER_PURPOSES } from './letter-purposes.ts';
import { MAILING_GROUPS, MAILING_PURPOSES, MAILING_TABLES, mailingVariables } from './mailing-groups.ts';
import { instantOf, LocalMoment, mailingMayMove, MailingState, oneForEachText, standingOf } from './mailing.ts';
import { templateFaults } from './template.ts';

const BERLIN = 'Europe/Berlin';
const MADRAS = 'Asia/Kolkata';

describe('when a mailing leaves: at the edition’s clock', { tags: ['REV-126'] }, () => {
  test.each([
    ['where clocks never change', MADRAS, '2026-09-17T09:00', '2026-09-17T03:30:00.000Z'],
    ['the day before clocks go forward', BERLIN, '2026-03-28T09:00', '2026-03-28T08:00:00.000Z'],
    ['the day on which they do: an hour less, and still nine', BERLIN, '2026-03-29T09:00', '2026-03-29T07:00:00.000Z'],
    ['in the hour that is left out: an hour later', BERLIN, '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['just before that hour', BERLIN, '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['just after it', BERLIN, '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['in the hour that comes twice: the first time', BERLIN, '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['after it', BERLIN, '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['where midnight is left out', 'America/Asuncion', '2023-10-01T00:00', '2023-10-01T04:00:00.000Z'],
    ['where half an hour comes twice', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ])('%s', (_, zone, moment, expected) => {
    expect(instantOf(moment, zone).toISOString()).toBe(expected);
  });

  test.each([
    ['a millisecond before', '2026-03-29T06:59:59.999Z', 'waits'],
    ['at its time', '2026-03-29T07:00:00.000Z', 'due'],
    ['a day late', '2026-03-30T07:00:00.000Z', 'due'],
    ['later than a day', '2026-03-30T07:00:00.001Z', 'late'],
  ] as const)('%s', (_, now, expected) => {
    expect(standingOf('2026-03-29T09:00', BERLIN, new Date(now))).toBe(expected);
  });

  test.each(['2026-13-01T09:00', '2026-01-32T09:00', '2026-01-01T24:00', '2026-01-01 09:00', '2026-01-01T09:00Z', ''])(
    '%s is no moment',
    (typed) => {
      expect(LocalMoment.safeParse(typed).success).toBe(false);
    },
  );
});

describe('one mail for each person and text', { tags: ['REV-125'] }, () => {
  const row = (email: string, body: string, about: string) => ({ email, subject: 'Your abstract', body, about });
  test.each([
    ['the same text', [row('a@example.org', 'Pay', '1'), row('A@Example.org', 'Pay', '2')], [['1', 2]]],
    [
      'two texts',
      [row('a@example.org', 'Pay for A-1', '1'), row('a@example.org', 'Pay for A-2', '2')],
      [
        ['1', 1],
        ['2', 1],
      ],
    ],
    [
      'two people',
      [row('a@example.org', 'Pay', '1'), row('b@example.org', 'Pay', '2'), row('a@example.org', 'Pay', '3')],
      [
        ['1', 2],
        ['2', 1],
      ],
    ],
    ['nobody', [], []],
  ])('%s', (_, rows, expected) => {
    expect(oneForEachText(rows).map(({ first, rows: count }) => [first.about, count])).toEqual(expected);
  });
});

test('a mailing leaves the drafts by a release alone, and what was called off stays so', { tags: ['REV-114'] }, () => {
  const moves = MailingState.options.flatMap((from) =>
    MailingState.options.filter((to) => mailingMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['draft released', 'draft called-off', 'released held', 'released called-off', 'held released', 'held called-off']);
});

test.each(Object.entries(MAILING_GROUPS))('the text that comes with %s has no fault', (_, { table, text }) => {
  expect(templateFaults(text, mailingVariables(table))).toEqual([]);
});

test('whoever may send letters reads at least one table, and every purpose has words', () => {
  const senders = ROLES.filter((role) => may([{ role, societyWide: false }], 'mail.send'));
  for (const role of senders)
    expect([role, Object.values(MAILING_TABLES).some(({ needs }) => may([{ role, societyWide: false }], needs))]).toEqual([role, true]);
  expect(MAILING_PURPOSES.filter((purpose) => LETTER_PURPOSES[purpose] === undefined)).toEqual([]);
});
