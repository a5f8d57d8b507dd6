import { isDeepStrictEqual } from 'node:util';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import type { Edition } from '@isocentre/domain/editions/edition';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { childRows, editionRow } from './edition-rows.ts';
import { claimHosts, deleteOtherRows, findEditionBySlug, readEdition, saveEditionRow, upsertRows } from './queries.ts';

export interface LoadOptions {
  /** Host names that belong to this edition. */
  hosts?: readonly string[];
  /** Whether it also answers for host names nobody claims. */
  isDefault?: boolean;
}

export type LoadOutcome = 'created' | 'changed' | 'unchanged';

/**
 * Puts an edition given as data into the database: all of it or, when `checkEdition` finds a fault, nothing. Loading
 * the same data again changes no row and no version.
 */
export async function loadEdition(db: Database, input: unknown, { hosts = [], isDefault = false }: LoadOptions = {}): Promise<LoadOutcome> {
  const edition = inUtc(checkEdition(input));
  return db.transaction().execute(async (transaction) => {
    const known = await findEditionBySlug(transaction, edition.slug);
    if (known) {
      await claimHosts(transaction, known.id, hosts);
      if (isDeepStrictEqual(await readEdition(transaction, known.id), edition)) return 'unchanged';
    }
    const { id, contentVersion } = await saveEditionRow(transaction, editionRow(edition), isDefault);
    if (!known) await claimHosts(transaction, id, hosts);
    const tables = childRows(id, edition);
    for (const table of tables) await upsertRows(transaction, table);
    for (const table of tables.toReversed()) await deleteOtherRows(transaction, id, table);
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

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** The same instants as the database gives them back, so that two editions can be compared. */
function inUtc(edition: Edition): Edition {
  return JSON.parse(JSON.stringify(edition), (_key, value: unknown) =>
    typeof value === 'string' && WITH_OFFSET.test(value) ? new Date(value).toISOString() : value,
  ) as Edition;
}
