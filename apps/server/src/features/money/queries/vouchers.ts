import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { type Selectable, sql } from 'kysely';
import type { Vouchers } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';

export type ListedVoucher = Selectable<Vouchers> & { key: string; maker: string | null };

interface Page {
  from: From | undefined;
  most: number;
}

const cutOf = (from: From | undefined) => (from ? beyond('instant', from.place, 'further', true) : sql`true`);

export async function findVouchers(db: Database, editionId: number, { from, most }: Page): Promise<ListedVoucher[]> {
  const { rows } = await sql<ListedVoucher>`
    select v.*, ${keyText('instant', sql`v.made_at`)} as key, maker.name as maker
    from (select vouchers.*, made_at as key from vouchers where edition_id = ${editionId}) as v
    left join accounts maker on maker.id = v.made_by
    where ${from ? sql`(v.key, v.id) < (${from.place.key}::timestamptz, ${from.place.id}::uuid)` : sql`true`}
    order by v.made_at desc, v.id desc limit ${most}`.execute(db);
  return rows;
}

export async function makerOf(db: Database, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const row = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst();
  return row?.name ?? null;
}

export const voucherExists = async (db: Database, editionId: number, id: string): Promise<boolean> =>
  (await db.selectFrom('vouchers').select('id').where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst()) !== undefined;

interface StoredUse {
  id: string;
  key: string;
  registration: string;
  number: number;
  name: string;
  status: PaymentStatus;
  usedAt: Date;
  returnedAt: Date | null;
}

export async function findUses(db: Database, editionId: number, voucherId: string, { from, most }: Page): Promise<StoredUse[]> {
  const { rows } = await sql<StoredUse>`
    with page as materialized (
      select id, key from (
        select id, used_at as key from voucher_uses where edition_id = ${editionId} and voucher_id = ${voucherId}::uuid
      ) as matching
      where ${cutOf(from)} order by key desc, id desc limit ${most}
    )
    select u.id, ${keyText('instant', sql`page.key`)} as key, r.id as registration, r.delegate_number as number, r.name,
      r.payment_status as status, u.used_at as "usedAt", u.returned_at as "returnedAt"
    from page
    join voucher_uses u on u.edition_id = ${editionId} and u.id = page.id
    join registrations r on r.edition_id = u.edition_id and r.id = u.registration_id
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}
