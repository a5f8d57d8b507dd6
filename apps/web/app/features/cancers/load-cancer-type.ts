import { readCancerType, readCancerTypes } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

type Detail = Answer<typeof readCancerType>;
interface Neighbour {
  id: number;
  name: string;
}
export type CancerDetail = Detail & { before: Neighbour | null; after: Neighbour | null };

/** Null: no such type, or not an id. */
export const load = (async (call, { params }): Promise<CancerDetail | null> => {
  const id = Number(params['cancerTypeId']);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  try {
    const [detail, types] = await Promise.all([
      call(readCancerType, { params: { id } }),
      // The page works without its neighbours.
      call(readCancerTypes, {}).catch(() => []),
    ]);
    const at = types.findIndex((one) => one.id === id);
    const neighbour = (index: number): Neighbour | null => {
      const one = at < 0 ? undefined : types[index];
      return one ? { id: one.id, name: one.cancerName } : null;
    };
    return { ...detail, before: neighbour(at - 1), after: neighbour(at + 1) };
  } catch (error) {
    const { status } = toFailure(error);
    if (status >= 400 && status < 429) return null;
    throw error;
  }
}) satisfies Load<unknown>;
