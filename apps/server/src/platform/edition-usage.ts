import { type Use, USES, useLimits, type UseLimits } from '@isocentre/domain/editions/edition-usage';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { type Database, readingEverything } from './database.ts';

type Settings = Pick<
  Config,
  'EDITION_REGISTRATIONS' | 'EDITION_MAILS_A_DAY' | 'EDITION_STORAGE_GB' | 'EDITION_EXPORTS_A_DAY' | 'EDITION_WARN_PERCENT'
>;

export const limitsIn = (config: Settings): UseLimits =>
  useLimits(
    {
      registrations: config.EDITION_REGISTRATIONS,
      mails: config.EDITION_MAILS_A_DAY,
      storage: config.EDITION_STORAGE_GB * 1_000_000_000,
      exports: config.EDITION_EXPORTS_A_DAY,
    },
    config.EDITION_WARN_PERCENT / 100,
  );

/** What the record says of a file that was made of a list. */
const EXPORTED = [
  'delegates.exported',
  'tax.exported',
  'book.exported',
  'book.files-exported',
  'abstracts.exported',
  'presenters.exported',
] as const;

const PICTURES = sql`coalesce((select sum(one) from unnest(file_bytes) as one), 0)`;

/** Rows `(edition_id, used)` of one use; `edition` restricts each of them, or nothing. Each goes by an index of its own. */
const COUNTED: Readonly<Record<Use, (edition: ReturnType<typeof sql>) => ReturnType<typeof sql>>> = {
  // The number given last: nothing is counted.
  registrations: (edition) => sql`select edition_id, last_number as used from delegate_counters where ${edition}`,
  mails: (edition) => sql`
    select edition_id, 1 as used from letters where ${edition} and sent_at > now() - interval '1 day'
    union all select edition_id, 1 from letters where ${edition} and state = 'released' and priority in (0, 1, 2) and due_at < now() + interval '1 day'`,
  storage: (edition) => sql`
    select edition_id, bytes as used from proofs where ${edition}
    union all select edition_id, bytes from presentation_files where ${edition}
    union all select edition_id, bytes from presentation_uploads where ${edition}
    union all select edition_id, bytes + coalesce(drawn_bytes, 0) from abstract_files where ${edition}
    union all select edition_id, bytes from books where ${edition} and bytes is not null
    union all select edition_id, ${PICTURES} from poster_pages where ${edition}
    union all select edition_id, ${PICTURES} + coalesce(original_bytes, 0) from images where ${edition}`,
  exports: (edition) => sql`
    select edition_id, 1 as used from audit_log where ${edition} and action in (${sql.join(EXPORTED)}) and at > now() - interval '1 day'`,
};

/** What one edition has used. */
export async function usedBy(db: Database, editionId: number, use: Use): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::float8 as used from (${COUNTED[use](sql`edition_id = ${editionId}`)}) as counted`.execute(db);
  return rows[0]?.used ?? 0;
}

export interface Used {
  edition: string;
  use: Use;
  used: number;
}

/** The editions that have used as much as the operator wants to know of. Reads whole tables. */
export const nearLimits = (reports: Database, limits: UseLimits): Promise<Used[]> =>
  readingEverything(reports, async (transaction) => {
    const found: Used[] = [];
    for (const use of USES) {
      const { rows } = await sql<Used>`
        select editions.slug as edition, ${use} as use, sum(used)::float8 as used
        from (${COUNTED[use](sql`true`)}) as counted join editions on editions.id = edition_id
        group by editions.slug having sum(used) >= ${limits[use].warn} order by sum(used) desc, editions.slug`.execute(transaction);
      found.push(...rows);
    }
    return found;
  });
