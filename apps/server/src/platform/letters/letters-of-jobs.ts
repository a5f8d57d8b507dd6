import type pg from 'pg';
import type { LetterDefinition } from './letter.ts';

/**
 * Turns the mail jobs of earlier releases that still wait into letters, and those that were given up into failed ones.
 * Runs as the schema's owner, when the database is upgraded.
 */
export async function lettersOfJobs(
  client: pg.Client,
  jobs: Readonly<Record<string, readonly [letter: LetterDefinition, about: string]>>,
): Promise<number> {
  const known = Object.entries(jobs).flatMap(([job, [{ purpose, priority }, about]]) => [
    { job, purpose, priority, about, state: 'released', cause: null },
    { job: `${job}.dead`, purpose, priority, about, state: 'failed', cause: 'Given up by an earlier release.' },
  ]);
  const { rowCount } = await client.query(
    `with known as (
       select * from jsonb_to_recordset($1::jsonb)
         as known (job text, purpose text, priority smallint, about text, state text, cause text)
     ), waiting as (
       delete from pgboss.job using known
       where job.name = known.job and job.state in ('created', 'retry', 'active')
       returning job.id, job.data, known.purpose, known.priority, known.about, known.state, known.cause
     )
     insert into letters (edition_id, id, purpose, about, occasion, account_id, kind, state, priority, cause)
     select coalesce((data ->> 'editionId')::integer, erasure_requests.asked_of_edition), gen_random_uuid(), purpose, data ->> about,
       'job ' || waiting.id, coalesce((data ->> 'accountId')::uuid, registrations.account_id), 'automatic', waiting.state, priority, cause
     from waiting
     left join erasure_requests on erasure_requests.account_id = (data ->> 'accountId')::uuid
     left join registrations on registrations.edition_id = (data ->> 'editionId')::integer
       and registrations.id = (data ->> 'registrationId')::uuid
     where data ? 'editionId' or erasure_requests.asked_of_edition is not null`,
    [JSON.stringify(known)],
  );
  return rowCount ?? 0;
}
