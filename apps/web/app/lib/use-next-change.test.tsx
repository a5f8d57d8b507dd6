// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClockAnew } from './server-clock.ts';
import { useNextChange } from './use-next-change.ts';

const CHANGE = '2025-08-15T18:30:00.000Z';
const HOUR = 3_600_000;

function Page() {
  const { count, nextChangeAt } = useLoaderData<{ count: number; nextChangeAt: string | null }>();
  useNextChange(nextChangeAt);
  return <p>loaded {count} times</p>;
}

/** What the server tells when it is asked for the time. */
const serverSays = (now: string) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ now })));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The device's own clock does not matter: only the interval on the server's does. */
async function open(serverNow: string, changes: (string | null)[]) {
  serverSays(serverNow);
  await serverClockAnew();
  let count = 0;
  const loader = () => ({ count: (count += 1), nextChangeAt: changes[count - 1] ?? null });
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  await pass(10);
}

test('a page left open is loaded again when the instant has passed', { tags: ['DEL-030'] }, async () => {
  await open('2025-08-15T17:30:00.000Z', [CHANGE, null]);
  await pass(HOUR - 100);
  expect(screen.getByText('loaded 1 times')).toBeDefined();
  await pass(1000);
  expect(screen.getByText('loaded 2 times')).toBeDefined();
  await pass(48 * HOUR);
  expect(screen.getByText('loaded 2 times')).toBeDefined();
});

test('an instant months ahead is waited for in days', async () => {
  await open('2025-06-16T18:30:00.000Z', [CHANGE, null]);
  await pass(59 * 24 * HOUR);
  expect(screen.getByText('loaded 1 times')).toBeDefined();
  await pass(24 * HOUR + 1000);
  expect(screen.getByText('loaded 2 times')).toBeDefined();
});

test('a device that slept through the change asks again when the page becomes visible', async () => {
  await open('2025-08-15T17:30:00.000Z', [CHANGE, null]);
  serverSays(CHANGE);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(10);
  expect(screen.getByText('loaded 2 times')).toBeDefined();
});

test('a moved clock does not run on the server and is set to the instant; no other clock is changed', async () => {
  const moved = () => /isocentre-clock=([^;]*)/.exec(document.cookie)?.[1];
  await open('2025-08-15T18:29:59.000Z', [CHANGE, null]);
  await pass(2000);
  expect(moved()).toBeUndefined();
  cleanup();
  document.cookie = 'isocentre-clock=2025-08-15T18%3A29%3A59.000Z; path=/';
  await open('2025-08-15T18:29:59.000Z', [CHANGE, null]);
  await pass(2000);
  expect(decodeURIComponent(moved() ?? '')).toBe(CHANGE);
});
