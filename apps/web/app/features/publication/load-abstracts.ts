import { listPublishedAbstracts } from '@isocentre/contract/published-abstracts';
import { SEARCH_MAX } from '@isocentre/domain/publication/search-max';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

/** The list, as it was searched for; null: it is not public yet. */
export const load = (async (call, { url }) => {
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, SEARCH_MAX);
  const wanted = { words: typed('words'), author: typed('author'), category: typed('category') };
  const page = Number(url.searchParams.get('page'));
  const asked = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
  try {
    const query = { ...asked, ...(Number.isSafeInteger(page) && page > 1 && page <= 1000 ? { page } : {}) };
    return { wanted, ...(await call(listPublishedAbstracts, { query })) };
  } catch (error) {
    if (toFailure(error).status === 404) return null;
    throw error;
  }
}) satisfies Load<unknown>;

export type AbstractList = NonNullable<Awaited<ReturnType<typeof load>>>;
