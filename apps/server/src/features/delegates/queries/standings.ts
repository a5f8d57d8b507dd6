import { sql } from 'kysely';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

/** What stands beside a row `r` of registrations: each by an index that begins with the edition. */

/** The document that its category requires. */
export const PROOF_STANDING = sql`coalesce((
  select case when categories.proof = 'none' then 'not-wanted' else coalesce(proofs.status, 'missing') end
  from registration_categories categories
  left join proofs on proofs.edition_id = r.edition_id and proofs.registration_id = r.id and proofs.kind = categories.proof
  where categories.edition_id = r.edition_id and categories.code = r.category
), 'not-wanted')`;

/** A place is held for whoever was offered it from the waiting list: they are told apart from those who are just paying. */
export const SEAT_STANDING = sql`coalesce(
  (select case when seats.state = 'held' and exists (select from waiting_list list
      where list.edition_id = r.edition_id and list.registration_id = r.id and list.state = 'offered') then 'offered' else seats.state end
    from seat_reservations seats
    where seats.edition_id = r.edition_id and seats.registration_id = r.id and seats.state <> 'released'),
  (select list.state from waiting_list list
    where list.edition_id = r.edition_id and list.registration_id = r.id and list.state in ('waiting', 'offered')),
  'none'
)`;

export const ABSTRACTS = sql`(
  select count(*)::integer from abstracts
  where abstracts.edition_id = r.edition_id and abstracts.registration_id = r.id and abstracts.status <> 'withdrawn'
)`;

export const FLAGGED = sql`exists (
  select from payments p join payment_orders orders on orders.edition_id = p.edition_id and orders.id = p.order_id
  where p.edition_id = r.edition_id and orders.registration_id = r.id and ${UNDECIDED}
)`;

export const TAGS = sql`array(
  select tag from registration_tags tags where tags.edition_id = r.edition_id and tags.registration_id = r.id order by lower(tag), tag
)`;
