import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { readMigrations } from '../../platform/migration-files.ts';
import { openPaymentAccounts } from '../../platform/payments/payment-accounts.ts';
import { checkPooler } from './check-pooler.ts';
import { checkProcesses } from './check-processes.ts';
import type { Finding } from './finding.ts';
import { checkMailRecords, type ReadTexts } from './mail-records.ts';
import { appliedMigrations, openRestores, overdue, senders, serverVersion } from './queries.ts';

interface Checked {
  readonly config: Config;
  readonly db: Database;
  /** Rejects with what the mail server said. Sends a test message if there is an address. */
  readonly tryMailServer: (config: Config, to: string | undefined) => Promise<void>;
  readonly readTexts: ReadTexts;
}

/** Whether everything that the processes need is there. It changes nothing; a test message is sent only to an address that is given. */
export async function checkInstallation({ config, db, tryMailServer, readTexts }: Checked, testMessageTo?: string): Promise<Finding[]> {
  return [
    { what: `Node ${process.versions.node}, PostgreSQL ${await serverVersion(db)}` },
    await schema(db),
    ...(await queues(db)),
    ...(await checkPooler(config)),
    ...(await checkProcesses(db, config)),
    await mailServer(config, testMessageTo, () => tryMailServer(config, testMessageTo)),
    ...(await checkMailRecords(
      { senders: [config.MAIL_FROM, ...(await senders(db))], smtpUrl: config.SMTP_URL, dkimSelector: config.DKIM_SELECTOR },
      readTexts,
    )),
    ...(await payments(config, db)),
    ...(await restores(db)),
  ];
}

async function schema(db: Database): Promise<Finding> {
  const [ours, applied] = [await readMigrations(), await appliedMigrations(db)];
  const missing = ours.filter(({ name, step }) => step === 'expand' && !applied.includes(name)).map(({ name }) => name);
  if (missing.length > 0) return { what: `schema: ${missing.join(', ')} not applied`, remedy: 'isocentre migrate --expand' };
  const newer = applied.filter((name) => !ours.some((one) => one.name === name));
  // The release before this schema runs on it: that is what going back relies on.
  if (newer.length > 0) return { what: `schema: of a newer release (${newer.join(', ')})` };
  return { what: `schema: up to date (${applied.at(-1)})` };
}

async function queues(db: Database): Promise<Finding[]> {
  const { letters, jobs, dead } = await overdue(db);
  const worker = 'journalctl -u isocentre-worker --since today';
  return [
    letters > 0 ? { what: `mails: ${letters} should have left more than 15 minutes ago`, remedy: worker } : { what: 'mails: none is late' },
    jobs > 0 ? { what: `jobs: ${jobs} should have run more than 15 minutes ago`, remedy: worker } : { what: 'jobs: none is late' },
    ...(dead > 0 ? [{ what: `jobs: ${dead} were given up after every retry`, remedy: worker }] : []),
  ];
}

async function mailServer({ SMTP_URL }: Config, to: string | undefined, connect: () => Promise<void>): Promise<Finding> {
  const { host } = new URL(SMTP_URL);
  try {
    await connect();
    return { what: to === undefined ? `mail server ${host}: takes our login` : `mail server ${host}: took a test message to ${to}` };
  } catch (error) {
    return {
      what: `mail server ${host}: ${messageOf(error)}`,
      remedy: 'SMTP_URL in the settings, then isocentre restart',
    };
  }
}

async function payments(config: Config, db: Database): Promise<Finding[]> {
  const accounts = await openPaymentAccounts(config, db).all();
  if (accounts.length === 0) return [{ what: 'payment: no account, so nobody can pay online' }];
  return Promise.all(
    accounts.map(async (account) => {
      const what = `payment: ${account.keyId}`;
      try {
        // A receipt that no order has: asking for it needs the key and changes nothing.
        await account.findOrderByReceipt('isocentre-check');
        return { what: `${what}: the provider takes our key` };
      } catch (error) {
        return {
          what: `${what}: ${messageOf(error)}`,
          remedy: `${account.account ?? 'RAZORPAY'}_KEY_SECRET in the settings, or the provider is away`,
        };
      }
    }),
  );
}

async function restores(db: Database): Promise<Finding[]> {
  return (await openRestores(db)).map(({ recoveredTo, asked, unknownPayments }) => {
    const what = `restored to ${recoveredTo.toISOString()}`;
    if (!asked) {
      return {
        what: `${what}: the provider has not answered yet for the money since`,
        remedy: 'journalctl -u isocentre-worker --since today',
      };
    }
    if (unknownPayments.length === 0) return { what: `${what}: the provider was asked about all money since` };
    return {
      what: `${what}: payments whose orders are not here: ${unknownPayments.join(', ')}`,
      remedy: 'handbook, "Restore", "Money of lost orders"; the line goes 30 days after the restore',
    };
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
