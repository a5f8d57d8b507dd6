import { randomInt } from 'node:crypto';
import { databaseEnv, query } from './database.ts';
import { EDITION } from './organisers.ts';
import { DATABASE } from './site.ts';

/** How the people of `registerSeventy` are called. */
export const person = (n: number, family: string) => `Person ${String(n).padStart(2, '0')} ${family}`;

export const sql = (text: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

/** A valid id made of a name and a number. */
export const accountOf = (family: string, n: string) =>
  `overlay(overlay(md5(${family} || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Of their own for each test, and without digits, which are searched for. */
export const letters = () => String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Seventy people whose family name nobody else has: all tests of a run share one edition. */
export async function registerSeventy(family: string, from = 1, to = 70): Promise<void> {
  await sql(
    `insert into accounts (id, email, name)
     select ${accountOf('$1', 'n')}, lower($1) || n || '@example.org', 'Person ' || n || ' ' || $1 from generate_series(${from}, ${to}) n`,
    [family],
  );
  await sql(
    `insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation, city,
       country, country_other, postal_address, postal_pin, meal_preference, age, membership_id, pay_later, payment_status, source, registered_at, completed_at)
     select editions.id, gen_random_uuid(), ${accountOf('$2', 'n')}, $3::integer + n, case when n % 2 = 0 then 'student' else 'ampi' end, 'early-bird', 'Dr.',
       'Person ' || lpad(n::text, 2, '0') || ' ' || $2, '9840000000', 'Institute', 'Physicist', 'Madurai', 'India', '', 'Street', '625001', 'veg', 40, '',
       n % 7 = 0, case when n % 7 = 0 then 'PENDING' else 'NOT PAID' end, 'online', now(), now()
     from editions, generate_series(${from}, ${to}) n where slug = $1`,
    // Numbers of their own, whichever tests run beside this one.
    [EDITION, family, 500_000 + randomInt(4_900) * 100],
  );
}
