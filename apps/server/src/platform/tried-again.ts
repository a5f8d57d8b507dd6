import { sql } from 'kysely';

/** Whether another refund of the same payment has taken the place of `b`, in whichever way: a failed one is then not left over. */
export const TRIED_AGAIN = sql<boolean>`exists (
  select from refunds later where later.edition_id = b.edition_id and later.payment_id = b.payment_id
    and later.requested_at > b.requested_at and later.state <> 'declined'
)`;
