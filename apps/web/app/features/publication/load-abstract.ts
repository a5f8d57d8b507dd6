import { readEdition } from '@isocentre/contract/editions';
import type { Load } from '../../lib/load.ts';
import { publishedOrNull } from '../../lib/published-or-null.ts';
import { articleData } from './article-data.ts';
import { citationMeta } from './citation-meta.ts';

/** An abstract, where it has moved, or that it was withdrawn; null: there is none at this address. */
export const load = (async (call, { params }) => {
  const found = await publishedOrNull(call, params);
  if (found?.state !== 'published') return found;
  const edition = await call(readEdition, {});
  // Search engines read the page as the server sends it: what only they read is left out in the browser.
  const forEngines = import.meta.env.SSR
    ? { meta: citationMeta(found.abstract, edition), article: articleData(found.abstract, edition) }
    : null;
  return { ...found, sample: edition.hasSampleContent, forEngines };
}) satisfies Load<unknown>;

export type LoadedAbstract = NonNullable<Awaited<ReturnType<typeof load>>>;
