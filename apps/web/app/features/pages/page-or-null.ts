import { readContentPage } from '@isocentre/contract/content';
import type { Answer, Call } from '@isocentre/contract/route';
import { toFailure } from '../../lib/failure.ts';

export type ContentPage = Answer<typeof readContentPage>;

/** A text page, or null while it has not been written, which is not an error. */
export async function pageOrNull(call: Call, slug: string): Promise<ContentPage | null> {
  try {
    return await call(readContentPage, { params: { slug } });
  } catch (error) {
    if (toFailure(error).status === 404) return null;
    throw error;
  }
}
