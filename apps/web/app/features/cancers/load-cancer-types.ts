import { readCancerTypes, readCancerVideo } from '@isocentre/contract/content';
import type { Answer, Call } from '@isocentre/contract/route';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

export const load = (async (call) => {
  const [types, video] = await Promise.all([call(readCancerTypes, {}), videoIfAny(call)]);
  return { types, video };
}) satisfies Load<unknown>;

/** The page works without its video. */
async function videoIfAny(call: Call): Promise<Film | null> {
  try {
    return (await call(readCancerVideo, {})).video;
  } catch (error) {
    toFailure(error);
    return null;
  }
}

export type CancerTypesData = Awaited<ReturnType<typeof load>>;
export type Film = NonNullable<Answer<typeof readCancerVideo>['video']>;
