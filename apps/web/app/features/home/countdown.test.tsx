// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClockAnew } from '../../lib/server-clock.ts';
import { Countdown } from './countdown.tsx';

const TARGET = '2025-09-26T10:00:00+05:30';
const SECOND = 1000;
const DAY = 86_400_000;

/** What the server tells when it is asked for the time. */
const serverSays = (now: string) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ now })));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Each start asks the server anew, as a fresh page does. */
async function start(leftMs: number) {
  serverSays(new Date(Date.parse(TARGET) - leftMs).toISOString());
  await serverClockAnew();
  const countdown = { target: TARGET, words: 'Friday', days: 47, begun: false, ended: false };
  const shown = render(<Countdown countdown={countdown} startsOn="2025-09-26" endsOn="2025-09-27" city="Chennai" noun="conference" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return shown;
}

const units = () => [...screen.getByRole('timer').querySelectorAll('b')].map((one) => one.textContent);
const heading = () => screen.getByRole('heading').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('one second before, at and after the target', { tags: ['PUB-100', 'PUB-102', 'PUB-104', 'PUB-105'] }, async () => {
  await start(SECOND);
  expect([heading(), units()]).toEqual(['Until we meet in Chennai', ['00', '00', '00', '01']]);
  await pass(SECOND);
  expect([heading(), units()]).toEqual(['The conference has begun', ['00', '00', '00', '00']]);
  expect(vi.getTimerCount()).toBe(0);
  await pass(SECOND);
  expect(units()).toEqual(['00', '00', '00', '00']);
});

test('opened exactly at the target', { tags: ['PUB-103'] }, async () => {
  await start(0);
  expect([heading(), units(), vi.getTimerCount()]).toEqual(['The conference has begun', ['00', '00', '00', '00'], 0]);
});

test('opened after the target', { tags: ['PUB-104'] }, async () => {
  await start(-SECOND);
  expect([heading(), units(), vi.getTimerCount()]).toEqual(['The conference has begun', ['00', '00', '00', '00'], 0]);
});

test('after the last day it thanks, and the zeros stay', { tags: ['PUB-104'] }, async () => {
  serverSays(new Date(Date.parse(TARGET) + 10 * DAY).toISOString());
  await serverClockAnew();
  const countdown = { target: TARGET, words: 'Friday', days: 47, begun: true, ended: true };
  render(<Countdown countdown={countdown} startsOn="2025-09-26" endsOn="2025-09-27" city="Chennai" noun="conference" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([heading(), units()]).toEqual(['Thank you for coming', ['00', '00', '00', '00']]);
});

test('more than 99 days keep their digits, and every second counts', { tags: ['PUB-101', 'PUB-102'] }, async () => {
  await start(117 * DAY + 10 * 3600 * SECOND);
  expect(units()).toEqual(['117', '10', '00', '00']);
  await pass(999);
  expect(units()).toEqual(['117', '10', '00', '00']);
  await pass(1);
  expect(units()).toEqual(['117', '09', '59', '59']);
});

test('leaving the page stops the ticking', { tags: ['PUB-106'] }, async () => {
  const { unmount } = await start(DAY);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a cached page shows only the whole days, and nothing is read out each second', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no answer')));
  await serverClockAnew().catch(() => undefined);
  const countdown = { target: TARGET, words: 'Friday, 26 September 2025, 10:00 IST', days: 47, begun: false, ended: false };
  render(<Countdown countdown={countdown} startsOn="2025-09-26" endsOn="2025-09-27" city="Chennai" noun="conference" />);
  await pass(5 * SECOND);
  expect(units()).toEqual(['47', '--', '--', '--']);
  expect(screen.getByText('Counting to Friday, 26 September 2025, 10:00 IST')).toBeDefined();
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
});
