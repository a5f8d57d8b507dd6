import { describe, expect, test } from 'vitest';
import { callCode, callFaults, callsOf, CallWindow, chosenCall, editionOfCall, leadingCall, openCalls } from './calls.ts';
import { resultsPublished } from './results-published.ts';
import { lateBy, submissionWindow } from './submission-window.ts';

const ist = (time: string) => `${time}+05:30`;
const at = (time: string) => new Date(ist(time));

const edition = {
  timeZone: 'Asia/Kolkata',
  instants: {
    registrationOpensAt: null,
    conferenceStartedAt: ist('2025-09-26T00:00:00'),
    countdownAt: ist('2025-09-26T10:00:00'),
    deskOpensAt: null,
    workshopSalesCloseAt: null,
    workshopColumnClosedAt: null,
    abstractOpensAt: ist('2025-06-01T00:00:00'),
    abstractDeadlineDisplay: '2025-08-20',
    abstractDeadlineEffective: ist('2025-08-21T00:00:00'),
    resultsPublishedAt: ist('2025-09-01T00:00:00'),
    abstractsPublicAt: null,
  },
  limits: {
    maxAbstracts: 2,
    maxAuthors: 6,
    maxWords: 250,
    maxTitleChars: 100,
    minKeywords: 3,
    maxKeywords: 5,
    abstractGraceMinutes: 30,
    ageMin: 18,
    ageMax: 99,
    orderHoldMinutes: 15,
    refundEnquiryDays: 7,
    retentionMinMonths: 12,
    retentionMaxMonths: 24,
    workshopSeats: null,
    financialYearStartsInMonth: 4,
  },
};
const late = {
  code: 'late-breaking',
  name: 'Late-breaking',
  opensAt: ist('2025-08-20T12:00:00'),
  advertisedOn: '2025-09-09',
  closesAt: ist('2025-09-10T00:00:00'),
  graceMinutes: 10,
  maxPerDelegate: 1,
  resultsAt: ist('2025-09-15T00:00:00'),
};
const calls = callsOf(edition, [late]);

// One millisecond before and at opening, closing and the end of the grace of both calls.
test.each([
  ['2025-05-31T23:59:59.999', [], ['upcoming', 'upcoming'], 'regular'],
  ['2025-06-01T00:00:00.000', ['regular'], ['open', 'upcoming'], 'regular'],
  ['2025-08-20T11:59:59.999', ['regular'], ['open', 'upcoming'], 'regular'],
  ['2025-08-20T12:00:00.000', ['regular', 'late-breaking'], ['open', 'open'], 'regular'],
  ['2025-08-20T23:59:59.999', ['regular', 'late-breaking'], ['open', 'open'], 'regular'],
  ['2025-08-21T00:00:00.000', ['regular', 'late-breaking'], ['grace', 'open'], 'late-breaking'],
  ['2025-08-21T00:29:59.999', ['regular', 'late-breaking'], ['grace', 'open'], 'late-breaking'],
  ['2025-08-21T00:30:00.000', ['late-breaking'], ['closed', 'open'], 'late-breaking'],
  ['2025-09-09T23:59:59.999', ['late-breaking'], ['closed', 'open'], 'late-breaking'],
  ['2025-09-10T00:00:00.000', ['late-breaking'], ['closed', 'grace'], 'late-breaking'],
  ['2025-09-10T00:09:59.999', ['late-breaking'], ['closed', 'grace'], 'late-breaking'],
  ['2025-09-10T00:10:00.000', [], ['closed', 'closed'], 'late-breaking'],
])('at %s abstracts are taken by %j', { tags: ['REV-002'] }, (time, open, windows, leading) => {
  const now = at(time);
  const codes = openCalls(calls, now).map(({ code }) => code);
  expect(codes).toEqual(open);
  expect(calls.map((call) => submissionWindow(call.edition, now))).toEqual(windows);
  expect(leadingCall(calls, now).code).toBe(leading);
});

