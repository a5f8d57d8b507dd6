import { sql } from 'kysely';

/**
 * Whether a refund `b` was made in the provider's dashboard and nobody has said yet what becomes of the registration. Once the
 * registration has ended otherwise, nothing is left to say. Its payment is looked up for each of the few that are left by the other
 * conditions; as a join, a plan without statistics may begin with all payments.
 */
export const EFFECT_OPEN = sql<boolean>`(b.effect is null and b.state = 'processed' and b.reason = 'organisers' and b.proposed_by is null and (
  select its_payment.outcome in ('settles', 'part', 'difference') and its_order.state <> 'ended'
    and its.cancelled_at is null and its.payment_status <> 'REFUNDED'
  from payments its_payment
  join payment_orders its_order on its_order.edition_id = its_payment.edition_id and its_order.id = its_payment.order_id
  join registrations its on its.edition_id = its_order.edition_id and its.id = its_order.registration_id
  where its_payment.edition_id = b.edition_id and its_payment.id = b.payment_id
))`;
