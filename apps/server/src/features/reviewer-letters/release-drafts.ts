import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { moveLetters } from '../../platform/letters/move-letter.ts';
import { lockDrafts } from './queries/reviewer-letters.ts';
import { composeDrafts, maySeeThem, type ReviewerLetterDeps } from './read-drafts.ts';

type Shown = ReadonlyArray<{ readonly id: string; readonly digest: string }>;

/** The only way for them to leave: as they were shown. One that says something else by now, and nothing is released. */
export async function releaseReviewerLetters({ db }: ReviewerLetterDeps, shown: Shown, visit: Visit): Promise<{ released: number }> {
  if (!maySeeThem(visit)) throw new Refused('NOT_FOUND');
  return db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => release(transaction, shown, visit)));
}

async function release(transaction: Database, shown: Shown, visit: Visit): Promise<{ released: number }> {
  const editionId = visit.edition.id;
  await lockDrafts(transaction, editionId);
  const ids = [...new Set(shown.map(({ id }) => id))];
  const now = new Map((await composeDrafts(transaction, visit, ids)).map(({ id, digest }) => [id, digest]));
  if (shown.some(({ id, digest }) => now.get(id) !== digest)) throw new Refused('OUTBOX_CHANGED', { words: CHANGED });
  const moved = await moveLetters(transaction, { editionId, ids }, { from: 'draft', to: 'released', by: accountOf(visit).id });
  if (moved.length !== ids.length) throw new Refused('OUTBOX_CHANGED', { words: CHANGED });
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'letters.released',
    entity: 'letter',
    entityId: 'reviewers',
    after: { letters: ids.length },
    requestId: visit.requestId,
  });
  return { released: ids.length };
}

const CHANGED = 'Nothing was released. Since the letters were shown to you, something has changed. Please look at them again.';
