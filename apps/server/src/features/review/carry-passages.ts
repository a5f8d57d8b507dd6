import { carriedOver } from '@isocentre/domain/review/hidden-passages';
import { textFlags } from '@isocentre/domain/review/text-flags';
import type { Database } from '../../platform/database.ts';
import { listEarlierDecisions, listLastTexts, moveFlag } from './queries/passages.ts';
import { listAuthors } from './queries/reviewed-abstract.ts';
import { flaggedTexts } from './queries/texts.ts';

/**
 * A new revision is looked through again. What a chair had hidden stays hidden in it from the first moment, not only once somebody
 * has looked: reviewers may be reading.
 */
export async function carryPassages(transaction: Database, editionId: number, id: string): Promise<void> {
  const decided = await listEarlierDecisions(transaction, editionId, id);
  if (decided.length === 0) return;
  const [newest, before] = await listLastTexts(transaction, editionId, id);
  if (!newest || !before) return;
  const texts = flaggedTexts(newest);
  const flags = textFlags(texts, await listAuthors(transaction, { editionId, id }));
  for (const { state, by, ...passage } of carriedOver({ texts: flaggedTexts(before), decided }, { texts, flags }))
    await moveFlag(transaction, { editionId, id, version: newest.version }, passage, { to: state, by });
}
