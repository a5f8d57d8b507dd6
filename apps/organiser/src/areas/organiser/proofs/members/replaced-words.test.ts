import { expect, test } from 'vitest';
import { replacedWords } from './replaced-words.ts';

test.each([
  [{ members: 1204, before: 0 }, 'The roll has 1,204 members now; there was none before.'],
  [{ members: 1, before: 2 }, 'The roll has 1 member now; 2 members before.'],
])('%j', (answer, words) => expect(replacedWords(answer)).toBe(words));
