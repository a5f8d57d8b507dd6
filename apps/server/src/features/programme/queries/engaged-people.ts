import type { Engaged } from '@isocentre/domain/programme/engagements';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface EngagedPerson extends Engaged {
  readonly name: string;
  readonly email: string;
}

interface Row {
  abstract: string | null;
  account: string | null;
  name: string;
  accountName: string | null;
  email: string;
}

/**
 * Everybody whom the programme may ask to be somewhere and whom we can write to: presenters of confirmed abstracts, whoever corresponds
 * about them, and people of sessions whose account is known. Each once, with all that they present.
 */
export async function listEngaged(db: Database, editionId: number): Promise<EngagedPerson[]> {
  const { rows } = await sql<Row>`
    with presenters as (
      select a.id as abstract, w.name, case when w.position = p.presenter then p.presenter_email else v.email end as email
      from abstracts a
      join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
      join presentations p on (p.edition_id, p.abstract_id) = (a.edition_id, a.id)
      join abstract_authors w on (w.edition_id, w.abstract_id, w.version) = (a.edition_id, a.id, a.version)
        and w.position in (p.presenter, v.corresponding)
      where a.edition_id = ${editionId} and a.status = 'accepted' and a.left_by is null and p.answer = 'confirmed'
        and p.type = a.assigned_presentation_type
    )
    select r.abstract::text as abstract, c.id::text as account, r.name, c.name as "accountName", coalesce(c.email, r.email) as email
    from presenters r
    left join accounts c on coalesce(c.email_in_ascii, lower(c.email)) = lower(r.email) and c.disabled_at is null
    union
    select null, c.id::text, c.name, c.name, c.email
    from session_people s join accounts c on c.id = s.account_id and c.disabled_at is null
    where s.edition_id = ${editionId}
    union
    select null, c.id::text, c.name, c.name, c.email
    from letters l join accounts c on c.id = l.account_id and c.disabled_at is null
    where l.edition_id = ${editionId} and l.purpose = 'programme.changed'
    order by 1, 2`.execute(db);
  const byMailbox = Map.groupBy(rows, ({ email, account }) => account ?? email.toLowerCase());
  return [...byMailbox.values()].flatMap((mine): EngagedPerson[] => {
    const [one] = mine;
    if (!one) return [];
    const presents = mine.flatMap(({ abstract, name }) => (abstract === null ? [] : [{ abstract, name }]));
    const [first] = presents;
    const person = one.account !== null ? `account ${one.account}` : first && `abstract ${first.abstract}`;
    return person === undefined ? [] : [{ person, accountId: one.account, name: one.accountName ?? one.name, email: one.email, presents }];
  });
}

/** Of somebody who is registered for the edition and comes. */
export async function findRegistered(db: Database, editionId: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from accounts c
    join registrations r on r.account_id = c.id and r.edition_id = ${editionId} and r.cancelled_at is null
    where coalesce(c.email_in_ascii, lower(c.email)) = lower(${email}) and c.disabled_at is null
    limit 1`.execute(db);
  return rows[0]?.id;
}
