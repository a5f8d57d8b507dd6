// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimer } from './use-timer.ts';

let ended = 0;
function Box({ ms }: { ms: number | null }) {
  const { held, hold } = useTimer(ms, () => (ended += 1));
  return (
    <section {...hold} tabIndex={-1} aria-label="box">
      <button type="button">inside</button>
      {held ? 'held' : 'running'}
    </section>
  );
}

beforeEach(() => {
  ended = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const box = () => screen.getByLabelText('box');
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('ends once, at its time and not before', async () => {
  render(<Box ms={2000} />);
  await pass(1999);
  expect(ended).toBe(0);
  await pass(1);
  expect(ended).toBe(1);
  await pass(10_000);
  expect(ended).toBe(1);
});

test('without a time it never ends', async () => {
  render(<Box ms={null} />);
  await pass(60_000);
  expect(ended).toBe(0);
});

test.each([
  ['the pointer moves over it', () => fireEvent.pointerMove(box()), () => fireEvent.pointerLeave(box())],
  ['the focus is inside', () => act(() => screen.getByRole('button').focus()), () => act(() => screen.getByRole('button').blur())],
  ['the tab is hidden', () => hide(true), () => hide(false)],
])('pauses while %s, and continues where it was', async (_, hold, release) => {
  render(<Box ms={2000} />);
  await pass(1500);
  hold();
  expect(box().textContent).toContain('held');
  await pass(60_000);
  expect(ended).toBe(0);
  release();
  await pass(499);
  expect(ended).toBe(0);
  await pass(1);
  expect(ended).toBe(1);
});

test('runs on when the page puts the focus on the message itself, or it appears under a resting pointer', async () => {
  render(<Box ms={2000} />);
  act(() => box().focus());
  fireEvent.pointerEnter(box());
  await pass(2000);
  expect(ended).toBe(1);
});
