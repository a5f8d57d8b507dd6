import { readSights } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { Load } from '../../lib/load.ts';

export type Sight = Answer<typeof readSights>[number];

export const load: Load<Sight[]> = (call) => call(readSights, {});
