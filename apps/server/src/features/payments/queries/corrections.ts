import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** What a correction of the category stands for in the record. */
export interface RecordedCategory {
  category: string | null;
  registrationType: string | null;
  paymentStatus: PaymentStatus;
  dueMinor: number;
}

export interface Correction {
  id: string;
  at: Date;
  before: RecordedCategory | null;
  after: (Partial<RecordedCategory> & { openMinor?: number; owedMinor?: number; waivedMinor?: number; currency?: string }) | null;
  /** Personal details, until they are erased. */
  saidBefore: Record<string, string | number | null> | null;
  saidAfter: Record<string, string | number | null> | null;
  reason: string | null;
  /** There is a later one. */
  followed: boolean;
}

export async function findCorrection(db: Database, editionId: number, registrationId: string, id: string): Promise<Correction | undefined> {
  const { rows } = await sql<Correction>`
    select l.id, l.at, l.before, l.after, d.before as "saidBefore", d.after as "saidAfter", d.reason, exists (
      select from audit_log later
      where later.edition_id = l.edition_id and later.entity = 'registration' and later.entity_id = l.entity_id
        and later.action = l.action and later.at > l.at
    ) as followed
    from audit_log l
    left join change_details d on d.edition_id = l.edition_id and d.audit_id = l.id
    where l.edition_id = ${editionId} and l.id = ${id} and l.entity = 'registration' and l.entity_id = ${registrationId}
      and l.action = 'registration.corrected'`.execute(db);
  return rows[0];
}

/** Whether money has come, gone back or been sent on its way since. */
export async function moneyMovedSince(db: Database, editionId: number, registrationId: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select from payment_orders orders
      join payment_events events on events.edition_id = orders.edition_id and events.order_id = orders.id
      where orders.edition_id = ${editionId} and orders.registration_id = ${registrationId} and events.at > ${since}
        and events.kind in ('authorized', 'captured', 'refunded', 'reversed')
    ) or exists (
      select from payment_orders orders
      join payments on payments.edition_id = orders.edition_id and payments.order_id = orders.id
      join refunds on refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id
      where orders.edition_id = ${editionId} and orders.registration_id = ${registrationId} and refunds.changed_at > ${since}
        and refunds.state in ('requested', 'pending', 'processed')
    ) as moved`.execute(db);
  return rows[0]?.moved ?? true;
}
