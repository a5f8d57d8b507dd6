import { CannotGrant, grantOwner } from './features/people/grant-owner.ts';
import { CannotReset, resetFactorByCommand } from './features/people/reset-factor-by-command.ts';
import { createClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';

/**
 * What whoever runs the installation does for organisers. The worker sends the mails.
 *
 * `owner <society> <email>`: the first owner of a society. `reset-factor <email> <reason>`: for somebody who lost their phone.
 */
const USAGE = `Usage: organisers owner <society> <email>
       organisers reset-factor <email> <reason>`;

const [command, first = '', second = '', ...others] = process.argv.slice(2);
if (!['owner', 'reset-factor'].includes(command ?? '') || !first || !second || others.length > 0) {
  console.error(USAGE);
  process.exit(64);
}
const config = configOfCommand();
const { db, pool } = openDatabase(config, () => {});
try {
  console.log(await run(db));
} catch (error) {
  if (!(error instanceof CannotGrant) && !(error instanceof CannotReset)) throw error;
  console.error(error.message);
  process.exitCode = 65;
} finally {
  await pool.end();
}

async function run(database: Database): Promise<string> {
  if (command === 'owner') return `${second}: ${await grantOwner({ db: database, clock: createClock(config) }, first, second)}`;
  await resetFactorByCommand(database, first, second);
  return `${first}: second factor and recovery codes deleted, all sessions ended; the person and the owners get a mail`;
}
