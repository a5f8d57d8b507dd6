import { isRecord } from './body-differences.ts';

/**
 * What an entry of a list is known by, wherever it stands: a phase or category by its code, a fee by category and phase. Null: it has
 * only its place.
 */
export function entryName(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const { code, category, phase } = entry;
  if (typeof code === 'string') return code;
  return typeof category === 'string' && 'phase' in entry ? `${category} ${typeof phase === 'string' ? phase : ''}` : null;
}

/** Lists with the same entries in the same order, each known by a name. */
export function sameEntries(lists: readonly unknown[]): lists is readonly (readonly unknown[])[] {
  const names = lists.map((list) => (Array.isArray(list) ? list.map(entryName) : [null]));
  const [first = []] = names;
  return !first.includes(null) && new Set(first).size === first.length && names.every((one) => one.join('\n') === first.join('\n'));
}
