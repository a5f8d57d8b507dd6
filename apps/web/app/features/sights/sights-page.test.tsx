// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sight } from './load-sights.ts';
import { SightsPage } from './sights-page.tsx';

const LIGHTS = ['noon', 'dusk', 'night'];
const SIGHTS: Sight[] = ['marina', 'guindy-park'].map((name, id) => ({
  id,
  title: name,
  description: 'A sight.',
  points: ['One point'],
  images: LIGHTS.map((light) => ({ picture: { drawing: `${name}-${light}` }, alt: `${name} at ${light}` })),
}));

let still = false;
beforeEach(() => {
  vi.useFakeTimers();
  still = false;
  // No picture is fetched here, and none has failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const at = (light: string) => SIGHTS.map(({ title }) => `${title} at ${light}`);

test('the images rotate every two seconds, and begin again after the last', { tags: ['PUB-221'] }, () => {
  render(<SightsPage page={SIGHTS} />);
  expect(shown()).toEqual(at('noon'));
  pass(1999);
  expect(shown()).toEqual(at('noon'));
  pass(1);
  expect(shown()).toEqual(at('dusk'));
  pass(2000);
  expect(shown()).toEqual(at('night'));
  pass(2000);
  expect(shown()).toEqual(at('noon'));
});

test('one button stops and starts all of them', { tags: ['PUB-221'] }, () => {
  render(<SightsPage page={SIGHTS} />);
  pass(2000);
  fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }));
  pass(20_000);
  expect(shown()).toEqual(at('dusk'));
  fireEvent.click(screen.getByRole('button', { name: 'Play pictures' }));
  pass(2000);
  expect(shown()).toEqual(at('night'));
});

test('under reduced motion the first image stays, and no other is fetched', { tags: ['PUB-221'] }, () => {
  still = true;
  render(<SightsPage page={SIGHTS} />);
  pass(20_000);
  expect(shown()).toEqual(at('noon'));
  expect(document.querySelectorAll('img')).toHaveLength(2);
});

test('without script there is the first image of each sight', () => {
  const html = renderToStaticMarkup(<SightsPage page={SIGHTS} />);
  expect(html.match(/alt="[^"]+"/g)).toEqual(at('noon').map((alt) => `alt="${alt}"`));
});

test('without sights the page says so', () => {
  render(<SightsPage page={[]} />);
  expect(screen.getByText('No places have been chosen yet.')).toBeDefined();
});
