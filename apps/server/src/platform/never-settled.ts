import { sql } from 'kysely';

/** Whether a payment `p` was captured by the provider before this moment and stands in no settlement that its society knows of. */
export const neverSettled = (before: Date) => sql<boolean>`(
  p.rail = 'provider' and p.state = 'captured' and p.captured_at < ${before} and not exists (
    select from editions e join settlement_lines l on l.society_id = e.society_id and l.id = p.provider_payment_id where e.id = p.edition_id
  ))`;
