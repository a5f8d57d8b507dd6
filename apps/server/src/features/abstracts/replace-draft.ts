import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { describeDraft } from './describe-abstract.ts';
import { deleteDraftOf } from './queries/store-abstract.ts';

/**
 * Deletes the draft of an abstract that is being stored. A draft that the sender has not seen refuses instead, or what
 * another window saved would be lost. `draftVersion` is the one they have seen; null: they know of none; undefined: not
 * given, and the draft is deleted whatever it holds.
 */
export async function replaceDraft(
  transaction: Database,
  {
    editionId,
    registrationId,
    id,
    draftVersion,
  }: { editionId: number; registrationId: string; id: string; draftVersion: number | null | undefined },
): Promise<void> {
  const draft = await deleteDraftOf(transaction, editionId, registrationId, id);
  // The refusal ends the transaction, and the draft is there again.
  if (draft && draftVersion !== undefined && Number(draft.version) !== draftVersion)
    throw new Refused('CHANGED_ELSEWHERE', { current: describeDraft(draft) });
}
