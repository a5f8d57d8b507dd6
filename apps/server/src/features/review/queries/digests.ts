import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom } from '../../../platform/visible-abstracts.ts';

/** How far back a first letter looks: whoever has been away longer finds it all on the page. */
const FIRST_LOOK = '7 days';

/** Editions in which something was written of late. */
export async function editionsWithTalk(db: Database, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct edition_id as id from discussion_entries where at > ${until}::timestamptz - ${FIRST_LOOK}::interval and at <= ${until}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface Listener {
  account: string;
  /** Up to where they have been told. */
  toldUntil: Date;
  writtenAt: Date | null;
}

/** Scientific chairs, whoever has spoken as a chair, and reviewers of what is talked about. */
export async function listListeners(db: Database, editionId: number, until: Date): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    with talked as (
      select distinct abstract_id from discussion_entries
      where edition_id = ${editionId} and at > ${until}::timestamptz - ${FIRST_LOOK}::interval and at <= ${until}
    ), listening as (
      select s.account_id from staff_roles s join editions e on e.society_id = s.society_id
      where e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id) and s.role = 'scientific-chair'
      union select account_id from discussion_entries where edition_id = ${editionId} and voice = 'chair'
      union select s.account_id from assignments s join talked t on t.abstract_id = s.abstract_id
        where s.edition_id = ${editionId} and s.state = 'submitted'
    )
    select l.account_id as account, coalesce(d.told_until, ${until}::timestamptz - ${FIRST_LOOK}::interval) as "toldUntil",
      d.written_at as "writtenAt"
    from listening l join accounts a on a.id = l.account_id and a.disabled_at is null
    left join discussion_digests d on d.edition_id = ${editionId} and d.account_id = l.account_id
    order by l.account_id`.execute(db);
  return rows;
}

export interface News {
  number: number;
  entries: number;
  /** As what they read it. */
  voice: 'chair' | 'reviewer';
}

interface Span {
  readonly editionId: number;
  readonly account: string;
  readonly after: Date;
  readonly until: Date;
}

/**
 * What others have written in the discussions that somebody may read, by the number of the abstract: as a reviewer what they have
 * reviewed, as a chair the rest. In conflict, or with a review of their own to come, nothing.
 */
export async function listNews(db: Database, { editionId, account, after, until }: Span): Promise<News[]> {
  const { rows } = await sql<News>`
    select a.review_number as number, count(*)::int as entries, case when own.reviewed then 'reviewer' else 'chair' end as voice
    from discussion_entries d
    join abstracts a on (a.edition_id, a.id) = (d.edition_id, d.abstract_id) and a.status <> 'withdrawn' and a.review_number is not null
    cross join lateral (
      select coalesce(bool_or(s.state = 'submitted'), false) as reviewed, coalesce(bool_or(s.state in ('open', 'suspended')), false) as open
      from assignments s where s.edition_id = d.edition_id and s.abstract_id = d.abstract_id and s.account_id = ${account}
    ) own
    where d.edition_id = ${editionId} and d.at > ${after} and d.at <= ${until} and d.account_id <> ${account}
      and d.abstract_id not in (${hiddenFrom({ editionId, account })}) and not own.open
      and (own.reviewed or exists (
        select from staff_roles r join editions e on e.society_id = r.society_id
        where r.account_id = ${account} and e.id = ${editionId} and (r.edition_id is null or r.edition_id = e.id)
          and r.role in ('scientific-chair', 'owner')
      ))
    group by a.review_number, own.reviewed order by a.review_number`.execute(db);
  return rows;
}

/** False: somebody else has written to them meanwhile. */
export async function noteDigest(
  transaction: Database,
  { editionId, account, until, now, before }: { editionId: number; account: string; until: Date; now: Date; before: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into discussion_digests as d (edition_id, account_id, told_until, written_at) values (${editionId}, ${account}, ${until}, ${now})
    on conflict (edition_id, account_id) do update set told_until = excluded.told_until, written_at = excluded.written_at
      where d.written_at is not distinct from ${before}::timestamptz`.execute(transaction);
  return numAffectedRows === 1n;
}
