import { TEST_NOUN } from '@isocentre/domain/letters/letter-purposes';
import { may } from '@isocentre/domain/people/permissions';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';

/** What the reader of a list of letters may not see. */
export interface HiddenLetters {
  /** First words of purposes. */
  readonly nouns: readonly string[];
  /** Letters about these abstracts. */
  readonly abstracts: readonly string[];
}

const NOBODYS = ['operations', TEST_NOUN];

/**
 * Letters about abstracts without the permission to see abstracts, or about one that the reader has a conflict of interest with;
 * and for nobody here what the installation writes to whoever runs it, and test letters.
 */
export async function hiddenFrom(db: Database, visit: Visit): Promise<HiddenLetters> {
  const account = may(staffOf(visit).held, 'abstracts.read') ? visit.account?.id : undefined;
  if (account === undefined) return { nouns: [...NOBODYS, 'abstracts'], abstracts: [] };
  return { nouns: NOBODYS, abstracts: [...(await listHidden(db, { editionId: visit.edition.id, account }))] };
}
