import { createHash, randomBytes } from 'node:crypto';
import type { BenchSite } from './bench-site.ts';

/** Owners with the second step given, each with a cookie. */
export async function makeOrganisers(site: Pick<BenchSite, 'query'>, edition: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await site.query(
    `with given as (select hash, n, gen_random_uuid() as id from unnest($1::bytea[]) with ordinality as t (hash, n)),
       made as (insert into accounts (id, email, name) select id, 'organiser-' || n || '@example.org', 'Organiser ' || n from given),
       granted as (
         insert into staff_roles (society_id, edition_id, account_id, role)
         select editions.society_id, editions.id, given.id, 'owner' from given, editions where editions.slug = $2
       ),
       factors as (
         insert into second_factors (account_id, sealed_secret, confirmed_at) select id, decode(repeat('00', 40), 'hex'), now() from given
       )
     insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent,
       elevated_at, elevated_seen_at, confirmed_at)
     select gen_random_uuid(), hash, id, false, now(), now(), now() + interval '1 day', now() + interval '1 day', '127.0.0.1', 'bench', now(), now(), now()
     from given`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), edition],
  );
  return tokens.map((token) => `__Host-session=${token}`);
}
