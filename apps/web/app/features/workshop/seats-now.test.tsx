import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inWords } from './seats-now.tsx';

const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.each([
  [{ meter: 'unmetered', left: null, salesOpen: true }, ''],
  [{ meter: 'open', left: null, salesOpen: true }, 'Places are available'],
  [{ meter: 'few', left: 3, salesOpen: true }, 'Only 3 places left'],
  [{ meter: 'few', left: 1, salesOpen: true }, 'Only 1 place left'],
  [{ meter: 'full', left: null, salesOpen: true }, 'All places are taken You can join the waiting list when you register.'],
  [{ meter: 'open', left: null, salesOpen: false }, 'Booking is closed'],
] as const)('%o', (seats, expected) => {
  expect(words(renderToStaticMarkup(inWords(seats)))).toBe(expected);
});
