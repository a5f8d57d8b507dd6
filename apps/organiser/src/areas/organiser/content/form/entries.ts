import { isRecord } from '@isocentre/domain/content/body-differences';
import { emptyOf, type Shape } from '@isocentre/domain/content/shape';

/** Ids that packages and the database have given are smaller. */
const OWN_IDS_FROM = 1_000_000;
const IDS_BELOW = 2 ** 31 - 1;

/** An entry that was just added. Where entries have ids, they are unique in the whole conference, so its id is drawn by lot. */
export function newEntry(of: Shape): unknown {
  const entry = emptyOf(of);
  if (of.is !== 'object' || !('id' in of.fields) || !isRecord(entry)) return entry;
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { ...entry, id: OWN_IDS_FROM + (lot % (IDS_BELOW - OWN_IDS_FROM)) };
}
