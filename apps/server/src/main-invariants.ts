import { parseArgs } from 'node:util';
import { findEditionBySlug } from './features/editions/queries/editions.ts';
import { brokenInvariants } from './features/payments/queries/invariants.ts';
import { openChecks } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';

/** Checks the payment and seat invariants, `--edition=<slug>` those of one. Exits with 1 when one is violated. */
const { values } = parseArgs({ options: { edition: { type: 'string' } } });
const config = configOfCommand();
const { db, pool } = openChecks(config, () => {});
const edition = values.edition === undefined ? undefined : await findEditionBySlug(db, values.edition);
if (values.edition !== undefined && !edition) {
  console.error(`There is no edition ${values.edition}.`);
  process.exit(64);
}
const breaches = await brokenInvariants(db, edition && { from: edition.id, to: edition.id });
for (const { rule, rows } of breaches) {
  console.log(`broken: ${rule}`);
  for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
}
console.log(breaches.length === 0 ? 'Everything that must be true of money and seats is true.' : `${breaches.length} rules are broken.`);
await pool.end();
process.exitCode = breaches.length > 0 ? 1 : 0;
