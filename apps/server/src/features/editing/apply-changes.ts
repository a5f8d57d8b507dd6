import { checkContent } from '@isocentre/domain/content/check-content';
import { draftFaults, keyOf, soundOnes } from '@isocentre/domain/content/faults';
import { assemble, type Change, type Items, layOver } from '@isocentre/domain/content/items';
import type { KindName } from '@isocentre/domain/content/kinds';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import type { Database } from '../../platform/database.ts';
import { contentRows } from '../editions/content-rows.ts';
import { childRows, editionRow, type TableRows } from '../editions/edition-rows.ts';
import { deleteOtherRows, updateEditionRow, upsertRows } from '../editions/queries/loading.ts';
import { withSavepoint } from './queries/savepoint.ts';
import { draftsIn, readStored, rememberedIn } from './stored.ts';

/**
 * Writes items into the tables that the public pages read, by the code that loads a package. Only tables that differ are
 * touched, and in them only rows that differ. Throws a `BrokenEdition` if the items make no edition.
 */
export async function writeItems(transaction: Database, editionId: number, before: Items, after: Items): Promise<void> {
  const [from, to] = [rowsOf(editionId, before), rowsOf(editionId, after)];
  if (!same(from.own, to.own)) await updateEditionRow(transaction, editionId, to.own);
  const changed = to.tables.filter((table, i) => !same(table.rows, from.tables[i]?.rows));
  for (const table of changed) await upsertRows(transaction, table);
  for (const table of changed.toReversed()) await deleteOtherRows(transaction, editionId, table);
}

function rowsOf(editionId: number, items: Items): { own: ReturnType<typeof editionRow>; tables: TableRows[] } {
  const made = assemble(items);
  const edition = checkEdition(made.edition, 'database');
  const content = checkContent(made.content, edition, 'database');
  return { own: editionRow(edition), tables: [...childRows(editionId, edition), ...contentRows(editionId, content)] };
}

/** A check of the database, or a number or date that it has no room for: it knows more than the rules. */
const NOT_STORABLE: ReadonlySet<unknown> = new Set(['23514', '22003', '22007', '22008']);
export const isNotStorable = (error: unknown): boolean => error instanceof Error && 'code' in error && NOT_STORABLE.has(error.code);

const same = (one: unknown, other: unknown) => inFieldOrder(one) === inFieldOrder(other);

const inFieldOrder = (value: unknown) =>
  JSON.stringify(value, (_field, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * Lays all current drafts, or the chosen ones, into the public tables of this transaction: for a preview, which rolls it back.
 * Drafts that cannot be published as they are stay out; their keys (`sponsors/12`) are returned. Nothing is noted as published.
 */
export async function applyDrafts(
  transaction: Database,
  editionId: number,
  chosen?: ReadonlyArray<{ readonly kind: KindName; readonly id: string }>,
): Promise<{ left: string[] }> {
  const stored = await readStored(transaction, editionId);
  const wanted = chosen && new Set(chosen.map(keyOf));
  const drafts = draftsIn(stored).filter((draft) => !wanted || wanted.has(keyOf(draft)));
  const remembered = rememberedIn(stored);
  // One that stays out may take others with it: a speaker goes with the session.
  let shown: readonly Change[] = soundOnes(drafts);
  for (;;) {
    const faults = draftFaults({ ...stored, remembered }, shown);
    const fewer = shown.filter((draft) => (faults.get(keyOf(draft)) ?? []).length === 0);
    if (fewer.length === shown.length) break;
    shown = fewer;
  }
  try {
    await withSavepoint(transaction, () => writeItems(transaction, editionId, stored.items, layOver(stored.items, shown, remembered)));
  } catch (error) {
    if (!isNotStorable(error)) throw error;
    // Better the pages as they are than no preview of anything.
    shown = [];
  }
  return { left: drafts.filter((draft) => !shown.includes(draft)).map(keyOf) };
}