test('between two calls a page speaks of the one that comes', () => {
  const later = callsOf(edition, [{ ...late, opensAt: ist('2025-08-30T00:00:00') }]);
  expect(leadingCall(later, at('2025-08-25T00:00:00')).code).toBe('late-breaking');
  expect(leadingCall(callsOf(edition, []), at('2025-08-25T00:00:00')).code).toBe('regular');
});

test.each([
  ['nothing is open', [], undefined, 'closed'],
  ['the named one is not open', ['regular'], 'late-breaking', 'closed'],
  ['one is open', ['late-breaking'], undefined, 'late-breaking'],
  ['one is open, and a form says nothing', ['late-breaking'], '', 'late-breaking'],
  ['two are open', ['regular', 'late-breaking'], undefined, 'ask'],
  ['two are open, and one is named', ['regular', 'late-breaking'], 'late-breaking', 'late-breaking'],
])('%s', { tags: ['REV-002'] }, (_, open, named, expected) => {
  const found = chosenCall(
    open.map((code) => ({ code })),
    named,
  );
  expect(typeof found === 'string' ? found : found.code).toBe(expected);
});

describe('the edition as a call has it', () => {
  const own = editionOfCall(edition, late);
  test('its dates, limit and results are the call’s; nothing else differs', () => {
    expect(own).toEqual({
      ...edition,
      instants: {
        ...edition.instants,
        abstractOpensAt: late.opensAt,
        abstractDeadlineDisplay: late.advertisedOn,
        abstractDeadlineEffective: late.closesAt,
        resultsPublishedAt: late.resultsAt,
      },
      limits: { ...edition.limits, maxAbstracts: 1, abstractGraceMinutes: 10 },
    });
    expect(editionOfCall(edition, null)).toBe(edition);
  });
  test.each([
    ['2025-09-14T23:59:59.999', true, false],
    ['2025-09-15T00:00:00.000', true, true],
  ])('at %s results', (time, regular, further) => {
    expect([resultsPublished(edition, at(time)), resultsPublished(own, at(time))]).toEqual([regular, further]);
  });
  test('how late is counted from its own closing', () => expect(lateBy(own, at('2025-09-10T00:00:01'))).toBe(1000));
});

test.each([
  ['Late-breaking', [], 'late-breaking'],
  ['Late-breaking', ['late-breaking'], 'late-breaking-2'],
  ['Regular', [], 'regular-2'],
  ['  2nd call!  ', [], 'nd-call'],
  ['दूसरा', [], 'call'],
  ['x'.repeat(60), [], 'x'.repeat(36)],
])('%s is stored under a code of its own', (name, taken, code) => expect(callCode(name, taken)).toBe(code));

test.each([
  ['in order', {}, []],
  ['closes as it opens', { closesAt: late.opensAt, resultsAt: null, advertisedOn: '2025-08-20' }, ['closesAt']],
  ['is advertised for a day after it closes', { advertisedOn: '2025-09-10' }, ['advertisedOn']],
  ['results before it closes', { resultsAt: ist('2025-09-09T23:59:59.999') }, ['resultsAt']],
  ['results as it closes', { resultsAt: late.closesAt }, []],
  ['no results', { resultsAt: null }, []],
])('a call %s', (_, change, fields) => {
  const { code: __, ...window } = { ...late, ...change };
  expect(Object.keys(callFaults(window, 'Asia/Kolkata'))).toEqual(fields);
});

test.each([
  ['a name', { name: '  ' }],
  ['a limit', { maxPerDelegate: 0 }],
  ['a whole number', { graceMinutes: 1.5 }],
  ['a day', { opensAt: '' }],
])('it needs %s', (_, change) => {
  const { code: __, ...window } = late;
  expect(CallWindow.safeParse(window).success).toBe(true);
  expect(CallWindow.safeParse({ ...window, ...change }).success).toBe(false);
});
