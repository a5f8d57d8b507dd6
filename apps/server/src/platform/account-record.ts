import { type RawBuilder, sql } from 'kysely';
import { type AuditEntry, writeAudit } from './audit.ts';
import type { Database } from './database.ts';
import type { Visit } from './feature.ts';

/**
 * Where an account's own actions are recorded. On a conference's site: there. The organisers' host serves all societies
 * (decision 0040), so there it is one edition of each society in which the account has a role, else one that knows the
 * account already: nobody reads of somebody who is not theirs. Of several, mails leave under the first.
 */
export async function editionsOfAccount(db: Database, accountId: string, visit: Visit): Promise<[number, ...number[]]> {
  if (!visit.onOrganisersHost) return [visit.edition.id];
  const [first, ...others] = (await editionsWithRole(db, accountId)).map(({ editionId }) => editionId);
  if (first !== undefined) return [first, ...others];
  const [known] = await idsOf(db, registeredFor(accountId, visit.edition.id));
  const [named] = known === undefined ? await idsOf(db, lastNamed(accountId)) : [known];
  return [named ?? visit.edition.id];
}

async function idsOf(db: Database, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Of each society in which an account has a role, the edition that visitors find first, as for what concerns a whole society. */
export async function editionsWithRole(db: Database, accountId: string): Promise<Array<{ societyId: number; editionId: number }>> {
  const { rows } = await sql<{ societyId: number; editionId: number }>`
    select distinct on (e.society_id) e.society_id as "societyId", e.id as "editionId"
    from staff_roles r join editions e on e.society_id = r.society_id and (r.edition_id is null or r.edition_id = e.id)
    where r.account_id = ${accountId}
    order by e.society_id, e.is_default desc, e.status = 'draft', exists (select from edition_hosts h where h.edition_id = e.id) desc, e.starts_on desc,
      e.id desc`.execute(db);
  return rows;
}

const registeredFor = (accountId: string, preferred: number) => sql<{ id: number }>`
  select e.id from registrations r join editions e on e.id = r.edition_id
  where r.account_id = ${accountId} order by e.id = ${preferred} desc, e.starts_on desc, e.id desc limit 1`;

/** Somebody who lost their last role, for example. */
const lastNamed = (accountId: string) => sql<{ id: number }>`
  select edition_id as id from (
    select edition_id, at from audit_log where account_id = ${accountId}
    union all select edition_id, at from audit_log where subject_account_id = ${accountId}
  ) named order by at desc limit 1`;

type AccountEntry = Pick<AuditEntry, 'actor' | 'subject' | 'action' | 'after'>;

/** What an account did, or what was tried with it; undefined: with an address that no account has. Returns the first row. */
export async function writeAccountAudit(
  transaction: Database,
  accountId: string | undefined,
  entry: AccountEntry,
  visit: Visit,
): Promise<{ editionId: number; id: string }> {
  const [first, ...others] = accountId === undefined ? [visit.edition.id] : await editionsOfAccount(transaction, accountId, visit);
  const write = (editionId: number) =>
    writeAudit(transaction, { ...entry, editionId, entity: 'account', entityId: accountId ?? 'unknown', requestId: visit.requestId });
  const id = await write(first);
  for (const editionId of others) await write(editionId);
  return { editionId: first, id };
}
