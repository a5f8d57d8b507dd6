import { callsOf, type FurtherCall } from '@isocentre/domain/abstracts/calls';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** As a value in a row that has joined it: null for the call `regular`. */
export const CALL_COLUMNS = sql`
  'code', c.code, 'name', c.name, 'opensAt', c.opens_at, 'advertisedOn', c.advertised_on, 'closesAt', c.closes_at,
  'graceMinutes', c.grace_minutes, 'maxPerDelegate', c.max_per_delegate, 'resultsAt', c.results_at`;

/** The calls of an edition beside `regular`. Few, and read when they are needed: a deadline is exact to the millisecond. */
export async function listFurtherCalls(db: Database, editionId: number): Promise<FurtherCall[]> {
  const { rows } = await sql<{ call: FurtherCall }>`
    select jsonb_build_object(${CALL_COLUMNS}) as call from calls c where c.edition_id = ${editionId} order by c.opens_at, c.code`.execute(
    db,
  );
  return rows.map(({ call }) => call);
}

interface At {
  readonly edition: { readonly id: number; readonly edition: Edition };
  readonly now: Date;
}

/** The calls whose results are told by now: what was decided in another is nobody's to read outside the committee. */
export async function toldCalls(db: Database, { edition: { id, edition }, now }: At): Promise<string[]> {
  return callsOf(edition, await listFurtherCalls(db, id))
    .filter((call) => resultsPublished(call.edition, now))
    .map(({ code }) => code);
}

/** Refused for a call that the edition does not have. */
export async function expectCall(db: Database, editionId: number, code: string): Promise<void> {
  if (code === REGULAR_CALL) return;
  if (!(await listFurtherCalls(db, editionId)).some((call) => call.code === code)) throw new Refused('NOT_FOUND');
}
