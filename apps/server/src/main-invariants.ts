import { brokenInvariants } from './features/payments/queries/invariants.ts';
import { openChecks } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';

/** Checks the payment and seat invariants. Exits with 1 when one is violated. */
const config = configOfCommand();
const { db, pool } = openChecks(config, () => {});
const breaches = await brokenInvariants(db);
for (const { rule, rows } of breaches) {
  console.log(`broken: ${rule}`);
  for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
}
console.log(breaches.length === 0 ? 'Everything that must be true of money and seats is true.' : `${breaches.length} rules are broken.`);
await pool.end();
process.exitCode = breaches.length > 0 ? 1 : 0;
