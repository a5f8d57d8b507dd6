import { createHash, randomBytes } from 'node:crypto';
import type { BenchSite } from './bench-site.ts';

/** The evening before abstracts close, trusting forwarded client addresses. */
export const ABSTRACTS_OPEN = {
  APP_MODE: 'test',
  CLOCK: '2025-09-01T22:00:00+05:30',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  TRUSTED_PROXIES: '127.0.0.1',
};

export interface Delegate {
  registrationId: string;
  accountId: string;
  /** The value of the session's cookie. */
  token: string;
}

/** Delegates with one session each: created in the database, since logging in is not measured. */
export async function seedDelegates(site: BenchSite, count: number): Promise<Delegate[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const rows = await site.query<{ account_id: string; id: string; n: number }>(
    `with given as (select hash, n, gen_random_uuid() as account_id, gen_random_uuid() as id from unnest($1::bytea[]) with ordinality as t (hash, n)),
      made as (insert into accounts (id, email, name) select account_id, 'author-' || n || '@example.org', 'Author ' || n from given),
      signed_in as (
        insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent)
        select gen_random_uuid(), hash, account_id, false, now(), now(), now() + interval '2 hours', now() + interval '12 hours', '127.0.0.1', 'bench'
        from given
      ),
      registered as (
        insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country,
          country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
        select (select id from editions where is_default), id, account_id, n, '', 'Author ' || n, '', '', '', '', 'India', '', '', '', 'veg', '', false,
          'NOT PAID', 'online', now()
        from given
      )
    select account_id, id, n::int from given order by n`,
    [hashes],
  );
  await site.query('analyze accounts, sessions, registrations');
  return rows.map(({ account_id: accountId, id: registrationId, n }) => ({ accountId, registrationId, token: tokens[n - 1] ?? '' }));
}

/** A typical abstract of about 2.5 kB with five authors. */
export function sampleAbstract(i: number) {
  const sentence = 'Dose to water was measured with an ionisation chamber at 10 cm depth, and repeated 3 times.';
  const author = (n: number) => ({
    name: `Author ${i} Number ${n}`,
    department: 'Department of Medical Physics',
    institution: 'Invented Cancer Institute',
    city: 'Chennai',
    isCorresponding: n === 1,
    email: n === 1 ? `author-${i}@example.org` : '',
    mobile: n === 1 ? '98400 00000' : '',
  });
  return {
    title: `Dose to water in a <sup>60</sup>Co beam, sample ${i}`,
    category: 'Particle Therapy and Dosimetry',
    presentationType: i % 2 === 0 ? 'Oral' : 'E-Poster',
    authors: [1, 2, 3, 4, 5].map(author),
    abstract: {
      background: `${sentence} ${sentence} ${sentence} ${sentence}`,
      methods: `${sentence} ${sentence} ${sentence} ${sentence} ${sentence}`,
      results: `${sentence} ${sentence} ${sentence} p < 0.05, α/β = 10 Gy.`,
      conclusion: `${sentence} ${sentence}`,
    },
    keywords: ['dose', 'water', 'cobalt'],
  };
}
