import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../../platform/database.ts';

/** Somebody of this edition who has not been erased. */
export async function insistRegistration(db: Database, editionId: number, id: string): Promise<void> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refused('NOT_FOUND');
}

export async function insistRegistrations(
  db: Database,
  editionId: number,
  { allocations }: { allocations: ReadonlyArray<{ registration: string }> },
): Promise<void> {
  for (const { registration } of allocations) await insistRegistration(db, editionId, registration);
}

export const findStanding = (db: Database, editionId: number, id: string) =>
  db
    .selectFrom('registrations')
    .select(['edition_id', 'id', 'payment_status', 'cancelled_at'])
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
