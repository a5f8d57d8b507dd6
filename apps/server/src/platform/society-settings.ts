import type { Config } from './config.ts';
import type { Database } from './database.ts';

/** What an edition uses of its society: its own where it has its own. */
export interface SocietySettings {
  readonly societyId: number;
  readonly mailFrom: string | null;
  readonly mailReplyTo: string | null;
  /** Who reads what is sent to the organisers. */
  readonly organisers: string | null;
  /** The edition's public contact address. */
  readonly contact: string | null;
  readonly paymentAccount: string | null;
  /**
   * Whether the environment's organisers and payment account are this society's: it has the default edition. They never
   * stand in for another society's, or messages and money would reach strangers.
   */
  readonly ownsInstallation: boolean;
}

export async function readSocietySettings(db: Database, editionId: number): Promise<SocietySettings> {
  return db
    .selectFrom('editions')
    .innerJoin('societies', 'societies.id', 'editions.society_id')
    .where('editions.id', '=', editionId)
    .select((of) => [
      'societies.id as societyId',
      of.fn.coalesce('editions.mail_from', 'societies.mail_from').as('mailFrom'),
      of.fn.coalesce('editions.mail_reply_to', 'societies.mail_reply_to').as('mailReplyTo'),
      of.fn.coalesce('editions.organisers_email', 'societies.organisers_email').as('organisers'),
      of.fn.coalesce('editions.payment_account', 'societies.payment_account').as('paymentAccount'),
      'editions.contact_email as contact',
      of
        .exists(
          of
            .selectFrom('editions as first')
            .select('first.id')
            .where('first.is_default', '=', true)
            .whereRef('first.society_id', '=', 'societies.id'),
        )
        .$castTo<boolean>()
        .as('ownsInstallation'),
    ])
    .executeTakeFirstOrThrow();
}

/** The job is retried until somebody sets an address: a message to the organisers is not dropped. */
export async function organisersAddress(db: Database, config: Pick<Config, 'ORGANISERS_EMAIL'>, editionId: number): Promise<string> {
  const { organisers, contact, ownsInstallation } = await readSocietySettings(db, editionId);
  const to = organisers ?? (ownsInstallation ? config.ORGANISERS_EMAIL : undefined) ?? contact;
  if (!to) throw new Error('There is no address for messages to the organisers: set one for the society, or ORGANISERS_EMAIL.');
  return to;
}
