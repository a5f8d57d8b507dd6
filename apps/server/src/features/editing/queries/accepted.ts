import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Accepted {
  page: string;
  version: number;
  people: number;
  earlier: number;
}

/** How many accepted the version of each text that is in force, and how many an earlier one. */
export async function countAccepted(db: Database, editionId: number): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    select page.slug as page, page.version, count(*) filter (where said.version = page.version)::integer as people,
      count(*) filter (where said.version < page.version)::integer as earlier
    from content_pages page
    left join registrations r on r.edition_id = page.edition_id and r.terms_accepted_at is not null
    left join lateral (
      select case page.slug when 'terms' then r.terms_version else r.privacy_version end as version
    ) said on true
    where page.edition_id = ${editionId} and page.slug in ('terms', 'privacypolicy')
    group by page.slug, page.version order by page.slug`.execute(db);
  return rows;
}
