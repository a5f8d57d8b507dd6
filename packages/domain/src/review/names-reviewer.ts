import * as z from 'zod/mini';

/** What a comment may give away about its writer. */
export const Reveals = z.enum(['name', 'address', 'institution']);
export type Reveals = z.infer<typeof Reveals>;

export interface Writer {
  readonly name: string;
  readonly email: string;
  /** Where they work, as far as it is known. */
  readonly institutions: readonly string[];
}

/** Shorter parts of a name are words of the language as well, or initials. */
const NAME_PART_MIN = 4;

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()} `;

/**
 * What a comment to the author says about who wrote it: their own name or a long part of it, their address, their
 * institution. Whole words only, in any case and with or without accents. The writer is warned; the chair sees it.
 */
export function revealsWriter(comment: string, { name, email, institutions }: Writer): Reveals[] {
  const text = plain(comment);
  const has = (words: string) => plain(words).trim() !== '' && text.includes(plain(words));
  const found: Reveals[] = [];
  const parts = plain(name).trim().split(' ');
  if (has(name) || parts.some((part) => part.length >= NAME_PART_MIN && text.includes(` ${part} `))) found.push('name');
  const address = email.toLowerCase();
  if (address !== '' && comment.toLowerCase().includes(address)) found.push('address');
  if (institutions.some(has)) found.push('institution');
  return found;
}
