import { plainText } from '../abstracts/inline-text.ts';
import { plainWords } from './institution-names.ts';

/** Whether two abstracts are nearly the same text, whoever wrote them: by the words that stand three in a row. */

/** From here on somebody should look at both. */
export const SIMILAR_SHARE = 0.6;

/** Fewer say nothing: a title, or a sentence that everybody writes. */
const LEAST = 20;

/** The triples of a text as numbers, in order and each once. Two that share a number by chance are too rare to matter. */
export function wordTriples(text: string): Uint32Array {
  const words = plainWords(plainText(text)).split(' ');
  const found = new Set<number>();
  for (let i = 0; i + 2 < words.length; i += 1) found.add(numberOf(`${words[i]} ${words[i + 1]} ${words[i + 2]}`));
  return Uint32Array.from(found).toSorted();
}

/** FNV-1a. */
function numberOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** How much of the shorter text is in the other one as well, from 0 to 1: a copy within a longer text is one. */
export function sharedTriples(a: Uint32Array, b: Uint32Array): number {
  const shorter = Math.min(a.length, b.length);
  if (shorter < LEAST) return 0;
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [one = 0, other = 0] = [a[i], b[j]];
    if (one === other) shared += 1;
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return shared / shorter;
}
