import { LIST_PAGE, type listPublishedAbstracts as route } from '@isocentre/contract/published-abstracts';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { isWanted } from '@isocentre/domain/publication/search';
import type { Visit } from '../../platform/feature.ts';
import { expectPublic, type ReadPublished } from './published.ts';

export async function listPublished(
  { published }: { published: ReadPublished },
  { words = '', author = '', category = '', page = 1 }: Parsed<typeof route>['query'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  expectPublic(visit);
  const { abstracts, findable, posters } = await published(visit.edition, visit.secretsUntil);
  const found = abstracts.filter((_, i) => {
    const one = findable[i];
    return one !== undefined && isWanted(one, { words, author, category });
  });
  return {
    all: abstracts.length,
    found: found.length,
    page,
    posters: posters.length,
    pages: Math.max(1, Math.ceil(found.length / LIST_PAGE)),
    categories: [...new Set(abstracts.map((one) => one.category))],
    abstracts: found.slice((page - 1) * LIST_PAGE, page * LIST_PAGE).map((one) => ({
      reference: one.reference,
      type: one.type,
      title: one.title,
      category: one.category,
      authors: one.authors.map(({ name }) => name),
    })),
  };
}
