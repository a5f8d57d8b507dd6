import { readAwards } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { Load } from '../../lib/load.ts';

export const load = ((call) => call(readAwards, {})) satisfies Load<unknown>;

export type Award = Answer<typeof readAwards>[number];
