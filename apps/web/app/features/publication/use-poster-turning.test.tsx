// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePosterKeys } from './use-poster-keys.ts';
import { TURN_MS, usePosterTurning } from './use-poster-turning.ts';

const WALL = ['EP-01', 'EP-02', 'EP-03'];

function Screen() {
  const { reference = '' } = useParams();
  const at = WALL.indexOf(reference);
  const neighbour = (place: number) => (WALL[place] === undefined ? null : { reference: WALL[place], title: '', board: null });
  const { turning, set } = usePosterTurning(reference, WALL[(at + 1) % WALL.length]);
  usePosterKeys({ before: neighbour(at - 1), after: neighbour(at + 1) });
  return (
    <>
      <h1>{reference}</h1>
      <input aria-label="Words" />
      <button type="button" data-turns onClick={() => set(!turning)}>
        {turning ? 'Pause' : 'Turn pages'}
      </button>
    </>
  );
}

let still = false;
beforeEach(() => {
  vi.useFakeTimers();
  still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const router = createMemoryRouter([{ path: '/e-posters/:reference', element: <Screen /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const shown = () => screen.getByRole('heading').textContent;
const does = () => screen.getByRole('button').textContent;

test('[REV-168] a screen turns to the next page after a while, and behind the last to the first', async () => {
  const router = open('/e-posters/EP-02?turning');
  expect([shown(), does()]).toEqual(['EP-02', 'Pause']);
  await pass(TURN_MS - 1);
  expect(shown()).toBe('EP-02');
  await pass(1);
  expect(shown()).toBe('EP-03');
  // A reload goes on turning.
  expect(router.state.location.search).toBe('?turning');
  await pass(TURN_MS);
  expect(shown()).toBe('EP-01');
});

test.each([
  ['a finger or a mouse', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['a wheel', () => fireEvent.wheel(document.body)],
])('[REV-168] until it is touched, by %s', async (_, touch) => {
  const router = open('/e-posters/EP-01?turning');
  await pass(TURN_MS);
  touch();
  await pass(10 * TURN_MS);
  expect([shown(), does(), router.state.location.search]).toEqual(['EP-02', 'Turn pages', '']);
});

test('[REV-168] its button pauses it and lets it go on', async () => {
  open('/e-posters/EP-01?turning');
  // As a browser does it: the finger is down before it is a click.
  const press = async () => {
    fireEvent.pointerDown(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
    await pass(0);
  };
  await press();
  await pass(3 * TURN_MS);
  expect([shown(), does()]).toEqual(['EP-01', 'Turn pages']);
  await press();
  await pass(TURN_MS);
  expect([shown(), does()]).toEqual(['EP-02', 'Pause']);
});

test('[REV-168] nobody’s page turns while they read: not without being asked, and not by itself under reduced motion', async () => {
  open('/e-posters/EP-01');
  await pass(3 * TURN_MS);
  expect(shown()).toBe('EP-01');
  cleanup();
  still = true;
  open('/e-posters/EP-01?turning');
  await pass(3 * TURN_MS);
  expect([shown(), does()]).toEqual(['EP-01', 'Turn pages']);
});

test('[REV-168] the arrows lead along the boards, and mean something else where somebody types', async () => {
  open('/e-posters/EP-01');
  const press = async (key: string, on: Element = document.body, more = {}) => {
    fireEvent.keyDown(on, { key, ...more });
    await pass(0);
    return shown();
  };
  expect(await press('ArrowLeft')).toBe('EP-01');
  expect(await press('ArrowRight')).toBe('EP-02');
  expect(await press('ArrowRight', screen.getByLabelText('Words'))).toBe('EP-02');
  expect(await press('ArrowRight', document.body, { altKey: true })).toBe('EP-02');
  expect(await press('ArrowRight')).toBe('EP-03');
  expect(await press('ArrowRight')).toBe('EP-03');
  expect(await press('ArrowLeft')).toBe('EP-02');
});
