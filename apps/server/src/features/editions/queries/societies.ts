import type { Society } from '@isocentre/domain/societies/society';
import type { Database } from '../../../platform/database.ts';

/** Its id. A society that exists is left as it is: its organisers may have changed it. */
export async function findOrCreateSociety(transaction: Database, society: Society): Promise<number> {
  const { slug, name, mail, paymentAccount } = society;
  const created = await transaction
    .insertInto('societies')
    .values({ slug, name, mail_from: mail.from, mail_reply_to: mail.replyTo, organisers_email: mail.organisers })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return (await transaction.selectFrom('societies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  if (paymentAccount) {
    await transaction
      .insertInto('payment_accounts')
      .values({ society_id: created.id, name: paymentAccount.name, key_id: paymentAccount.keyId })
      .execute();
    await transaction.updateTable('societies').set({ payment_account: paymentAccount.name }).where('id', '=', created.id).execute();
  }
  return created.id;
}

export const accountsOfSociety = (db: Database, societyId: number) =>
  db.selectFrom('payment_accounts').select(['name', 'key_id as keyId']).where('society_id', '=', societyId).orderBy('name').execute();
