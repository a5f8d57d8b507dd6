import type { LoadedEdition } from '../../platform/edition-directory.ts';

/**
 * The timestamp of a document at this content version. Formats require one, but only the order of versions is known: so
 * it is the start of the conference's year plus one second per version. The same version always gives the same bytes, a
 * later version a later time.
 */
export function versionStamp({ edition, contentVersion }: Pick<LoadedEdition, 'edition' | 'contentVersion'>): Date {
  return new Date(Date.UTC(Number(edition.startsOn.slice(0, 4)), 0, 1, 0, 0, contentVersion));
}
