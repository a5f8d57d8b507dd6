import { roleNames, ROLES } from '@isocentre/domain/people/roles';
import { editions } from '@isocentre/editions/all';
import { generate } from 'otplib';
import { EditionInUse, fillEdition } from './features/demo-data/fill-edition.ts';
import { findEditionBySlug, readEdition } from './features/editions/queries/editions.ts';
import { createClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { hashPassword } from './platform/passwords.ts';
import { secondFactorKeys, startSecondFactor, takeCode } from './platform/second-factor.ts';
import { configOfCommand } from './platform/start.ts';

/**
 * Fills the first packaged edition with invented delegates, money in every state and a committee: `[number] [seed]`.
 * `code` prints the six digits that the committee's authenticator app would show. Never in production.
 */
const PASSWORD = 'demo garden lantern';
const APP_SECRET = 'ISOCENTREDEMOSAMPLESECRETAPPKEYS';
const [first = '500', second = '28'] = process.argv.slice(2);

const config = configOfCommand();
if (config.APP_MODE === 'production') {
  console.error('This is a production installation: demonstration data is only made outside production.');
  process.exit(65);
}
if (first === 'code') {
  console.log(await generate({ secret: APP_SECRET }));
  process.exit(0);
}
const delegates = Number(first);
const seed = Number(second);
if (!Number.isSafeInteger(delegates) || delegates < 1 || delegates > 100_000 || !Number.isSafeInteger(seed)) {
  console.error('Usage: pnpm demo:data [number of delegates] [seed]\n       pnpm demo:data code');
  process.exit(64);
}

const { db, pool } = openDatabase(config, () => {});
try {
  console.log(await fill());
  await describeTables();
} catch (error) {
  if (!(error instanceof EditionInUse)) throw error;
  console.log(`  demonstration data: ${error.message}`);
} finally {
  await pool.end();
}

/** PostgreSQL does so by itself some minutes later; until then it plans every list as if nobody were there. Only the owner of a table may. */
async function describeTables(): Promise<void> {
  const url = process.env['DATABASE_MIGRATION_URL'];
  if (url === undefined) return;
  const owner = openDatabase({ ...config, DATABASE_URL: url }, () => {});
  await owner.pool.query('analyze');
  await owner.pool.end();
}

async function fill(): Promise<string> {
  const slug = editions[0]?.edition.slug ?? '';
  const found = await findEditionBySlug(db, slug);
  if (!found) return `There is no edition ${slug}: run pnpm setup first.`;
  const began = performance.now();
  const clock = createClock(config);
  const { committee, rows } = await fillEdition(
    { db, files: openFiles(config) },
    {
      editionId: found.id,
      societyId: found.societyId,
      edition: await readEdition(db, found.id),
      now: clock.edition({}),
      delegates,
      seed,
      passwordHash: await hashPassword(PASSWORD),
    },
  );
  const keys = secondFactorKeys(config);
  for (const { accountId } of Object.values(committee)) {
    await startSecondFactor(db, accountId, keys[0], APP_SECRET);
    await takeCode(db, accountId, await generate({ secret: APP_SECRET }), keys, new Date());
  }
  const made = `${delegates} delegates, ${rows.payments.length} payments, ${rows.abstracts.length} abstracts`;
  return [
    `  demonstration data: ${made} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    `  password of everybody: ${PASSWORD}; six digits for the committee: pnpm demo:data code`,
    ...ROLES.map((role) => `    ${roleNames[role].padEnd(17)} ${committee[role].email}`),
  ].join('\n');
}
