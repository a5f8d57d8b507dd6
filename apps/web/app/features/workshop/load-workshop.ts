import { readWorkshop, readWorkshopCommittee, readWorkshopSpeakers } from '@isocentre/contract/content';
import type { Load } from '../../lib/load.ts';

export const loadHeader = ((call) => call(readWorkshop, {})) satisfies Load<unknown>;
export const loadSpeakers = ((call) => call(readWorkshopSpeakers, {})) satisfies Load<unknown>;
export const loadCommittee = ((call) => call(readWorkshopCommittee, {})) satisfies Load<unknown>;

export type Workshop = Awaited<ReturnType<typeof loadHeader>>;
export type WorkshopSpeakers = Awaited<ReturnType<typeof loadSpeakers>>;
export type WorkshopCommittee = Awaited<ReturnType<typeof loadCommittee>>;
