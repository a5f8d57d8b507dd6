import { checkContent } from '@isocentre/domain/content/check-content';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import { plainSociety, Society } from '@isocentre/domain/societies/society';
import type { Edition } from '@isocentre/domain/editions/edition';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { contentRows } from './content-rows.ts';
import { editionDifferences } from './edition-differences.ts';
import { childRows, editionRow, type TableRows } from './edition-rows.ts';
import { findOrCreateSociety } from './queries/societies.ts';
import { findEditionBySlug, readContentVersion } from './queries/editions.ts';
import {
  claimHosts,
  deleteOtherRows,
  lockForLoading,
  readSource,
  readStoredTables,
  readWantedTables,
  saveEditionRow,
  saveSource,
  upsertRows,
} from './queries/loading.ts';

export interface LoadOptions {
  /** Who holds a new edition. Absent: a society of its own chapter. Created when it is missing, never changed. */
  society?: Society;
  /** The content of its pages. Absent: the stored content stays. */
  content?: unknown;
  /** Host names that belong to this edition. */
  hosts?: readonly string[];
  /** Overwrite what people have changed since the last load. */
  replace?: boolean;
}

export type LoadOutcome = 'created' | 'changed' | 'unchanged';

/** People have changed the edition since it was loaded; each difference is one line of text. */
export class EditionChanged extends Error {
  readonly slug: string;
  readonly differences: readonly string[];

  constructor(slug: string, differences: readonly string[]) {
    super(`The edition ${slug} has been changed since it was loaded. Nothing was loaded.`);
    this.slug = slug;
    this.differences = differences;
  }
}

/**
 * Loads an edition given as data: all of it or, when a check fails, nothing. Loading the same data again changes no row
 * and no version. Overwriting what people changed since the last load is refused unless `replace` is set.
 */
export async function loadEdition(db: Database, input: unknown, options: LoadOptions = {}): Promise<LoadOutcome> {
  const edition = checkEdition(input);
  const content = options.content === undefined ? undefined : checkContent(options.content, edition);
  const tablesOf = (id: number): TableRows[] => [...childRows(id, edition), ...(content ? contentRows(id, content) : [])];
  const allTablesOf = (id: number): TableRows[] => [{ table: 'editions', key: [], rows: [editionRow(edition)] }, ...tablesOf(id)];
  return db.transaction().execute(async (transaction) => {
    await lockForLoading(transaction, edition.slug);
    const known = await findEditionBySlug(transaction, edition.slug);
    if (known && !options.replace) await refuseOverwriting(transaction, known.id, edition.slug, allTablesOf(known.id));
    const societyId = known?.societyId ?? (await findOrCreateSociety(transaction, Society.parse(options.society ?? ownSociety(edition))));
    const { id } = await saveEditionRow(transaction, societyId, editionRow(edition));
    await claimHosts(transaction, id, options.hosts ?? []);
    for (const table of tablesOf(id)) await upsertRows(transaction, table);
    for (const table of tablesOf(id).toReversed()) await deleteOtherRows(transaction, id, table);
    await saveSource(transaction, id, await asLoaded(transaction, id, allTablesOf(id)));
    const contentVersion = await readContentVersion(transaction, id);
    if (known?.contentVersion === contentVersion) return 'unchanged';
    await writeAudit(transaction, {
      editionId: id,
      actor: SYSTEM,
      action: 'edition.loaded',
      entity: 'edition',
      entityId: edition.slug,
      after: { contentVersion },
    });
    return known ? 'changed' : 'created';
  });
}

/** Named like the edition without its year: `lakeside-2026` is held by `lakeside`. */
const ownSociety = ({ slug, chapter }: Edition) => plainSociety(slug.replace(/-\d{4}$/, ''), chapter);

/** Rows still stored as they were loaded may be replaced: nobody has touched them. */
async function refuseOverwriting(transaction: Database, id: number, slug: string, tables: readonly TableRows[]): Promise<void> {
  const [loaded, stored] = [await readSource(transaction, id), await readStoredTables(transaction, id, tables)];
  const touched = loaded ? editionDifferences(loaded, stored) : ['made by hand'];
  if (touched.length === 0) return;
  const differences = editionDifferences(stored, await readWantedTables(transaction, tables));
  if (differences.length > 0) throw new EditionChanged(slug, differences);
}

/** A load without content keeps the content of the previous load. */
async function asLoaded(transaction: Database, id: number, tables: readonly TableRows[]) {
  const stored = await readStoredTables(transaction, id, tables);
  const names = new Set(stored.map(({ table }) => table));
  return [...stored, ...((await readSource(transaction, id)) ?? []).filter(({ table }) => !names.has(table))];
}
