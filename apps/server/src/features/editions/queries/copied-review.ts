import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Copying {
  readonly from: number;
  readonly to: number;
  readonly account: string;
  /** As the edition's other dates are moved. */
  readonly moved: (at: Date) => string;
}

/**
 * How abstracts were taken and reviewed, by value: further calls, settings, criteria, places, days of answers, texts of letters and patterns of references. Nobody who
 * reviewed, no conflict, no score and no number that was given.
 */
export async function copyReview(transaction: Database, { from, to, account, moved }: Copying): Promise<void> {
  const shift = (at: Date | null) => (at === null ? null : moved(at));
  const settings = await transaction.selectFrom('review_settings').selectAll().where('edition_id', '=', from).execute();
  for (const one of settings)
    await transaction
      .insertInto('review_settings')
      .values({
        ...one,
        edition_id: to,
        opens_at: shift(one.opens_at),
        due_at: shift(one.due_at),
        closes_at: shift(one.closes_at),
        // Somebody opens the review anew, with the abstracts of this time.
        opened_at: null,
        version: 1,
      })
      .execute();
  const calls = await transaction.selectFrom('calls').selectAll().where('edition_id', '=', from).execute();
  for (const one of calls)
    await transaction
      .insertInto('calls')
      .values({
        ...one,
        edition_id: to,
        opens_at: moved(one.opens_at),
        closes_at: moved(one.closes_at),
        advertised_on: sql<string>`${one.advertised_on}::date + (${moved(one.closes_at)}::timestamptz::date - ${one.closes_at}::timestamptz::date)`,
        results_at: shift(one.results_at),
        version: 1,
      })
      .execute();
  const dates = await transaction.selectFrom('presentation_dates').selectAll().where('edition_id', '=', from).execute();
  for (const one of dates)
    await transaction
      .insertInto('presentation_dates')
      .values({
        ...one,
        edition_id: to,
        confirm_by: shift(one.confirm_by),
        presenter_until: shift(one.presenter_until),
        files_until: shift(one.files_until),
        version: 1,
      })
      .execute();
  await sql`
    insert into review_criteria (edition_id, call, code, sort, name, question, weight, counts, steps, anchors)
    select ${to}, call, code, sort, name, question, weight, counts, steps, anchors from review_criteria where edition_id = ${from}`.execute(
    transaction,
  );
  await sql`
    insert into capacities (edition_id, call, type, category, places)
    select ${to}, call, type, category, places from capacities where edition_id = ${from}`.execute(transaction);
  await sql`
    insert into reference_series (edition_id, code, pattern)
    select ${to}, code, pattern from reference_series where edition_id = ${from}`.execute(transaction);
  await sql`
    insert into letter_templates (edition_id, code, version, subject, body, pdf, written_by)
    select distinct on (code) ${to}, code, 1, subject, body, pdf, ${account}::uuid
    from letter_templates where edition_id = ${from} order by code, version desc`.execute(transaction);
}
