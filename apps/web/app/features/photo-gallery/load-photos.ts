import { readGallery } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { Load } from '../../lib/load.ts';

export const load = ((call) => call(readGallery, {})) satisfies Load<unknown>;

export type Photo = Answer<typeof readGallery>[number];
