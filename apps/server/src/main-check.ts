import { checkInstallation } from './features/installation/check-installation.ts';
import { readTextsFromDns } from './features/installation/mail-records.ts';
import { openDatabase } from './platform/database.ts';
import { tryMailServer } from './platform/mail.ts';
import { configOfCommand } from './platform/start.ts';

/** Part of `isocentre check`: what the processes need. With an address, a test message is sent there. Exits with 1 when something is wrong. */
const [testMessageTo] = process.argv.slice(2);
const config = configOfCommand();
const { db, pool } = openDatabase(config, () => {});
const findings = await checkInstallation({ config, db, tryMailServer, readTexts: readTextsFromDns }, testMessageTo);
for (const { what, remedy } of findings) console.log(remedy === undefined ? `ok     ${what}` : `FAULT  ${what}\n       ${remedy}`);
await pool.end();
process.exitCode = findings.some(({ remedy }) => remedy !== undefined) ? 1 : 0;
