import { listEPosters } from '@isocentre/contract/e-posters';
import { SEARCH_MAX } from '@isocentre/domain/publication/search-max';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

/** The wall, as it was searched for; null: it is not public yet. */
export const load = (async (call, { url }) => {
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, SEARCH_MAX);
  const wanted = { words: typed('words'), category: typed('category') };
  try {
    const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
    return { wanted, ...(await call(listEPosters, { query })) };
  } catch (error) {
    if (toFailure(error).status === 404) return null;
    throw error;
  }
}) satisfies Load<unknown>;

export type Wall = NonNullable<Awaited<ReturnType<typeof load>>>;
