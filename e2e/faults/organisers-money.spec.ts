import { expect, test } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { freshDatabase, query } from '../support/database.ts';
import { newDelegate } from '../support/delegates.ts';
import { EDITION, makeOwner, SOCIETY, startOrganisersSession } from '../support/organisers.ts';
import { isReady, start, until } from '../support/processes.ts';

const PORT = 3177;
const ORIGIN = `http://localhost:${PORT}`;
const DATABASE = 'isocentre_faults_organisers';

test(
  'the database is away while a payment is recorded: the dialog says so and keeps what was typed, and the money is booked once',
  { tag: ['@ORG-708'] },
  async ({ browser }) => {
    const env = {
      ...(await freshDatabase(DATABASE)),
      APP_MODE: 'test',
      PORT: String(PORT),
      PUBLIC_ORIGIN: ORIGIN,
      SMTP_URL: 'smtp://127.0.0.1:9',
      CLOCK: '2025-08-10T12:00:00+05:30',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
    };
    const away = async (yes: boolean) => {
      await query(env.DATABASE_ADMIN_URL, `alter database ${DATABASE} allow_connections ${!yes}`);
      if (yes) await query(env.DATABASE_ADMIN_URL, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [DATABASE]);
    };
    const web = start('apps/server/src/main-web.ts', env);
    try {
      await until('the site is ready', isReady(ORIGIN), 60_000);
      const theirs = await (await browser.newContext({ baseURL: ORIGIN })).newPage();
      await newDelegate(theirs, { name: 'Nila Vaigai' });
      const owner = await createAccount('Ezhil Nambi', DATABASE);
      await makeOwner(owner, SOCIETY, DATABASE);
      const context = await browser.newContext({ baseURL: ORIGIN });
      const value = await startOrganisersSession(owner, DATABASE);
      const url = ORIGIN.replace('http:', 'https:');
      await context.addCookies([{ name: '__Host-session', value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
      const page = await context.newPage();
      const [registration] = await query<{ id: string }>(env.DATABASE_URL, 'select id from registrations');
      await page.goto(`/organiser/${EDITION}/delegates/${registration?.id}`);
      await page.getByRole('button', { name: 'Take a payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Take a payment' });
      await dialog.getByLabel('Day it came').fill('2025-08-10');
      await expect(dialog.getByLabel('Amount in INR')).toHaveValue(/^\d+$/);
      await dialog.getByLabel('UTR or bank’s reference').fill('HDFC2508100001');
      await dialog.getByLabel('Payer, if it is somebody else').fill('Regional Cancer Centre');

      await away(true);
      const record = dialog.getByRole('button', { name: /^Record ₹/ });
      await record.click();
      await expect(dialog.getByRole('alert')).toContainText(/again/);
      await expect(dialog.getByLabel('UTR or bank’s reference')).toHaveValue('HDFC2508100001');
      await expect(dialog.getByLabel('Payer, if it is somebody else')).toHaveValue('Regional Cancer Centre');
      await away(false);
      expect(await query(env.DATABASE_URL, 'select id from payments')).toEqual([]);
      expect(await query(env.DATABASE_URL, 'select id from payment_orders')).toEqual([]);

      const done = page.getByRole('dialog', { name: 'Payment recorded' });
      await expect(async () => {
        if (await record.isVisible()) await record.click();
        await expect(done).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 30_000 });
      expect(await query(env.DATABASE_URL, 'select outcome from payments')).toEqual([{ outcome: 'settles' }]);
    } finally {
      await away(false);
      await web.stop('SIGKILL');
    }
  },
);
