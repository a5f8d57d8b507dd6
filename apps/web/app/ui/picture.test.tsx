// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

// No picture is fetched here, and none has failed.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const UPLOADED = { url: '/uploads/a.webp', width: 1200, height: 900, variants: [{ url: '/uploads/a-600.webp', width: 600 }], alt: null };
const image = () => document.querySelector('img');
const attributes = (...names: string[]) => names.map((name) => image()?.getAttribute(name));

test('a drawing by its name, in a known size', () => {
  render(<Picture picture={{ drawing: 'marina-noon' }} alt="A beach" sizes="480px" />);
  expect(image()?.getAttribute('src')).toContain('marina-noon');
  expect(attributes('alt', 'width', 'height', 'loading')).toEqual(['A beach', '480', '320', 'lazy']);
});

test('an uploaded image in all its widths', () => {
  render(<Picture picture={UPLOADED} alt="" sizes="50vw" eager />);
  expect(attributes('src', 'srcset', 'sizes', 'width', 'height', 'loading')).toEqual([
    '/uploads/a.webp',
    '/uploads/a-600.webp 600w, /uploads/a.webp 1200w',
    '50vw',
    '1200',
    '900',
    null,
  ]);
});

test.each([
  ['', 'A lamp on a table', 'A lamp on a table'],
  ['', null, ''],
  ['What the page says', 'A lamp on a table', 'What the page says'],
])('beside %j and with %j from an organiser, the picture is called %j', (own, alt, said) => {
  render(<Picture picture={{ ...UPLOADED, alt }} alt={own} sizes="480px" />);
  expect(attributes('alt')).toEqual([said]);
});

test.each([{ drawing: 'no-such-drawing' }, null])('a motif in place of %o', (picture) => {
  render(<Picture picture={picture} alt="A beach" sizes="480px" />);
  expect(image()).toBeNull();
  expect(screen.getByRole('img', { name: 'A beach' })).toBeDefined();
});

test('a motif in place of an image that cannot be loaded', () => {
  render(<Picture picture={UPLOADED} alt="" sizes="480px" />);
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
});
