import type { listEPosters as listRoute, readEPoster as readRoute } from '@isocentre/contract/e-posters';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { isWanted, NOTHING_WANTED } from '@isocentre/domain/publication/search';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { pageUrl } from './poster-pages.ts';
import { expectPublic, type HungPoster, type ReadPublished } from './published.ts';
import { readPublished } from './read-published.ts';

interface Deps {
  db: Database;
  published: ReadPublished;
}

/** The wall: the pages of e-posters whose authors agreed, from the instant at which the abstracts beside them are public. */
export async function listEPosters(
  { published }: Pick<Deps, 'published'>,
  query: Parsed<typeof listRoute>['query'],
  visit: Visit,
): Promise<Answer<typeof listRoute>> {
  expectPublic(visit);
  const { posters, findable } = await published(visit.edition, visit.secretsUntil);
  const wanted = { ...NOTHING_WANTED, ...query };
  const found = posters.filter(({ at }) => {
    const one = findable[at];
    return one !== undefined && isWanted(one, wanted);
  });
  const { abstractCategories } = visit.edition.edition;
  // As they are taken; what is no longer taken comes last.
  const place = (category: string) => abstractCategories.indexOf(category) + 1 || abstractCategories.length + 1;
  return {
    all: posters.length,
    categories: [...new Set(posters.map(({ abstract }) => abstract.category))].toSorted((a, b) => place(a) - place(b)),
    posters: found.map((poster) => ({ ...hungOf(poster), authors: poster.abstract.authors.map(({ name }) => name) })),
  };
}

/** Whoever stands at a board and follows its code finds the page, or at least the abstract. */
export async function readEPoster({ db, published }: Deps, typed: string, visit: Visit): Promise<Answer<typeof readRoute>> {
  const found = await readPublished({ db, published }, typed, visit);
  if (found.state === 'withdrawn') throw new Refused('NOT_FOUND');
  if (found.state === 'moved') return found;
  const { reference, title, category, authors, affiliations, sections, slots } = found.abstract;
  const all = await published(visit.edition, visit.secretsUntil);
  const at = all.posters.findIndex((one) => one.reference === reference);
  const poster = all.posters[at];
  if (!poster) return { state: 'text', reference };
  return {
    state: 'shown',
    poster: {
      ...hungOf(poster),
      title,
      category,
      authors,
      affiliations,
      sections,
      slots,
      before: neighbour(all.posters[at - 1]),
      after: neighbour(all.posters[at + 1]),
      next: (all.posters[at + 1] ?? all.posters[0] ?? poster).reference,
    },
  };
}

const hungOf = ({ reference, board, abstract: { title, category }, page }: HungPoster) => ({
  reference,
  board,
  title,
  category,
  image: {
    url: pageUrl(page.key, page.width),
    width: page.width,
    height: page.height,
    variants: page.widths.map((width) => ({ url: pageUrl(page.key, width), width })),
  },
});

const neighbour = (one: HungPoster | undefined) => (one ? { reference: one.reference, title: one.abstract.title, board: one.board } : null);
