import { randomUUID } from 'node:crypto';
import { editionsOfAccount } from '../../platform/account-record.ts';
import { accountOf, type Connection, type Visit } from '../../platform/feature.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { hashOf, newToken } from '../../platform/sessions.ts';
import type { FactorDeps } from './deps.ts';
import { newBrowserLetter } from './letter-definitions.ts';
import { insertBrowser, seeBrowser } from './queries/browsers.ts';

const USER_AGENT_MAX = 300;

/** An organiser logs in from a browser that this account has not used before: its owner gets a mail. */
export async function noteBrowser({ db, clock }: FactorDeps, visit: Visit, connection: Connection): Promise<void> {
  const { id: accountId } = accountOf(visit);
  const { browser, client } = connection;
  const now = clock.system();
  if (browser !== undefined && (await seeBrowser(db, accountId, hashOf(browser), now))) return;
  // Several accounts may share a browser, and each is told of it.
  const fresh = browser === undefined ? newToken() : { token: browser, hash: hashOf(browser) };
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    const userAgent = client.userAgent.slice(0, USER_AGENT_MAX);
    await insertBrowser(transaction, { accountId, id, tokenHash: fresh.hash, address: client.address, userAgent, now });
    const [editionId] = await editionsOfAccount(transaction, accountId, visit);
    await writeLetter(transaction, newBrowserLetter, { editionId, about: id, accountId });
  });
  connection.keepBrowser(fresh.token);
}
