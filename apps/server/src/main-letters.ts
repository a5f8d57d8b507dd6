import { retryLetters } from './features/letters/retry-letters.ts';
import { setPace } from './features/letters/set-pace.ts';
import { NoSuchEdition, resumeLetters, stopLetters } from './features/letters/stop-letters.ts';
import { openDatabase } from './platform/database.ts';
import { configOfCommand } from './platform/start.ts';

const USAGE = `Usage:
  letters stop <edition>               nothing of this edition is sent from now on
  letters resume <edition>             what waits is sent
  letters retry <edition>              what failed for good is tried again, once its cause is mended
  letters pace <sender> <number>       at most so many mails a minute, over all workers; the sender as in the From line
  letters pace <sender> none           no limit`;

/** `pnpm letters`: for whoever runs the installation. */
const [command, whom, number] = process.argv.slice(2);
const perMinute = number === 'none' ? null : Number(number);
const wellFormed =
  command === 'pace'
    ? perMinute === null || (Number.isInteger(perMinute) && perMinute > 0)
    : command === 'stop' || command === 'resume' || command === 'retry';
if (!whom || !wellFormed) {
  console.error(USAGE);
  process.exit(64);
}
const config = configOfCommand();
const { db, pool } = openDatabase(config, () => {});
try {
  if (command === 'stop') await stopLetters(db, whom);
  else if (command === 'resume') await resumeLetters(db, whom);
  else if (command === 'pace') await setPace(db, whom, perMinute);
  const outcome = command === 'retry' ? `, ${await retryLetters(db, whom)} to be sent` : '';
  console.log(`${command}: ${whom}${number === undefined ? '' : ` ${number}`}${outcome}`);
} catch (error) {
  if (!(error instanceof NoSuchEdition)) throw error;
  console.error(error.message);
  process.exitCode = 65;
} finally {
  await pool.end();
}
