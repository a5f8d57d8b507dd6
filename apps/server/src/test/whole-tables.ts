import type pg from 'pg';
import type { SentStatement } from './sent-statements.ts';

/** One node of `explain (format json)`. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

/** A statement that looked at a large share of a table that grows with the conferences. */
export interface WholeTable {
  readonly table: string;
  /** Of all rows, or of the index's blocks where it walked those. */
  readonly share: number;
  readonly text: string;
}

export interface Grown {
  readonly rows: number;
  readonly pages: number;
}

/** So little of a table may be looked at: one edition is far less. */
const SHARE = 0.2;
/** Smaller ones say nothing. */
const LARGE = 1000;
/** Where a few rows were found, and this share of an index was walked for them, its first column was not used. */
const WALKED = 0.5;
const INDEX_PAGES = 8;

/** What is large, tables and indexes, as of the last `analyze`. */
export async function grownRelations(client: pg.Client): Promise<ReadonlyMap<string, Grown>> {
  const { rows } = await client.query<{ name: string; rows: number; pages: number }>(
    `select relname as name, reltuples::float8 as rows, relpages as pages from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples >= $1`,
    [LARGE],
  );
  return new Map(rows.map(({ name, ...one }) => [name, one]));
}

/** Runs the statement and takes it back. Undefined: with these values, and without what came before it, it cannot run. */
export async function wholeTablesOf(
  client: pg.Client,
  grown: ReadonlyMap<string, Grown>,
  { text, values }: SentStatement,
): Promise<WholeTable[] | undefined> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': Array<{ Plan: Node }> }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...values],
    );
    return leaves(rows[0]?.['QUERY PLAN'][0]?.Plan).flatMap((node) => {
      const share = shareRead(node, grown);
      return share === undefined ? [] : [{ table: node['Relation Name'] ?? node['Index Name'] ?? '', share, text }];
    });
  } catch (error) {
    if (/^(23|42|P0|22|25)/.test(String((error as { code?: string }).code))) return undefined;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

const leaves = (node: Node | undefined): Node[] => (node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(leaves)]);

const blocksOf = (node: Node) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);

/** Of one loop: what runs again for each conference or each row found takes what it is given by those. */
function shareRead(node: Node, grown: ReadonlyMap<string, Grown>): number | undefined {
  if (!node['Node Type'].endsWith('Scan')) return undefined;
  const table = grown.get(node['Relation Name'] ?? '');
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  if (table && read >= SHARE * table.rows) return read / table.rows;
  const index = grown.get(node['Index Name'] ?? '');
  const inside = (node.Plans ?? []).reduce((sum, one) => sum + blocksOf(one), 0);
  const blocks = (blocksOf(node) - inside) / Math.max(1, node['Actual Loops']);
  // It comes down the index and touches the rows' pages: what is left over was walked.
  const walked = blocks - 4 - 2 * read;
  if (index && index.pages >= INDEX_PAGES && walked >= WALKED * index.pages) return walked / index.pages;
  return undefined;
}
