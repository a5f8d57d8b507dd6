// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askClock } from '../../lib/ask-clock.ts';
import { serverClockAnew } from '../../lib/server-clock.ts';
import { Countdown } from './countdown.tsx';

vi.mock('../../lib/ask-clock.ts', () => ({ askClock: vi.fn<() => Promise<number>>() }));

const TARGET = '2025-09-26T10:00:00+05:30';
const SECOND = 1000;
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Each start asks the server anew, as a fresh page does. */
async function start(leftMs: number) {
  vi.mocked(askClock).mockResolvedValue(Date.parse(TARGET) - leftMs);
  await serverClockAnew();
  const countdown = { target: TARGET, words: 'Friday', begun: false };
  const shown = render(<Countdown countdown={countdown} startsOn="2025-09-26" endsOn="2025-09-27" city="Chennai" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return shown;
}

const units = () => [...screen.getByRole('timer').querySelectorAll('b')].map((one) => one.textContent);
const heading = () => screen.getByRole('heading').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[PUB-100] [PUB-102] [PUB-104] [PUB-105] one second before, at and after the target', async () => {
  await start(SECOND);
  expect([heading(), units()]).toEqual(['Until we meet in Chennai', ['00', '00', '00', '01']]);
  await pass(SECOND);
  expect([heading(), units()]).toEqual(['The conference has begun', ['00', '00', '00', '00']]);
  expect(vi.getTimerCount()).toBe(0);
  await pass(SECOND);
  expect(units()).toEqual(['00', '00', '00', '00']);
});

test('[PUB-103] opened exactly at the target', async () => {
  await start(0);
  expect([heading(), units(), vi.getTimerCount()]).toEqual(['The conference has begun', ['00', '00', '00', '00'], 0]);
});

test('[PUB-104] opened after the target', async () => {
  await start(-SECOND);
  expect([heading(), units(), vi.getTimerCount()]).toEqual(['The conference has begun', ['00', '00', '00', '00'], 0]);
});

test('[PUB-101] [PUB-102] more than 99 days keep their digits, and every second counts', async () => {
  await start(117 * DAY + 10 * 3600 * SECOND);
  expect(units()).toEqual(['117', '10', '00', '00']);
  await pass(999);
  expect(units()).toEqual(['117', '10', '00', '00']);
  await pass(1);
  expect(units()).toEqual(['117', '09', '59', '59']);
});

test('[PUB-106] leaving the page stops the ticking', async () => {
  const { unmount } = await start(DAY);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is kept says nothing of the time, and nothing is read out each second', async () => {
  vi.mocked(askClock).mockRejectedValue(new Error('no answer'));
  await serverClockAnew().catch(() => undefined);
  const countdown = { target: TARGET, words: 'Friday, 26 September 2025, 10:00 IST', begun: false };
  render(<Countdown countdown={countdown} startsOn="2025-09-26" endsOn="2025-09-27" city="Chennai" />);
  await pass(5 * SECOND);
  expect(units()).toEqual(['--', '--', '--', '--']);
  expect(screen.getByText('Counting to Friday, 26 September 2025, 10:00 IST')).toBeDefined();
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
});
