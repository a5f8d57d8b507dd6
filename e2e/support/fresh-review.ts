import { databaseEnv, query } from './database.ts';
import { DATABASE } from './site.ts';

/**
 * A call that nobody has touched. The journeys of review share one edition, whose review is one thing: they run one after the other
 * (project `review`), and each begins with this. Abstracts of the one before are withdrawn.
 */
export const freshReview = (edition: string): Promise<unknown> =>
  query(
    databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
    `do $$ begin
       truncate contest_results, late_sheets, sheets, contest_judges, contest_candidates, contests, review_versions, reviews, assignments, assignment_run_rows, assignment_runs, conflicts, decision_events, decisions, decision_batches,
         presentations, presentation_dates,
         reference_numbers, reference_series, capacities, reviewers, review_criteria, review_settings cascade;
       update abstracts set status = 'withdrawn', review_number = null, reference_no = null, presentation_score = null,
         assigned_presentation_type = null
       where edition_id = (select id from editions where slug = '${edition}');
     end $$`,
  );
