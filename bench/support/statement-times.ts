import type { BenchSite } from './bench-site.ts';

/** One statement as PostgreSQL has counted it since the last `forget`. */
export interface Counted {
  statement: string;
  calls: number;
  rows: number;
  slowestMs: number;
  totalMs: number;
  /** Blocks of 8 kB that it touched, at each call. */
  blocks: number;
}

type Asking = Pick<BenchSite, 'query' | 'databaseAsAdmin'>;

export async function countStatements(site: Asking): Promise<void> {
  await site.query('create extension if not exists pg_stat_statements', [], site.databaseAsAdmin);
}

export async function forgetStatements(site: Asking): Promise<void> {
  await site.query('select pg_stat_statements_reset()', [], site.databaseAsAdmin);
}

/** What the application's role has sent, the slowest first. */
export const countedStatements = (site: Asking): Promise<Counted[]> =>
  site.query<Counted>(
    `select query as statement, calls::int, rows::float8, max_exec_time as "slowestMs", total_exec_time as "totalMs",
       (shared_blks_hit + shared_blks_read)::float8 / calls as blocks
     from pg_stat_statements(true)
     where dbid = (select oid from pg_database where datname = current_database()) and userid = 'isocentre_app'::regrole
     order by max_exec_time desc`,
    [],
    site.databaseAsAdmin,
  );
