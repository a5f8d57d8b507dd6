import type { TransferState } from '@isocentre/domain/payments/transfer-announcement';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';

interface StoredTransfer {
  id: string;
  key: string;
  registration: string;
  number: number;
  name: string;
  status: PaymentStatus;
  cancelled: boolean;
  utr: string;
  amountMinor: number;
  currency: string;
  paidOn: string;
  state: TransferState;
  others: number;
  announcedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  payment: string | null;
  refusedBecause: string | null;
}

export async function findTransfers(
  db: Database,
  editionId: number,
  { states, from, most }: { states: readonly string[] | null; from: From | undefined; most: number },
): Promise<StoredTransfer[]> {
  const wanted = states ? sql`state = any (${states}::text[])` : sql`true`;
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredTransfer>`
    with page as materialized (
      select id, key from (select id, announced_at as key from announced_transfers where edition_id = ${editionId} and ${wanted}) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select a.id, ${keyText('instant', sql`page.key`)} as key, r.id as registration, r.delegate_number as number, r.name, r.payment_status as status, r.cancelled_at is not null as cancelled,
      a.utr, a.amount_minor as "amountMinor", a.currency, a.paid_on::text as "paidOn", a.state, a.announced_at as "announcedAt",
      (select count(*)::integer from announced_transfers twin
        where twin.edition_id = a.edition_id and twin.utr = a.utr and twin.state = 'announced' and twin.id <> a.id) as others,
      a.decided_at as "decidedAt", decider.name as "decidedBy", a.payment_id as payment, a.refused_because as "refusedBecause"
    from page
    join announced_transfers a on a.edition_id = ${editionId} and a.id = page.id
    join registrations r on r.edition_id = a.edition_id and r.id = a.registration_id
    left join accounts decider on decider.id = a.decided_by
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

export async function countAnnounced(db: Database, editionId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from announced_transfers where edition_id = ${editionId} and state = 'announced'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
