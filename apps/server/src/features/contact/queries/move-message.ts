import { type MessageState, messageStatesBefore } from '@isocentre/domain/contact/message-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface MessageMove {
  /** The version that the organiser has seen. */
  version: number;
  to?: MessageState | undefined;
  /** Who handles it from now on; null: nobody; undefined: as before. */
  handledBy?: string | null | undefined;
  at: Date;
}

/**
 * The only place where a message's state and who handles it change. Undefined when somebody else has changed it, or when it may
 * not move there: of several who try at once, one succeeds.
 */
export async function moveMessage(
  transaction: Database,
  { editionId, id }: { editionId: number; id: string },
  { version, to, handledBy, at }: MessageMove,
): Promise<{ version: number } | undefined> {
  const before = to === undefined ? null : messageStatesBefore(to);
  const { rows } = await sql<{ version: number }>`
    update contact_messages set
      version = version + 1,
      status = coalesce(${to ?? null}, status),
      handled_by = ${handledBy === undefined ? sql`handled_by` : sql`${handledBy}::uuid`},
      handled_since = ${handledBy === undefined ? sql`handled_since` : handledBy === null ? null : at}
    where edition_id = ${editionId} and id = ${id} and version = ${version}
      and (${before}::text[] is null or status = any (${before}::text[]))
    returning version`.execute(transaction);
  return rows[0];
}
