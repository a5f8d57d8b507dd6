import { describe, expect, test } from 'vitest';
import { shortDate } from './dates.ts';
import { lastDay } from './deadline.ts';
import { abstractWords, paymentNotice, savedText } from './notices.ts';
import { listedStatus, profileStatus } from './status.ts';
import { resultsPublished } from './results-published.ts';
import { actionsFor, lateBy, submissionWindow, takesAbstracts, windowWords } from './submission-window.ts';

const ist = (time: string) => `${time}+05:30`;
const at = (time: string) => new Date(ist(time));

const instants = {
  registrationOpensAt: null,
  conferenceStartedAt: ist('2025-09-26T00:00:00'),
  countdownAt: ist('2025-09-26T10:00:00'),
  deskOpensAt: null,
  workshopSalesCloseAt: null,
  workshopColumnClosedAt: null,
  abstractOpensAt: ist('2025-06-01T00:00:00'),
  abstractDeadlineDisplay: '2025-08-20',
  abstractDeadlineEffective: ist('2025-09-02T00:00:00'),
  resultsPublishedAt: ist('2025-09-15T00:00:00'),
  abstractsPublicAt: null,
};
const strict = { instants, limits: { abstractGraceMinutes: 0 }, timeZone: 'Asia/Kolkata' };
const kind = { ...strict, limits: { abstractGraceMinutes: 30 } };

test.each([
  ['2025-05-31T23:59:59.999', 'upcoming', 'upcoming', 0],
  ['2025-06-01T00:00:00', 'open', 'open', 0],
  ['2025-09-01T23:59:59.999', 'open', 'open', 0],
  ['2025-09-02T00:00:00', 'closed', 'grace', 0],
  ['2025-09-02T00:00:00.001', 'closed', 'grace', 1],
  ['2025-09-02T00:29:59.999', 'closed', 'grace', 1_799_999],
  ['2025-09-02T00:30:00', 'closed', 'closed', 1_800_000],
])('at %s the window is %s, with half an hour of grace %s', { tags: ['DEL-262'] }, (time, without, withGrace, late) => {
  expect([submissionWindow(strict, at(time)), submissionWindow(kind, at(time)), lateBy(kind, at(time))]).toEqual([
    without,
    withGrace,
    late,
  ]);
});

test('what is taken', () => {
  expect((['upcoming', 'open', 'grace', 'closed'] as const).filter(takesAbstracts)).toEqual(['open', 'grace']);
});

test('words with the edition’s own figures', { tags: ['DEL-244', 'DEL-269'] }, () => {
  expect(lastDay(strict)).toBe('2025-09-01');
  expect([windowWords.closedTitle, windowWords.closed(strict), windowWords.full(2)]).toEqual([
    'Submission Deadline Passed',
    'Abstract submission is closed. The deadline was September 1, 2025.',
    'max 2 submissions allowed',
  ]);
});

describe('what may be done with an abstract', { tags: ['DEL-275'] }, () => {
  test.each([
    ['pending', 'open', null, true, true],
    ['rejected', 'grace', null, true, true],
    ['accepted', 'open', null, false, true],
    ['withdrawn', 'open', null, false, false],
    ['pending', 'closed', null, false, true],
    ['pending', 'open', '2025-08-01T00:00:00Z', true, false],
  ] as const)('%s, %s, asked %s', (status, window, withdrawalRequestedAt, edit, requestWithdrawal) => {
    expect(actionsFor({ status, withdrawalRequestedAt }, window)).toEqual({ edit, requestWithdrawal });
  });
});

test.each([
  ['pending', 'pending', 'Pending'],
  ['accepted', 'accepted', 'Accepted'],
  ['ACCEPTED', 'ACCEPTED', 'Accepted'],
  ['rejected', 'rejected', 'Rejected'],
  ['Under review', 'Under review', 'Pending'],
  ['withdrawn', 'withdrawn', 'Withdrawn'],
  ['', 'Waiting', 'Pending'],
  [null, 'Waiting', 'Pending'],
])('status %j is listed as %s and is %s on the profile', { tags: ['DEL-198', 'DEL-276', 'DEL-277'] }, (status, listed, profile) => {
  expect([listedStatus(status), profileStatus(status)]).toEqual([listed, profile]);
});

test('results are known from their publication on', { tags: ['DEL-278', 'DEL-279'] }, () => {
  expect(resultsPublished(strict, at('2025-09-14T23:59:59.999'))).toBe(false);
  expect(resultsPublished(strict, at('2025-09-15T00:00:00'))).toBe(true);
  expect(resultsPublished({ instants: { resultsPublishedAt: null } }, at('2030-01-01T00:00:00'))).toBe(false);
});

test('notices about the payment', { tags: ['DEL-216', 'DEL-217'] }, () => {
  const pending = { title: 'Payment Pending', text: 'Your payment is still pending.' };
  expect(paymentNotice('PENDING', true)).toEqual({
    title: 'Pay Later Option Selected',
    text: "You've chosen to pay later. Please complete your payment before the conference.",
  });
  expect(paymentNotice('NOT PAID', false)).toEqual(pending);
  // After the conference nobody is asked to pay before it.
  expect(paymentNotice('PENDING', true, true)?.text).toBe('Your payment is still pending. Please write to the organisers about it.');
  expect(paymentNotice('REFUNDED', false)).toEqual(pending);
  expect([paymentNotice('PAID', false), paymentNotice('COMPLIMENTARY', false)]).toEqual([null, null]);
});

test('what is said after saving', { tags: ['DEL-255', 'DEL-256', 'DEL-257'] }, () => {
  expect([abstractWords.submitted.title, savedText('submitted', true)]).toEqual([
    'Thank you for your submission!',
    'Your abstract has been submitted successfully.',
  ]);
  expect([abstractWords.updated.title, savedText('updated', false)]).toEqual([
    'Abstract Updated Successfully!',
    'Your abstract has been updated successfully. Please complete your payment before the conference.',
  ]);
});

test('a date is the day in the edition’s zone', { tags: ['DEL-282'] }, () => {
  expect(shortDate('2025-08-31T18:30:00.000Z', 'Asia/Kolkata')).toBe('Sep 1, 2025');
  expect(shortDate('2025-08-31T18:29:59.999Z', 'Asia/Kolkata')).toBe('Aug 31, 2025');
});
