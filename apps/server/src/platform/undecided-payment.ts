import { sql } from 'kysely';

/**
 * Whether a payment `p` does not match its order and waits for somebody's decision. Accepted, it is no mismatch any more; given
 * back, a refund covers it, and one that was declined or has failed does not.
 */
export const UNDECIDED = sql<boolean>`(p.outcome = 'mismatch' and p.state = 'captured' and p.amount_minor > (
  select coalesce(sum(b.amount_minor), 0) from refunds b
  where b.edition_id = p.edition_id and b.payment_id = p.id and b.state not in ('declined', 'failed')
))`;
