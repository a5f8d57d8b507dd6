import type { LoadedEdition } from '../../platform/edition-directory.ts';

/**
 * The time that a document of this content version carries. Formats ask for one, but only the order of versions is known:
 * so it is the beginning of the conference's year plus a second per version. The same version always makes the same
 * bytes, and a later version a later time.
 */
export function versionStamp({ edition, contentVersion }: Pick<LoadedEdition, 'edition' | 'contentVersion'>): Date {
  return new Date(Date.UTC(Number(edition.startsOn.slice(0, 4)), 0, 1, 0, 0, contentVersion));
}
