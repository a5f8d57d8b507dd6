// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Portrait } from './portrait.tsx';

const imageIs = (complete: boolean) => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(complete);
beforeEach(() => {
  imageIs(false);
});
afterEach(cleanup);

const photo = { url: '/uploads/a.jpg', width: 600, height: 600, variants: [{ url: '/uploads/a-300.webp', width: 300 }], alt: null };

test('a photo comes in its own size, with its narrower versions', () => {
  const img = render(<Portrait picture={photo} name="Asha" />).container.querySelector('img');
  expect([img?.getAttribute('width'), img?.getAttribute('height'), img?.srcset]).toEqual(['150', '150', '/uploads/a-300.webp 300w']);
});

test('a photo that fails to load gives way to the avatar', { tags: ['PUB-127'] }, () => {
  const { container } = render(<Portrait picture={photo} name="Asha" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.avatar')).not.toBeNull();
});

test('so does one that failed before the page came to life', { tags: ['PUB-127'] }, () => {
  imageIs(true);
  expect(render(<Portrait picture={photo} name="Asha" />).container.querySelector('.avatar')).not.toBeNull();
});

test.each([
  ['no picture', null],
  ['a drawing', { drawing: 'kolam' }],
])('%s: the avatar', { tags: ['PUB-213'] }, (_, picture) => {
  expect(render(<Portrait picture={picture} name="Asha" />).container.querySelector('.avatar')).not.toBeNull();
});
