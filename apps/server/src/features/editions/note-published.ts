import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { findNewlyPublic, isNewlyPublic } from './queries/newly-public.ts';
import { lockEdition } from './queries/next-editions.ts';

/** Records that visitors see an edition whose instant has come, and thereby tells whoever listens. Once, whichever worker runs. */
export async function notePublished({ db, clock }: Pick<NextEditionDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.edition({});
  const found = await findNewlyPublic(db, now);
  for (const editionId of found) await db.transaction().execute((transaction) => noteOne(transaction, editionId, now));
  return found.length;
}

async function noteOne(transaction: Database, editionId: number, now: Date): Promise<void> {
  const { slug, publishedAt } = await lockEdition(transaction, editionId);
  if (!(await isNewlyPublic(transaction, editionId, now))) return;
  await writeAudit(transaction, {
    editionId,
    actor: SYSTEM,
    action: 'edition.published',
    entity: 'edition',
    entityId: slug,
    after: { publishedAt },
  });
}
