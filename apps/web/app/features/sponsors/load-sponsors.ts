import { readSponsors } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import { SPONSOR_TIERS } from '@isocentre/domain/content/content';
import type { Load } from '../../lib/load.ts';

/** By tier, the highest first; a tier without sponsors is included, empty. */
export const load = (async (call) => {
  const sponsors = await call(readSponsors, {});
  return SPONSOR_TIERS.map((tier) => ({ tier, sponsors: sponsors.filter(({ category }) => category === tier) }));
}) satisfies Load<unknown>;

export type Sponsor = Answer<typeof readSponsors>[number];
export type Tier = Awaited<ReturnType<typeof load>>[number];
