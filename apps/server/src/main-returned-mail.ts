import { returnLetter } from './features/letters/return-letter.ts';
import { openDatabase } from './platform/database.ts';
import { bounceKey } from './platform/letters/envelope.ts';
import { configOfCommand } from './platform/start.ts';

/**
 * `isocentre returned-mail < mail`: what a mail server returned to the envelope sender of a letter. It ends well whatever the
 * mail is: a mail server would return a returned mail.
 */
const config = configOfCommand();
const key = bounceKey(config);
if (!key) {
  console.error('BOUNCE_KEY is not set: no letter left with an address that could be recognised.');
  process.exit(78); // EX_CONFIG
}
/** A report stands before the mail that it is about, which may be large. */
const ENOUGH = 1024 * 1024;
let mail = '';
for await (const part of process.stdin.setEncoding('latin1')) if (mail.length < ENOUGH) mail += String(part);
const { db, pool } = openDatabase(config, () => {});
console.log(await returnLetter(db, key, mail.slice(0, ENOUGH)));
await pool.end();
