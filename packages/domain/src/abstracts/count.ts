import { cleanText, tidyLine } from './clean-text.ts';
import { plainText } from './inline-text.ts';
import { SECTION_KEYS, type SectionKey } from './sections.ts';

/** Words are separated by white space: `state-of-the-art` is one, `2 cGy` are two. Marks are not text. */
export const countWords = (text: string): number => plainText(cleanText(text)).match(/\S+/g)?.length ?? 0;

/** Over all sections together; headings, title and keywords do not count. */
export const countAbstractWords = (sections: Readonly<Record<SectionKey, string>>): number =>
  SECTION_KEYS.reduce((sum, key) => sum + countWords(sections[key]), 0);

/** Characters as people count them, without white space. */
export const titleLength = (title: string): number => Array.from(plainText(cleanText(title)).replaceAll(/\s/g, '')).length;

/** Splits one field's text at commas, semicolons or line breaks. */
export const splitKeywords = (typed: string): string[] => distinctKeywords(cleanText(typed).split(/[,;\n]/));

/** The non-empty ones, each once, as first written. */
export function distinctKeywords(keywords: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const keyword of keywords.map(tidyLine)) {
    const key = keyword.toLowerCase();
    if (key !== '' && !seen.has(key)) seen.set(key, keyword);
  }
  return [...seen.values()];
}
