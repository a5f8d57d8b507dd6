import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from './audit.ts';
import type { Database } from './database.ts';

/**
 * What somebody with the command line did to the whole installation. It stands in the record of the default edition; before
 * there is one nobody has a record to read.
 */
export async function recordForInstallation(db: Database, action: string, after: object): Promise<void> {
  const edition = await db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirst();
  if (!edition) return;
  await writeAudit(db, { editionId: edition.id, actor: SYSTEM, action, entity: 'installation', entityId: 'installation', after });
}
