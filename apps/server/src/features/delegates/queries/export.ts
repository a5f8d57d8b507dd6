import type { DelegateQuery, DelegateRow, SeatStanding } from '@isocentre/contract/delegates';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { ProofStanding } from '@isocentre/domain/registration/proofs';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Condition, isListed, ofStatus } from './conditions.ts';
import { BOOKED } from './list.ts';
import type { Sorting } from './sorting.ts';
import { ABSTRACTS, PROOF_STANDING, SEAT_STANDING, TAGS } from './standings.ts';

export interface ExportRow {
  id: string;
  number: number;
  title: string;
  name: string;
  latinName: string;
  email: string;
  mobile: string;
  institute: string;
  designation: string;
  postalAddress: string;
  postalPin: string;
  city: string;
  country: string;
  age: number | null;
  meal: string;
  membershipId: string;
  category: string | null;
  type: string | null;
  status: PaymentStatus;
  proof: ProofStanding;
  seat: SeatStanding;
  abstracts: number;
  tags: string[];
  source: DelegateRow['source'];
  priceKept: boolean;
  bookedMinor: number | null;
  currency: string | null;
  registeredAt: Date;
  changedAt: Date;
  erased: boolean;
}

/**
 * All that match, by one statement and so from one snapshot. They are few enough to be held while they are sent, so that a slow reader
 * keeps no connection.
 */
export async function findForExport(
  db: Database,
  { where, query, sorting, down }: { where: Condition; query: DelegateQuery; sorting: Sorting; down: boolean },
): Promise<ExportRow[]> {
  const direction = down ? sql`desc` : sql`asc`;
  const { rows } = await sql<ExportRow>`
    select r.id, r.delegate_number as number, r.title, r.name, r.latin_name as "latinName", case when r.erased_at is null then accounts.email else '' end as email,
      r.mobile, r.institute, r.designation, r.postal_address as "postalAddress", r.postal_pin as "postalPin", r.city,
      case when r.country_other = '' then r.country else r.country_other end as country, r.age, r.meal_preference as meal,
      r.membership_id as "membershipId", r.category, r.registration_type as type, r.price_kept as "priceKept", r.payment_status as status, ${PROOF_STANDING} as proof,
      ${SEAT_STANDING} as seat, ${ABSTRACTS} as abstracts, ${TAGS} as tags, r.source,
      booked.minor as "bookedMinor", booked.currency, r.registered_at as "registeredAt", r.updated_at as "changedAt", r.erased_at is not null as erased
    from registrations r ${sorting.join}
    join accounts on accounts.id = r.account_id
    left join lateral ${BOOKED} as booked on true
    where ${where} and ${ofStatus(query)} and ${isListed(query)}
    order by ${sorting.key} ${direction}, r.id ${direction}`.execute(db);
  return rows;
}
