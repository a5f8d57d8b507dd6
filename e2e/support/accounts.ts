import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { databaseEnv, query } from './database.ts';
import { DATABASE, INBOX } from './site.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'seven quiet lanterns';
/** The precomputed hash of the password above: these tests need not hash. */
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$XJVZi2WLGBrt2kBmAxz3uw$NwCSDJB84JmU/YsuR8cRaOy3mDBEZLEHLI0x+KBM8fo';

/** Creates an account directly in the database, usually that of the run. */
export async function createAccount(name = 'Nila Ravichandran', database = DATABASE): Promise<Account> {
  const email = `delegate-${randomUUID()}@example.org`;
  await query(
    databaseEnv(database).DATABASE_URL,
    'insert into accounts (id, email, title, name, password_hash) values ($1, $2, $3, $4, $5)',
    [randomUUID(), email, 'Dr.', name, HASH],
  );
  return { name, email, password: PASSWORD };
}

interface InboxMail {
  subject: string;
  to: Array<{ address: string }>;
  text: string;
  attachments?: Array<{ fileName: string }>;
}

/** The mails that have reached somebody so far. */
export async function mailsTo(address: string): Promise<InboxMail[]> {
  const all = (await (await fetch(`${INBOX}/email`)).json()) as InboxMail[];
  return all.filter((mail) => mail.to.some((one) => one.address === address));
}

/** The link of the newest mail about a forgotten password, once it is there. */
export const resetLinkIn = (address: string): Promise<string> => linkIn(address, /https?:\/\/\S+\/reset-password#\S+/);

/** The link of the mail that confirms a request for erasure. */
export const linkToKeepData = (address: string): Promise<string> => linkIn(address, /https?:\/\/\S+\/keep-my-data#\S+/);

/** The link of the mail to a new address. */
export const linkToConfirmAddress = (address: string): Promise<string> => linkIn(address, /https?:\/\/\S+\/confirm-address#\S+/);

/** The link of an invitation to organise. */
export const invitationLinkIn = (address: string): Promise<string> => linkIn(address, /https?:\/\/\S+\/organiser\/invitation#\S+/);

/** The link of the mail about a login from a new browser. */
export const linkToEndSessions = (address: string): Promise<string> => linkIn(address, /https?:\/\/\S+\/organiser\/end-sessions#\S+/);

async function linkIn(address: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[0]);
        link = texts.findLast(Boolean);
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeTruthy();
  return link ?? '';
}
