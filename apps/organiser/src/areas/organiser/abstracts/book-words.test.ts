import { expect, test } from 'vitest';
import { changesInWords } from './book-words.ts';

test.each([
  [{ added: ['OP-1'], removed: [], changed: [] }, 'Since the one before: new OP-1.'],
  [
    { added: ['OP-1', 'OP-2'], removed: ['EP-9'], changed: ['OP-7'] },
    'Since the one before: new OP-1, OP-2; changed OP-7; no longer in it EP-9.',
  ],
  [{ added: [], removed: [], changed: Array.from({ length: 9 }, (_, i) => `OP-${i}`) }, 'Since the one before: changed 9 abstracts.'],
  [{ added: [], removed: [], changed: [] }, 'Since the one before: only the facts of the conference.'],
])('[REV-169] %j', (changes, words) => expect(changesInWords(changes)).toBe(words));
