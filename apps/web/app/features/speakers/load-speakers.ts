import { readSpeakers } from '@isocentre/contract/content/people';
import type { Load } from '../../lib/load.ts';

export const load = ((call) => call(readSpeakers, {})) satisfies Load<unknown>;

export type SpeakerDays = Awaited<ReturnType<typeof load>>;
