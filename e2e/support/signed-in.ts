import { createHash, randomBytes } from 'node:crypto';
import { query } from './database.ts';

/**
 * Delegates who have chosen and not paid, with one session each, created in the database: registering is not tested
 * with them. Their numbers are far from those that registering gives.
 */
export async function signedIn(url: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await query(
    url,
    `with given as (select hash, n, gen_random_uuid() as account_id from unnest($1::bytea[]) with ordinality as t (hash, n)),
      made as (insert into accounts (id, email, name) select account_id, 'author-' || n || '@example.org', 'Author ' || n from given),
      sessions_made as (
        insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent)
        select gen_random_uuid(), hash, account_id, false, now(), now(), now() + interval '2 hours', now() + interval '12 hours', '127.0.0.1', 'test'
        from given
      )
    insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation,
      city, country, country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
    select (select id from editions where is_default), gen_random_uuid(), account_id, 100000 + n, 'ampi', 'early-bird', 'Dr.', 'Author ' || n, '9840000000',
      'Invented Hospital', 'Physicist', 'Chennai', 'India', '', '12 Beach Road', '600095', 'veg', 'LM-204', false, 'NOT PAID', 'online', now()
    from given`,
    [hashes],
  );
  return tokens;
}
