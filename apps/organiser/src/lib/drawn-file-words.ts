import type { DrawnFile } from '@isocentre/contract/review/drawn-file';

const KB = 1000;
const sizeWords = (bytes: number) =>
  bytes >= KB * KB ? `${(bytes / KB / KB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} kB`;

/** `File 1, PDF, 2 pages, 340 kB`; without what is not given. */
export function fileWords({ type, pages, bytes }: DrawnFile, at: number): string {
  const parts = [`File ${at + 1}`, type.toUpperCase()];
  if (type === 'pdf' && pages !== null) parts.push(pages === 1 ? 'one page' : `${pages} pages`);
  if (bytes !== null) parts.push(sizeWords(bytes));
  return parts.join(', ');
}

/** Why there is nothing to open; empty: there is. */
export const MISSING_WORDS: Record<DrawnFile['state'], string> = {
  made: '',
  waiting: 'The virus scanner has not looked at it yet.',
  'kept-back': 'It could not be freed of what may name its authors, and is not given to reviewers.',
  infected: 'The virus scanner found malicious software in it, and nobody gets it.',
};
