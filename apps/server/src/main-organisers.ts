import { CannotGrant, grantOwner } from './features/people/grant-owner.ts';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { openJobQueue } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { readConfigOrExit } from './platform/start.ts';

/** `pnpm organisers owner <society> <email>`: the first owner of a society. The worker sends the invitation, if one is needed. */
const [command, society, email] = process.argv.slice(2);
if (command !== 'owner' || !society || !email) {
  console.error('Usage: pnpm organisers owner <society> <email>');
  process.exit(64);
}
const config = readConfigOrExit(() => readConfig(process.env));
const { db, pool } = openDatabase(config, () => {});
const queue = await openJobQueue(config, createLog(config, 'web'));
try {
  console.log(`${email}: ${await grantOwner({ db, clock: createClock(config), enqueue: queue.enqueue }, society, email)}`);
} catch (error) {
  if (!(error instanceof CannotGrant)) throw error;
  console.error(error.message);
  process.exitCode = 65;
} finally {
  await queue.close();
  await pool.end();
}
