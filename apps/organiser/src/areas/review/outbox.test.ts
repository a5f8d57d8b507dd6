// @vitest-environment happy-dom
import { CallFailed } from '@isocentre/contract/call';
import type { OwnReview } from '@isocentre/contract/review/reviewing';
import { EMPTY_REVIEW } from '@isocentre/domain/review/review-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOthers, forgetReviews, isSomethingHere, outboxKey } from '../../lib/kept-reviews.ts';
import { Outbox, type SendReview, type Waiting } from './outbox.ts';

const KEY = outboxKey('asha@example.org', 'some-2025');
const stored: OwnReview = {
  version: 3,
  form: EMPTY_REVIEW,
  state: 'submitted',
  savedAt: null,
  submittedAt: null,
  late: false,
  points: 19,
  reveals: [],
};
const waiting = (id: string): Waiting => ({ id, number: `A-${id}`, version: 1, read: 'tag', form: { ...EMPTY_REVIEW, toAuthor: id } });
const noConnection = () => Promise.reject(new CallFailed(0, 'UNREACHABLE', 'No connection'));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

test('waits without a connection, over a reload too, and is sent in order when it is back', { tags: ['REV-065'] }, async () => {
  const offline = new Outbox(KEY, noConnection);
  offline.add(waiting('1'));
  offline.add(waiting('2'));
  await offline.send();
  expect(offline.waiting()).toHaveLength(2);
  offline.stop();
  const send = vi.fn<SendReview>(async () => stored);
  const back = new Outbox(KEY, send);
  await back.send();
  expect(send.mock.calls.map(([{ id }]) => id)).toEqual(['1', '2']);
  expect([back.waiting(), localStorage.length]).toEqual([[], 0]);
});

test('what the server refuses stays to be copied, and holds up nothing', { tags: ['REV-065'] }, async () => {
  const send = vi.fn<SendReview>(async ({ id }) => {
    if (id === '1') throw new CallFailed(409, 'REVIEW_CLOSED', 'Reviewing has closed');
    return stored;
  });
  const outbox = new Outbox(KEY, send);
  outbox.add(waiting('1'));
  outbox.add(waiting('2'));
  await outbox.send();
  await outbox.send();
  expect(send).toHaveBeenCalledTimes(2);
  expect(outbox.waiting()).toEqual([{ ...waiting('1'), refused: 'Reviewing has closed' }]);
  outbox.drop('1');
  expect(localStorage.length).toBe(0);
});

test('logged out and not logged in when asked: it waits, and is sent by hand', { tags: ['REV-064'] }, async () => {
  let isIn = false;
  const send = vi.fn<SendReview>(async () => {
    if (!isIn) throw new CallFailed(401, 'LOGIN_REQUIRED', 'Please log in');
    return stored;
  });
  const outbox = new Outbox(KEY, send);
  outbox.add(waiting('1'));
  await outbox.send();
  expect(outbox.waiting()).toEqual([waiting('1')]);
  isIn = true;
  await outbox.send();
  expect([outbox.waiting(), localStorage.length]).toEqual([[], 0]);
});

test('a draft that had arrived without an answer is no conflict', async () => {
  const sent: number[] = [];
  const outbox = new Outbox(KEY, async (one) => {
    sent.push(one.version);
    if (one.version === 1)
      throw new CallFailed(409, 'CHANGED_ELSEWHERE', 'Changed', {}, undefined, { ...stored, version: 2, form: one.form });
    return stored;
  });
  outbox.add(waiting('1'));
  await outbox.send();
  expect([sent, outbox.waiting()]).toEqual([[1, 2], []]);
});

test('another text in another window is never overwritten', async () => {
  const outbox = new Outbox(KEY, async () => {
    throw new CallFailed(409, 'CHANGED_ELSEWHERE', 'Changed', {}, undefined, { ...stored, version: 2 });
  });
  outbox.add(waiting('1'));
  await outbox.send();
  expect(outbox.waiting()).toMatchObject([{ id: '1', refused: 'Changed' }]);
});

test('nothing stays after logging out, nor of what is not theirs any more', { tags: ['REV-066'] }, async () => {
  localStorage.setItem('review:asha@example.org:some-2025:1', 'text');
  localStorage.setItem('review:asha@example.org:some-2025:2', 'text');
  localStorage.setItem('review:balan@example.org:some-2025:9', 'text');
  const outbox = new Outbox(KEY, noConnection);
  outbox.add(waiting('2'));
  await forgetOthers('asha@example.org', 'some-2025', new Set(['1']));
  outbox.keepOnly(new Set(['1']));
  expect(Object.keys(localStorage).toSorted()).toEqual(['review:asha@example.org:some-2025:1', 'review:balan@example.org:some-2025:9']);
  expect(isSomethingHere('asha@example.org')).toBe(true);
  await forgetReviews('asha@example.org');
  expect([isSomethingHere('asha@example.org'), Object.keys(localStorage)]).toEqual([false, ['review:balan@example.org:some-2025:9']]);
});
