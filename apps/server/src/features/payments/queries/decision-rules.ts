import { sql } from 'kysely';

/** Rules about decisions on abstracts: what is stored in two places says the same in both. */
export const DECISION_RULES = {
  'an abstract is what its applied decision says': sql`
    select a.edition_id, a.id, a.status, d.outcome, d.state
    from abstracts a left join decisions d on d.edition_id = a.edition_id and d.abstract_id = a.id and d.state = 'applied'
    where a.status <> 'withdrawn' and (
      (a.status = 'accepted') is distinct from coalesce(d.outcome in ('oral', 'e-poster'), false)
      or (a.status = 'rejected') is distinct from coalesce(d.outcome = 'reject', false)
      or a.assigned_presentation_type is distinct from case d.outcome when 'oral' then 'Oral' when 'e-poster' then 'E-Poster' end)`,
  'an accepted abstract has one live reference': sql`
    select a.edition_id, a.id, a.status, a.reference_no, n.reference_no as reserved
    from abstracts a
    left join reference_numbers n on n.edition_id = a.edition_id and n.abstract_id = a.id and n.retired_at is null
    where (a.status = 'accepted' and a.reference_no is null)
      or (a.status <> 'accepted' and a.reference_no is not null)
      or (a.reference_no is not null and a.reference_no is distinct from n.reference_no)`,
  'every change of a decision is written down': sql`
    select d.edition_id, d.abstract_id, d.version from decisions d where d.version <> (
      select count(*) from decision_events e where e.edition_id = d.edition_id and e.abstract_id = d.abstract_id)`,
} as const;
