import { randomUUID } from 'node:crypto';
import { submitAbstract } from '@isocentre/contract/abstracts';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { sql } from 'kysely';
import { goodAbstract, type Submission } from './abstracts.ts';
import type { TestApp } from './build-test-app.ts';
import { callAs, registerAs } from './delegates.ts';

/** Reviewing as it is once a chair has opened it: settings, three criteria, and numbers for all abstracts there are. */
export async function openReviewing(site: TestApp, editionId: number, change: { blind?: 'double' | 'single'; dueAt?: string } = {}) {
  const { blind = 'double', dueAt = '2025-09-10T00:00:00Z' } = change;
  await sql`
    insert into review_settings (edition_id, call, blind, opens_at, due_at, closes_at, wanted, least, load, version, opened_at)
    values (${editionId}, ${REGULAR_CALL}, ${blind}, '2025-08-01T00:00:00Z', ${dueAt}, '2025-09-12T00:00:00Z', 3, 2, 20, 1, '2025-08-01T00:00:00Z')
    on conflict (edition_id, call) do update set blind = excluded.blind, due_at = excluded.due_at, opened_at = excluded.opened_at`.execute(
    site.db,
  );
  const criteria = [
    ['originality', 'Originality', 2],
    ['method', 'Method', 2],
    ['clarity', 'Clarity', 1],
  ] as const;
  for (const [i, [code, name, weight]] of criteria.entries())
    await sql`
      insert into review_criteria (edition_id, call, code, sort, name, question, weight, counts, steps, anchors)
      values (${editionId}, ${REGULAR_CALL}, ${code}, ${i + 1}, ${name}, ${`How good is it: ${name}?`}, ${weight}, true, 5, ${['poor', '', 'fair', '', 'excellent']}::text[])
      on conflict do nothing`.execute(site.db);
  await sql`
    update abstracts a set review_number = n.place from (
      select id, (select coalesce(max(review_number), 0) from abstracts where edition_id = ${editionId}) + row_number() over (order by md5(id::text)) as place
      from abstracts where edition_id = ${editionId} and review_number is null
    ) n where a.edition_id = ${editionId} and a.id = n.id`.execute(site.db);
}

/** An abstract of a new delegate, submitted as delegates do. */
export async function submitAs(site: TestApp, email: string, change: Partial<Submission> = {}): Promise<string> {
  await registerAs(site, { email });
  const author = await callAs(site, email);
  const { id } = await author(submitAbstract, { body: goodAbstract(change) });
  return id;
}

/** Asks a reviewer for an abstract; answers the id by which they know it. */
export async function assignTo(
  site: TestApp,
  editionId: number,
  { abstract, account }: { abstract: string; account: string },
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
    values (${editionId}, ${id}, ${abstract}, ${account}, 'open', 'hand', '2025-09-10T00:00:00Z')`.execute(site.db);
  return id;
}
