import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { tryMailServer } from '../../platform/mail.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox, recipientOf } from '../../test/inbox.ts';
import { type PaymentSandbox, SANDBOX_SECRETS, startPaymentSandbox } from '../../test/payment-sandbox.ts';
import { checkInstallation } from './check-installation.ts';

let site: TestApp;
let inbox: Inbox;
let sandbox: PaymentSandbox;
let owner: pg.Client;

beforeAll(async () => {
  [inbox, sandbox] = await Promise.all([openInbox(), startPaymentSandbox()]);
  site = await buildTestApp({
    env: {
      SMTP_URL: inbox.smtpUrl,
      RAZORPAY_API_URL: `${sandbox.url}/v1`,
      RAZORPAY_KEY_ID: SANDBOX_SECRETS.keyId,
      RAZORPAY_KEY_SECRET: SANDBOX_SECRETS.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: SANDBOX_SECRETS.webhookSecret,
    },
  });
  owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
  // As a worker says of itself.
  await owner.query(`insert into processes (id, kind, connections, direct_connections) values (gen_random_uuid(), 'worker', 1, 1)`);
});
afterAll(async () => {
  await owner.end();
  await site.close();
  await Promise.all([inbox.close(), sandbox.close()]);
});

/** A domain of which everything is published. */
const readTexts = async (name: string) => [name.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 mx -all'];

/** The one that runs here has just spoken, however long these tests take. */
beforeEach(() => owner.query('update processes set seen_at = now()'));

const faults = async (settings: Partial<TestApp['config']> = {}) =>
  (await checkInstallation({ config: { ...site.config, ...settings }, db: site.db, tryMailServer, readTexts })).filter(
    ({ remedy }) => remedy !== undefined,
  );

test('nothing is wrong, and nobody gets a mail', async () => {
  expect(await faults()).toEqual([]);
  expect(inbox.mails).toEqual([]);
});

test('a test message goes to the address that is given', async () => {
  expect(await checkInstallation({ config: site.config, db: site.db, tryMailServer, readTexts }, 'admin@example.org')).toContainEqual({
    what: expect.stringContaining('took a test message to admin@example.org') as string,
  });
  expect(inbox.mails.map(recipientOf)).toEqual(['admin@example.org']);
});

test('a migration that has not run here, and one that this release does not know', async () => {
  await owner.query("update schema_migrations set name = '9999_later.sql' where name = '0045_letters.sql'");
  expect(await faults()).toEqual([{ what: 'schema: 0045_letters.sql not applied', remedy: 'isocentre migrate --expand' }]);
  await owner.query("update schema_migrations set name = '0045_letters.sql' where name = '9999_later.sql'");
  await owner.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', '')");
  expect(await checkInstallation({ config: site.config, db: site.db, tryMailServer, readTexts })).toContainEqual({
    what: 'schema: of a newer release (9999_later.sql)',
  });
  await owner.query("delete from schema_migrations where name = '9999_later.sql'");
});

test('a mail that is late, unless its edition is stopped', async () => {
  await owner.query(`insert into letters (edition_id, id, purpose, about, kind, state, priority, due_at)
    select id, gen_random_uuid(), 'contact.acknowledgement', 'x', 'automatic', 'released', 0, now() - interval '16 minutes' from editions limit 1`);
  expect(await faults()).toMatchObject([{ what: 'mails: 1 should have left more than 15 minutes ago' }]);
  await owner.query('insert into mail_stops (edition_id) select edition_id from letters');
  expect(await faults()).toEqual([]);
});

test('a mail server that is away, and a key that the provider refuses', async () => {
  expect(await faults({ SMTP_URL: 'smtp://127.0.0.1:9' })).toMatchObject([
    { what: expect.stringMatching(/^mail server 127\.0\.0\.1:9: .*ECONNREFUSED/) as string },
  ]);
  expect(await faults({ RAZORPAY_KEY_SECRET: 'another-secret-altogether' })).toMatchObject([
    { what: expect.stringContaining('does not take our key') as string, remedy: expect.stringContaining('RAZORPAY_KEY_SECRET') as string },
  ]);
});

test('the records of every sender are looked for, those of societies too', async () => {
  await owner.query("update societies set mail_from = 'Lakeside <desk@lakeside.example>'");
  const findings = await checkInstallation({ config: site.config, db: site.db, tryMailServer, readTexts: async () => [] });
  expect(
    findings.filter(({ what }) => what.startsWith('SPF')).map(({ what, remedy }) => [what.split(':')[0], remedy !== undefined]),
  ).toEqual([
    ['SPF of example.org', true],
    ['SPF of lakeside.example', true],
  ]);
});
