import type { ContactMessage } from '@isocentre/domain/contact/contact-message';
import type { Database } from '../../platform/database.ts';

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
