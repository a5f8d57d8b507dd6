import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchSite } from './bench-site.ts';

const COPYING = join(import.meta.dirname, '../../apps/server/src/test/copy-editions.sql');
const EDITIONS_A_SOCIETY = 5;

interface Work {
  id: number;
  of: string;
  statement: string;
}

export interface LoadedTable {
  of: string;
  rows: number;
  bytes: number;
}

export interface Loading {
  copies: number;
  connections: number;
  /** Tables that stay as they are. */
  without: readonly string[];
}

/** Copies the first edition, with all that is in it. Returns seconds. */
export async function loadEditions(site: BenchSite, { copies, connections, without }: Loading): Promise<number> {
  const began = performance.now();
  await site.query(await readFile(COPYING, 'utf8'));
  await site.query('call loading.start($1, $2, $3)', [copies, EDITIONS_A_SOCIETY, without]);
  for (const step of ['load', 'index', 'end']) {
    const from = performance.now();
    // The largest first, so that none is left over for one connection alone.
    const waiting = await site.query<Work>('select id, of, statement from loading.work where step = $1 order by weight desc, id', [step]);
    const workers = Array.from({ length: step === 'end' ? 1 : connections }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await site.query(one.statement);
    });
    await Promise.all(workers);
    console.log(`  ${step}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  const from = performance.now();
  await site.query('analyze');
  console.log(`  analyze: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return (performance.now() - began) / 1000;
}

/** Rows as of the last analyze, and bytes with indexes. */
export const loadedTables = (site: BenchSite): Promise<LoadedTable[]> =>
  site.query<LoadedTable>(
    `select relname as of, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0 order by 3 desc`,
  );
