import { plainText } from '../abstracts/inline-text.ts';
import type { AcceptedAbstract } from '../book/book-content.ts';
import { SECTION_KEYS } from '../abstracts/sections.ts';

/** How an abstract is found. Addresses and telephones are not read, so nobody is found by them. */
export interface Findable {
  readonly category: string;
  readonly words: string;
  readonly authors: string;
}

export interface Wanted {
  readonly words: string;
  readonly author: string;
  readonly category: string;
}

export const NOTHING_WANTED: Wanted = { words: '', author: '', category: '' };

/** Without accents and marks, in small letters: `Gödel` is found by `godel`, H₂O by `h2o`. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

export const findable = ({ reference, title, authors, text, keywords, category }: AcceptedAbstract): Findable => ({
  category,
  words: folded(
    [reference ?? '', title, ...keywords, ...authors.map(({ name }) => name), ...SECTION_KEYS.map((key) => text[key])]
      .map(plainText)
      .join('\n'),
  ),
  authors: folded(authors.map(({ name, institution, city }) => `${name} ${institution} ${city}`).join('\n')),
});

/** Shorter ones are found only as whole words: nearly every text has a word that begins with `b`. */
const BEGINNING = 3;
const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (sign: string | undefined) => sign !== undefined && LETTER.test(sign);

/** Whether a word of the text begins with this one. */
function has(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && (word.length >= BEGINNING || !isLetter(text[at + word.length]))) return true;
  return false;
}

/** Whether every word that was typed is there, in any order. */
const hasAll = (text: string, typed: string) => {
  const words = folded(typed);
  return words === '' || words.split(' ').every((word) => has(text, word));
};

export const isWanted = (one: Findable, { words, author, category }: Wanted): boolean =>
  (category === '' || one.category === category) && hasAll(one.words, words) && hasAll(one.authors, author);
