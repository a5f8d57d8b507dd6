import { brokenInvariants } from './features/payments/queries/invariants.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { readConfigOrExit } from './platform/start.ts';

/** Checks the payment and seat invariants. Exits with 1 when one is violated. */
const config = readConfigOrExit(() => readConfig(process.env));
const { db, pool } = openDatabase(config, () => {});
const breaches = await brokenInvariants(db);
for (const { rule, rows } of breaches) {
  console.log(`broken: ${rule}`);
  for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
}
console.log(breaches.length === 0 ? 'Everything that must be true of money and seats is true.' : `${breaches.length} rules are broken.`);
await pool.end();
process.exitCode = breaches.length > 0 ? 1 : 0;
