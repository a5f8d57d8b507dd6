import { resealWebhooks } from './features/outbound/reseal-webhooks.ts';
import { resealSecrets } from './features/second-factors/reseal-secrets.ts';
import { openDatabase } from './platform/database.ts';
import { secondFactorKeys } from './platform/second-factor.ts';
import { configOfCommand } from './platform/start.ts';

/** `isocentre secrets reseal`: seals the secrets of authenticator apps and webhooks with the current key. The handbook: docs/operations/secrets.md. */
if (process.argv[2] !== 'reseal') {
  console.error('Usage: isocentre secrets reseal');
  process.exit(64);
}
const config = configOfCommand();
if (config.SECOND_FACTOR_OLD_KEY === undefined) {
  console.error('SECOND_FACTOR_OLD_KEY is not set: there is no other key to read with. See docs/operations/secrets.md.');
  process.exit(78);
}
const { db, pool } = openDatabase(config, () => {});
const { sealed, already, withRecoveryCodes } = await resealSecrets(db, secondFactorKeys(config), [resealWebhooks]);
await pool.end();
console.log(
  `${sealed} secrets sealed anew, ${already} were already. Nothing needs the old key for codes any more (${new Date().toISOString()}).`,
);
if (withRecoveryCodes > 0) {
  console.log(
    `${withRecoveryCodes} accounts have unused recovery codes. Those made under the old key end when SECOND_FACTOR_OLD_KEY is removed: ask their owners to make new ones first (My security).`,
  );
}
