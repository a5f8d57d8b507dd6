import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface TakingPart {
  id: string;
  number: number;
  title: string;
  name: string;
  email: string;
  mobile: string;
  institute: string;
  city: string;
  country: string;
  category: string | null;
  meal: string;
  /** Comes to the workshop. */
  workshop: boolean;
  /** Of a team: the second person, who has no registration of their own. */
  mateName: string;
  mateEmail: string;
}

/** Whoever has paid or is complimentary, and was neither cancelled nor erased; by name. One statement: one moment. */
export async function findTakingPart(db: Database, editionId: number): Promise<TakingPart[]> {
  const { rows } = await sql<TakingPart>`
    select r.id, r.delegate_number as number, r.title, r.name, accounts.email, r.mobile, r.institute, r.city,
      case when r.country_other = '' then r.country else r.country_other end as country, r.category, r.meal_preference as meal,
      exists (select from seat_reservations s where s.edition_id = r.edition_id and s.registration_id = r.id and s.state = 'confirmed') as workshop,
      r.team_member_name as "mateName", r.team_member_email as "mateEmail"
    from registrations r join accounts on accounts.id = r.account_id
    where r.edition_id = ${editionId} and r.payment_status in ('PAID', 'COMPLIMENTARY') and r.erased_at is null and r.cancelled_at is null
    order by lower(r.name), r.id`.execute(db);
  return rows;
}

/** The day of the workshop, if there is one. */
export async function findWorkshopDay(db: Database, editionId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select held_on::text as day from workshops where edition_id = ${editionId}`.execute(db);
  return rows[0]?.day ?? null;
}
