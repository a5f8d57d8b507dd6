import { readEdition } from '@isocentre/contract/editions';
import { readEPoster } from '@isocentre/contract/e-posters';
import { readPublishedAbstract } from '@isocentre/contract/published-abstracts';
import type { Answer, Call } from '@isocentre/contract/route';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
import type { Params } from 'react-router';
import { toFailure } from './failure.ts';

export type FoundAbstract = Answer<typeof readPublishedAbstract>;

export type FoundPoster = Answer<typeof readEPoster>;

/** What is at the address of an abstract; null: nothing, or nothing yet. */
export const publishedOrNull = (call: Call, { reference = '' }: Params): Promise<FoundAbstract | null> =>
  orNull(call(readPublishedAbstract, { params: { reference } }));

export const posterOrNull = (call: Call, { reference = '' }: Params): Promise<FoundPoster | null> =>
  orNull(call(readEPoster, { params: { reference } }));

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    // Not there, or no reference at all.
    const { status } = toFailure(error);
    if (status === 404 || status === 422) return null;
    throw error;
  }
}

/** Whether there is a list of abstracts yet. */
export async function abstractsThere(call: Call): Promise<boolean> {
  const edition = await call(readEdition, {});
  return abstractsPublic(edition, new Date(edition.serverNow));
}
