import { readCancerType } from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import { toFailure } from '../../lib/failure.ts';
import type { Load } from '../../lib/load.ts';

export type CancerDetail = Answer<typeof readCancerType>;

/** Null: no such type, or not even an id. */
export const load = (async (call, { params }): Promise<CancerDetail | null> => {
  const id = Number(params['cancerTypeId']);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  try {
    return await call(readCancerType, { params: { id } });
  } catch (error) {
    const { status } = toFailure(error);
    if (status >= 400 && status < 429) return null;
    throw error;
  }
}) satisfies Load<unknown>;
