import type { ContactMessage } from '@isocentre/domain/contact/contact-message';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface NewMessage extends Pick<ContactMessage, 'name' | 'mobile' | 'email' | 'type' | 'message'> {
  editionId: number;
  id: string;
  submittedOn: string;
}

export async function insertMessage(db: Database, message: NewMessage): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({
      edition_id: message.editionId,
      id: message.id,
      submitted_on: message.submittedOn,
      name: message.name,
      mobile: message.mobile,
      email: message.email,
      type: message.type || null,
      message: message.message,
    })
    .execute();
}

/** Messages of an edition are stored one after the other, so that counting them is exact. */
export async function takeTurns(transaction: Database, editionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('contact messages'), ${editionId})`.execute(transaction);
}

export async function countMessages(
  db: Database,
  { editionId, email, withinSeconds }: { editionId: number; email: string; withinSeconds: number },
): Promise<{ fromAddress: number; all: number }> {
  return db
    .selectFrom('contact_messages')
    .where('edition_id', '=', editionId)
    .where('received_at', '>', sql<Date>`now() - ${withinSeconds} * interval '1 second'`)
    .select([
      sql<number>`count(*) filter (where lower(email) = lower(${email}))::integer`.as('fromAddress'),
      sql<number>`count(*)::integer`.as('all'),
    ])
    .executeTakeFirstOrThrow();
}

/** A message with what its mails say about the conference. */
export async function findMessage(db: Database, editionId: number, id: string) {
  return db
    .selectFrom('contact_messages')
    .innerJoin('editions', 'editions.id', 'contact_messages.edition_id')
    .where('contact_messages.edition_id', '=', editionId)
    .where('contact_messages.id', '=', id)
    .select([
      'contact_messages.name',
      'contact_messages.mobile',
      'contact_messages.email',
      'contact_messages.type',
      'contact_messages.message',
      'contact_messages.submitted_on',
      'editions.short_name',
      'editions.chapter',
      'editions.contact_email',
      'editions.contact_hours',
    ])
    .executeTakeFirst();
}
