import { isAddressBad } from '@isocentre/domain/letters/bad-address';
import { sql } from 'kysely';
import { mailboxOf } from '../account-email.ts';
import type { Database } from '../database.ts';
import { RETRIED } from './count-tries.ts';
import { ADDRESS_STOPPED } from './failure.ts';

interface Evidence {
  readonly state: 'sent' | 'bounced' | 'failed';
  readonly said: string;
}

/**
 * What the last letter to this address alone met with. The letters themselves say it, so that nothing else has to be erased,
 * exported or kept. Those that were not tried say nothing.
 */
async function lastEvidence(db: Database, address: string): Promise<Evidence | undefined> {
  const { rows } = await sql<Evidence>`
    select letters.state, concat_ws(' ', last.code, letters.cause) as said
    from letters join lateral (
      select at, code from letter_events
      where letter_events.edition_id = letters.edition_id and letter_id = letters.id order by at desc limit 1
    ) last on true
    where addresses is not null and addresses = array[${mailboxOf(address)}]::text[] and addresses @> array[${mailboxOf(address)}]::text[]
      and state in ('sent', 'bounced', 'failed') and last.code is distinct from ${ADDRESS_STOPPED}
    order by last.at desc limit 1`.execute(db);
  return rows[0];
}

async function wasRetried(db: Database, { editionId, id }: { editionId: number; id: string }): Promise<boolean> {
  const { rows } = await sql`
    select from letter_events where edition_id = ${editionId} and letter_id = ${id} and code = ${RETRIED} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether mail still goes to this address. */
export async function isOpen(db: Database, address: string): Promise<boolean> {
  const last = await lastEvidence(db, address);
  return !last || last.state === 'sent' || !isAddressBad(last.said);
}

/**
 * Those of the addresses that mail still goes to. What somebody has asked to be tried again is tried at all of them.
 */
export async function openAddresses(
  db: Database,
  letter: { editionId: number; id: string },
  addresses: readonly string[],
): Promise<readonly string[]> {
  const open: string[] = [];
  for (const address of addresses) {
    if (await isOpen(db, address)) open.push(address);
  }
  return open.length === addresses.length || (await wasRetried(db, letter)) ? addresses : open;
}
