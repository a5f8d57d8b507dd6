import { readEdition } from '@isocentre/contract/editions';
import type { Load } from '../../lib/load.ts';
import { pageOrNull } from './page-or-null.ts';

export const load = (async (call) => {
  const [travel, edition] = await Promise.all([pageOrNull(call, 'travel'), call(readEdition, {})]);
  const { venue, contact, directions } = edition;
  return { travel, block: { venue, contact, directions } };
}) satisfies Load<unknown>;
