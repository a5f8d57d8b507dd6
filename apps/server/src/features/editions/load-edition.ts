import { checkContent } from '@isocentre/domain/content/check-content';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { contentRows } from './content-rows.ts';
import { childRows, editionRow } from './edition-rows.ts';
import { claimHosts, deleteOtherRows, findEditionBySlug, readContentVersion, saveEditionRow, upsertRows } from './queries.ts';

export interface LoadOptions {
  /** What its pages show. Absent: what is there stays. */
  content?: unknown;
  /** Host names that belong to this edition. */
  hosts?: readonly string[];
  /** Whether it also answers for host names nobody claims. */
  isDefault?: boolean;
}

export type LoadOutcome = 'created' | 'changed' | 'unchanged';

/**
 * Puts an edition given as data into the database: all of it or, when a check finds a fault, nothing. Loading the same
 * data again changes no row and no version.
 */
export async function loadEdition(db: Database, input: unknown, options: LoadOptions = {}): Promise<LoadOutcome> {
  const edition = checkEdition(input);
  const content = options.content === undefined ? undefined : checkContent(options.content, edition);
  return db.transaction().execute(async (transaction) => {
    const known = await findEditionBySlug(transaction, edition.slug);
    const { id } = await saveEditionRow(transaction, editionRow(edition), options.isDefault ?? false);
    await claimHosts(transaction, id, options.hosts ?? []);
    const tables = [...childRows(id, edition), ...(content ? contentRows(id, content) : [])];
    for (const table of tables) await upsertRows(transaction, table);
    for (const table of tables.toReversed()) await deleteOtherRows(transaction, id, table);
    const contentVersion = await readContentVersion(transaction, id);
    if (known?.contentVersion === contentVersion) return 'unchanged';
    await writeAudit(transaction, {
      editionId: id,
      actorKind: 'system',
      action: 'edition.loaded',
      entity: 'edition',
      entityId: edition.slug,
      after: { contentVersion },
    });
    return known ? 'changed' : 'created';
  });
}
