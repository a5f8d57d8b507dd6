import { createHash, randomUUID } from 'node:crypto';
import { Refused } from '@isocentre/domain/refusals';
import { sql } from 'kysely';
import pg from 'pg';
import { mailbox, mailboxOf } from '../account-email.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { claimPeople } from './cell-directory.ts';

/** By which one person has one id in all cells. Without a directory, ids are given here. */
export interface PersonDirectory {
  /** The ids under which new people are stored, in the order of their addresses. */
  idsOf(transaction: Database, emails: readonly string[]): Promise<string[]>;
  /** Somebody has another address now. */
  note(email: string, accountId: string): Promise<void>;
  /** Somebody is erased here: nothing leads from an address to them any more. */
  forget(accountId: string): Promise<void>;
  close(): Promise<void>;
}

export const NO_PERSON_DIRECTORY: PersonDirectory = {
  idsOf: async (_transaction, emails) => emails.map(() => randomUUID()),
  note: async () => {},
  forget: async () => {},
  close: async () => {},
};

const CONNECTIONS = 2;
/** Somebody waits for it, with a transaction open. */
const PATIENCE_MS = 1500;

/** The directory knows no addresses, only their hashes. */
export const hashOfAddress = (email: string): Buffer => createHash('sha256').update(mailboxOf(email)).digest();

export function openPersonDirectory({ CELLS_DATABASE_URL: url }: Pick<Config, 'CELLS_DATABASE_URL'>): PersonDirectory {
  if (!url) return NO_PERSON_DIRECTORY;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'isocentre people',
    max: CONNECTIONS,
    allowExitOnIdle: true,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    // A machine that is gone does not even refuse.
    query_timeout: 2 * PATIENCE_MS,
  });
  // The next statement says so.
  pool.on('error', () => {});
  // A second id for somebody could not be mended: so nobody new is stored while nobody can be asked.
  const away = (error: unknown): never => {
    throw new Refused('UNAVAILABLE', { cause: error });
  };
  return {
    idsOf: async (transaction, emails) => {
      if (emails.length === 0) return [];
      const wanted = emails.map((email) => ({ hash: hashOfAddress(email), id: randomUUID() }));
      const ids = await claimPeople(pool, wanted).catch(away);
      const elsewhere = await underOtherAddresses(transaction, ids, emails);
      if (elsewhere.size === 0) return ids;
      // Those have another address now, or were erased: whoever comes with theirs is somebody else.
      const outdated = wanted.filter((_one, i) => elsewhere.has(ids[i] ?? ''));
      await pool
        .query('delete from cell_people where address_hash = any ($1) and account_id = any ($2)', [
          outdated.map(({ hash }) => hash),
          [...elsewhere],
        ])
        .catch(away);
      return claimPeople(pool, wanted).catch(away);
    },
    note: async (email, id) => {
      await claimPeople(pool, [{ hash: hashOfAddress(email), id }]).catch(away);
    },
    forget: async (accountId) => {
      await pool.query('delete from cell_people where account_id = $1', [accountId]).catch(away);
    },
    close: () => pool.end(),
  };
}

async function underOtherAddresses(transaction: Database, ids: readonly string[], emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from accounts join unnest(${[...ids]}::uuid[], ${emails.map(mailboxOf)}::text[]) as wanted (id, address) on wanted.id = accounts.id
    where ${mailbox} <> wanted.address`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}
