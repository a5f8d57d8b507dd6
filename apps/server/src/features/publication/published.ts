import { byBoard } from '@isocentre/domain/presentations/poster-wall';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import { type Findable, findable } from '@isocentre/domain/publication/search';
import { Refused } from '@isocentre/domain/refusals';
import { LRUCache } from 'lru-cache';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { Visit } from '../../platform/feature.ts';
import { type Accepted, listAccepted } from '../book/queries/accepted.ts';
import { type HungPage, listHungPages } from '../presentations/queries/poster-pages.ts';
import { listReleasedSlots, type ReleasedSlot } from '../presentations/queries/released-slots.ts';

export type PublicAbstract = Accepted & { readonly reference: string };

export interface Published {
  /** In the order of the book. */
  readonly abstracts: readonly PublicAbstract[];
  readonly byReference: ReadonlyMap<string, number>;
  readonly findable: readonly Findable[];
  readonly slots: readonly ReleasedSlot[];
  /** The wall, board by board. */
  readonly posters: readonly HungPoster[];
}

export interface HungPoster {
  readonly abstract: PublicAbstract;
  /** Its place in the order of the book. */
  readonly at: number;
  readonly reference: string;
  readonly board: string | null;
  readonly page: HungPage;
}

/** As it is at an instant: of the calls whose results are told by then. */
export type ReadPublished = (edition: LoadedEdition, now: Date) => Promise<Published>;

const EDITIONS_KEPT = 20;
const byReference = new Intl.Collator('en', { numeric: true });

/**
 * What an edition has published: exactly what its book prints. Read once per content version, which follows abstracts where they are
 * public (migration 0250), and whenever the results of a further call are told.
 */
export function openPublished(db: Database): ReadPublished {
  const kept = new LRUCache<string, Promise<Published>>({ max: EDITIONS_KEPT });
  return async (edition, now) => {
    const told = await toldCalls(db, { edition, now });
    const key = [edition.id, edition.contentVersion, ...told].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const reading = readPublished(db, edition, told);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
}

async function readPublished(db: Database, { id, edition }: LoadedEdition, told: readonly string[]): Promise<Published> {
  const [accepted, slots, pages] = [await listAccepted(db, id, told), await listReleasedSlots(db, id), await listHungPages(db, id)];
  const place = (category: string) => {
    const at = edition.abstractCategories.indexOf(category);
    return at < 0 ? edition.abstractCategories.length : at;
  };
  const abstracts = accepted
    .flatMap((one) => (one.absence === null && one.reference !== null ? [{ ...one, reference: one.reference }] : []))
    .toSorted(
      (a, b) =>
        place(a.category) - place(b.category) ||
        byReference.compare(a.category, b.category) ||
        byReference.compare(a.reference, b.reference),
    );
  return {
    abstracts,
    byReference: new Map(abstracts.map(({ reference }, i) => [reference, i])),
    findable: abstracts.map(findable),
    slots,
    posters: hung(abstracts, slots, pages),
  };
}

/** What is on the wall is published as an e-poster, too. */
function hung(abstracts: readonly PublicAbstract[], slots: readonly ReleasedSlot[], pages: readonly HungPage[]): HungPoster[] {
  const pageOf = new Map(pages.map((page) => [page.abstract, page]));
  return abstracts
    .flatMap((abstract, at): HungPoster[] => {
      const page = abstract.type === 'E-Poster' ? pageOf.get(abstract.id) : undefined;
      const board = slots.find((slot) => slot.abstract === abstract.id && slot.board !== null)?.board ?? null;
      return page ? [{ abstract, at, reference: abstract.reference, board, page }] : [];
    })
    .toSorted(byBoard);
}

/** Before their instant abstracts are not there, for nobody. */
export function expectPublic({ edition: { edition }, secretsUntil }: Pick<Visit, 'edition' | 'secretsUntil'>): void {
  if (!abstractsPublic(edition, secretsUntil)) throw new Refused('NOT_FOUND');
}
