import type { Absence, AcceptedAbstract } from '@isocentre/domain/book/book-content';
import { abstractNumber } from '@isocentre/domain/abstracts/abstract-number';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface AcceptedRow {
  id: string;
  number: number;
  reference: string | null;
  type: 'Oral' | 'E-Poster';
  title: string;
  category: string;
  background: string;
  methods: string;
  results: string;
  conclusion: string;
  keywords: string[];
  authors: AcceptedAbstract['authors'];
  presenter: number;
  saved_at: Date;
  absence: Absence | null;
}

export type Accepted = AcceptedAbstract & {
  /** When its text was saved. */
  readonly savedAt: Date;
  readonly absence: Absence | null;
};

/**
 * Accepted abstracts of these calls as they are now, by number. Neither address nor telephone is read. Authors are asked to confirm once the chairs
 * have set a day for it.
 */
export async function listAccepted(db: Database, editionId: number, calls: readonly string[]): Promise<Accepted[]> {
  if (calls.length === 0) return [];
  const { rows } = await sql<AcceptedRow>`
    select a.id, a.number, a.reference_no as reference, coalesce(a.assigned_presentation_type, v.presentation_type) as type, v.title, v.category,
      v.background, v.methods, v.results, v.conclusion, v.keywords, v.saved_at,
      coalesce(p.presenter, v.corresponding) as presenter,
      case when a.withdrawal_requested_at is not null then 'withdrawal'
        when p.answer = 'declined' then 'declined'
        when a.reference_no is null then 'no-reference'
        when d.confirm_by is not null and p.answer is distinct from 'confirmed' then 'unconfirmed'
      end as absence,
      (select jsonb_agg(jsonb_build_object('name', name, 'department', department, 'institution', institution, 'city', city, 'orcid', orcid) order by position)
       from abstract_authors w where (w.edition_id, w.abstract_id, w.version) = (v.edition_id, v.abstract_id, v.version)) as authors
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    left join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
      and p.type = coalesce(a.assigned_presentation_type, v.presentation_type)
    left join presentation_dates d on d.edition_id = a.edition_id and d.call = coalesce(a.call, 'regular')
    where a.edition_id = ${editionId} and a.status = 'accepted' and coalesce(a.call, 'regular') = any (${calls}::text[])
    order by a.number`.execute(db);
  return rows.map(
    ({ id, number, reference, type, title, category, keywords, authors, presenter, saved_at: savedAt, absence, ...text }) => ({
      id,
      number: abstractNumber(number),
      reference,
      type,
      title,
      category,
      authors,
      presenter,
      text,
      keywords,
      savedAt,
      absence,
    }),
  );
}
