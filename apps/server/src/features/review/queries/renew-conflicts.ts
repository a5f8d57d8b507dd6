import { type ConflictAbstract, type ConflictPerson, type ConflictRules, findConflicts } from '@isocentre/domain/review/conflicts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Changes of conflicts, runs and assignments of an edition happen one after the other. */
export async function lockAssignment(transaction: Database, editionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assignment of abstracts'), ${editionId})`.execute(transaction);
}

/** Whoever may review, judge or decide, or has reviewed, with where they work: as noted, and as they registered. */
export async function listConflictPeople(db: Database, editionId: number): Promise<ConflictPerson[]> {
  const { rows } = await sql<Omit<ConflictPerson, 'declared'> & { people: string[]; houses: string[]; registered: string[] }>`
    select a.id as account, a.name, coalesce(a.email_in_ascii, lower(a.email)) as mailbox, coalesce(r.institutions, '{}') as institutions,
      coalesce(r.declared_people, '{}') as people, coalesce(r.declared_institutions, '{}') as houses,
      array(
        select concat_ws(', ', nullif(g.institute, ''), nullif(g.city, '')) from registrations g
        where g.edition_id = ${editionId} and g.account_id = a.id and g.institute <> ''
      ) as registered
    from accounts a left join reviewers r on r.edition_id = ${editionId} and r.account_id = a.id
    -- Found from the edition: with a condition for each account, everybody's would be looked at.
    where a.id in (
      select s.account_id from editions e join staff_roles s on s.society_id = e.society_id and (s.edition_id is null or s.edition_id = e.id)
      where e.id = ${editionId} and s.role in ('reviewer', 'judge', 'scientific-chair', 'owner')
      union select x.account_id from assignments x where x.edition_id = ${editionId}
    )
    order by a.id`.execute(db);
  return rows.map(({ people, houses, registered, institutions, ...person }) => ({
    ...person,
    institutions: [...institutions, ...registered],
    declared: [
      ...people.map((name) => ({ kind: 'person' as const, name })),
      ...houses.map((name) => ({ kind: 'institution' as const, name })),
    ],
  }));
}

/** Abstracts that are not withdrawn, with whose they are. */
export async function listConflictAbstracts(db: Database, editionId: number): Promise<ConflictAbstract[]> {
  const { rows } = await sql<ConflictAbstract>`
    select a.id, r.account_id as submitter, coalesce(s.email_in_ascii, lower(s.email)) as "submitterMailbox", lower(v.email) as mailbox, (
      select jsonb_agg(jsonb_build_object('name', w.name, 'institution', w.institution, 'city', w.city) order by w.position)
      from abstract_authors w where (w.edition_id, w.abstract_id, w.version) = (a.edition_id, a.id, a.version)
    ) as authors
    from abstracts a
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    join registrations r on (r.edition_id, r.id) = (a.edition_id, a.registration_id)
    join accounts s on s.id = r.account_id
    where a.edition_id = ${editionId} and a.status <> 'withdrawn'
    order by a.number`.execute(db);
  return rows;
}

export async function readConflictRules(db: Database, editionId: number): Promise<ConflictRules> {
  const aliases = await db.selectFrom('institution_aliases').select(['key', 'stands_for']).where('edition_id', '=', editionId).execute();
  const shared = await db.selectFrom('shared_domains').select('domain').where('edition_id', '=', editionId).execute();
  const said = new Map(aliases.map(({ key, stands_for: other }) => [key, other]));
  return {
    aliases: new Map([...said.keys()].map((key) => [key, lastOf(said, key)])),
    shared: new Set(shared.map(({ domain }) => domain)),
  };
}

/** What stands for something that stands for something else; never round in a circle. */
function lastOf(said: ReadonlyMap<string, string>, key: string): string {
  const seen = new Set([key]);
  let last = key;
  for (let next = said.get(last); next !== undefined && !seen.has(next); next = said.get(last)) {
    seen.add(next);
    last = next;
  }
  return last;
}

/** Declared about one abstract while reviewing: without evidence, so that nothing that is found anew takes it away. */
const SAID_OF_IT = sql<boolean>`(c.kind = 'declared' and c.evidence = '')`;

/**
 * All conflicts of an edition from what is stored now. What a chair has decided stays as long as its evidence does. An open
 * assignment in conflict is suspended, and taken up again when the conflict is gone; so is one whose review was submitted,
 * which does not count meanwhile.
 */
export async function renewConflicts(transaction: Database, editionId: number): Promise<Suspended[]> {
  await lockAssignment(transaction, editionId);
  const people = await listConflictPeople(transaction, editionId);
  const abstracts = await listConflictAbstracts(transaction, editionId);
  const rows = findConflicts(people, abstracts, await readConflictRules(transaction, editionId));
  const found = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (account uuid, abstract uuid, kind text, state text, evidence text)`;
  await sql`
    delete from conflicts c where c.edition_id = ${editionId} and c.kind <> 'noted' and not ${SAID_OF_IT} and not exists (
      select from ${found} where (f.account, f.abstract, f.kind) = (c.account_id, c.abstract_id, c.kind)
    )`.execute(transaction);
  await sql`
    insert into conflicts as c (edition_id, account_id, abstract_id, kind, state, evidence)
    select ${editionId}, f.account, f.abstract, f.kind, f.state, f.evidence from ${found}
    on conflict (edition_id, account_id, abstract_id, kind) do update
      set state = excluded.state, evidence = excluded.evidence, reason = null, decided_by = null
      where not ${SAID_OF_IT} and (c.evidence <> excluded.evidence or (c.decided_by is null and c.state <> excluded.state))`.execute(
    transaction,
  );
  return suspendAssignments(transaction, editionId);
}

/** Work in which a conflict was found now. */
export interface Suspended {
  readonly abstract: string;
  readonly account: string;
}

/** Assignments follow the conflicts there are. Returns those that are suspended by it. */
export async function suspendAssignments(transaction: Database, editionId: number): Promise<Suspended[]> {
  const { rows } = await sql<Suspended>`
    update assignments a set state = 'suspended', version = version + 1
    where a.edition_id = ${editionId} and a.state in ('open', 'submitted') and exists (
      select from conflicts c where c.edition_id = a.edition_id and c.account_id = a.account_id and c.abstract_id = a.abstract_id
        and c.state <> 'waived'
    )
    returning abstract_id as abstract, account_id as account`.execute(transaction);
  await sql`
    update assignments a set version = version + 1, state = case when exists (
        select from reviews r where (r.edition_id, r.assignment_id) = (a.edition_id, a.id) and r.state = 'submitted'
      ) then 'submitted' else 'open' end
    where a.edition_id = ${editionId} and a.state = 'suspended' and not exists (
      select from conflicts c where c.edition_id = a.edition_id and c.account_id = a.account_id and c.abstract_id = a.abstract_id
        and c.state <> 'waived'
    )`.execute(transaction);
  return rows;
}
