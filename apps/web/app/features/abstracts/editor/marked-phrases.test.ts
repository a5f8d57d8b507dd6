import { expect, test } from 'vitest';
import { markedPhrases } from './marked-phrases.ts';

test.each([
  ['H<sub>2</sub>O at 10<sup>3</sup> cGy', ['H<sub>2</sub>O', '10<sup>3</sup>']],
  ['<i>in vivo</i>, and <i>in vivo</i>, again', ['<i>in vivo</i>,']],
  ['p < 0.05 and nothing else', []],
  ['left <b>open', []],
])('%s', (text, phrases) => expect(markedPhrases(text)).toEqual(phrases));
