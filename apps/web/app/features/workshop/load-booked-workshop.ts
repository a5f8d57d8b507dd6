import { readWorkshop } from '@isocentre/contract/content/people';
import type { Call } from '@isocentre/contract/route';
import { type WorkshopFacts, workshopTime } from '@isocentre/domain/content/workshop-words';
import { toFailure } from '../../lib/failure.ts';

/** The workshop in words; null if an edition has none. */
export async function loadWorkshop(call: Call) {
  try {
    const facts: WorkshopFacts = await call(readWorkshop, {});
    return { title: facts.title, time: workshopTime(facts), venue: facts.venue, requirements: facts.requirements };
  } catch (error) {
    if (toFailure(error).code === 'NOT_FOUND') return null;
    throw error;
  }
}

export type WorkshopWords = NonNullable<Awaited<ReturnType<typeof loadWorkshop>>>;
