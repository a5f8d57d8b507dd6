import { benchSite, REGISTRATION_OPEN } from './support/bench-site.ts';
import { CAPACITY_MODEL, measureSize, measureTime, offModel } from './support/capacity.ts';
import { loadEditions } from './support/load-editions.ts';
import { startOwnPostgres } from './support/own-postgres.ts';

/**
 * Whether a delegate still costs what docs/scale.md reckons with: rows, bytes and processor time, at most a fifth off.
 *
 *   node bench/capacity.ts           needs `pnpm build` and PostgreSQL's programs; removes what it made
 */
const COPIES = 40;
const DELEGATES = 500;
const PORT = 3720;

const postgres = await startOwnPostgres(PORT);
const site = benchSite({ database: 'isocentre_bench_capacity', port: PORT + 1, env: REGISTRATION_OPEN, server: postgres.server });
try {
  await site.prepare();
  const web = await site.startWeb();
  const time = await measureTime(site, web.pid ?? 0);
  await site.stop();
  await site.prepare();
  await site.command('apps/server/src/main-demo-data.ts', String(DELEGATES));
  await loadEditions(site, { copies: COPIES, connections: 2, without: [] });
  const measured = { ...(await measureSize(site)), ...time };
  console.log('a delegate costs', measured, 'and in the model', CAPACITY_MODEL);
  const faults = offModel(measured);
  await plantRows();
  const planted = offModel({ rows: (await measureSize(site)).rows - measured.rows + CAPACITY_MODEL.rows });
  if (planted.length === 0) faults.push('rows that were planted are not noticed, so this proves nothing');
  for (const fault of faults) console.log(`NOT within the target: ${fault}`);
  if (faults.length === 0) console.log('within a fifth of the model');
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await site.stop();
  await postgres.remove();
}

/** Four rows more for each delegate: more than a fifth of the model. */
async function plantRows(): Promise<void> {
  await site.query('create table planted as select r.account_id, n from registrations r, generate_series(1, 4) n');
  await site.query('analyze planted');
}
