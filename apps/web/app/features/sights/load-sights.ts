import { readPlaces } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { Load } from '../../lib/load.ts';

export type Place = Answer<typeof readPlaces>[number];

export const load: Load<Place[]> = (call) => call(readPlaces, {});
