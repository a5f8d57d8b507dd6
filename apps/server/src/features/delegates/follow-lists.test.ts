import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listDelegates } from '@isocentre/contract/delegates';
import { listMoneyPayments } from '@isocentre/contract/money/payments';
import type { Answer, Call, Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { forgetRepeated } from '../../platform/followed-lists.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { EARLY } from '../../test/delegates.ts';
import { refusal } from '../../test/editing.ts';
import { makeStaff } from '../../test/staff.ts';
import { giveToken } from '../../test/tokens.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';
import { loadEdition } from '../editions/load-edition.ts';

/**
 * A program with a token keeps a copy of a list, and asks for what has changed since. It may be told of a row twice, when another
 * transaction of the machine is still running: never less than what has changed is what counts.
 */

const OURS = { edition: ampiTnpy2025.slug };
type Page = Answer<typeof listDelegates>;
type Query = Input<typeof listDelegates>['query'];
let site: TestApp;
let folder: string;
let program: Call;
let registrar: Call;
let authorization: string;
beforeAll(async () => {
  site = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-follow-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates: 120, seed: 5, passwordHash: '$argon2id$sample' },
  );
  const owner = await makeStaff(site, 'owner-of-tokens@example.org', { role: 'owner', edition: OURS.edition });
  const { headers } = await giveToken(site, { madeBy: owner.id, edition: OURS.edition });
  ({ authorization } = headers);
  program = site.callWith(headers);
  registrar = site.callWith({ cookie: owner.cookie });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const list = (query: Query = {}) => registrar(listDelegates, { params: OURS, query: { sort: 'number', ...query } });

/** Every page; the mark is that of the first. */
async function all(query: Query = {}): Promise<{ rows: Page['delegates']; mark: string }> {
  let page = await list(query);
  const { mark } = page;
  const rows = [...page.delegates];
  while (page.next !== null) {
    page = await list({ ...query, after: page.next });
    rows.push(...page.delegates);
  }
  return { rows, mark };
}
const changedIds = async (changedSince: string) => (await all({ changedSince })).rows.map(({ id }) => id);

test('what a slow transaction changes is not missed, however late it commits', { tags: ['ORG-606'] }, async () => {
  const { rows, mark } = await all();
  const [slow, quick] = rows;
  let commit = (): void => {};
  const allowed = new Promise<void>((resolve) => (commit = resolve));
  const slowly = site.db.transaction().execute(async (transaction) => {
    await sql`update registrations set city = 'Karaikal' where id = ${slow?.id}`.execute(transaction);
    await allowed;
  });
  await pause(50);
  await sql`update registrations set city = 'Kumbakonam' where id = ${quick?.id}`.execute(site.db);
  const first = await list({ changedSince: mark });
  expect(first.delegates.map(({ id }) => id)).toContain(quick?.id);
  expect(first.delegates.filter(({ city }) => city === 'Karaikal')).toEqual([]);
  commit();
  await slowly;
  expect((await all({ changedSince: first.mark })).rows).toContainEqual(expect.objectContaining({ id: slow?.id, city: 'Karaikal' }));
  // The time of the change alone would have missed it: it is that at which the transaction began.
  const times = await sql<{ earlier: boolean }>`
    select (select changed_in from changed_rows where row_id = ${slow?.id} order by changed_in desc limit 1)
      < (select changed_in from changed_rows where row_id = ${quick?.id} order by changed_in desc limit 1) as earlier`.execute(site.db);
  expect(times.rows).toEqual([{ earlier: true }]);
});

const onlyFirst = (table: string, set: string) =>
  `update ${table} set ${set} where (edition_id, id) in (select edition_id, id from ${table} where edition_id = 1 order by id limit 1) returning registration_id as id`;
test.each([
  ['a proof', onlyFirst('proofs', "file_name = 'other.pdf'")],
  ['an order', onlyFirst('payment_orders', 'amount_minor = amount_minor')],
  ['an abstract', onlyFirst('abstracts', 'edited_at = now()')],
  [
    'a tag',
    `insert into registration_tags (edition_id, registration_id, tag, tagged_at) select 1, id, 'Followed', now() from registrations where edition_id = 1 order by id limit 1 returning registration_id as id`,
  ],
  ['a tag that goes', `delete from registration_tags where tag = 'Followed' returning registration_id as id`],
  [
    'an address',
    `update accounts set email = 'moved@example.org' from registrations r where accounts.id = (select account_id from registrations where edition_id = 1 order by id limit 1) and r.account_id = accounts.id returning r.id`,
  ],
  [
    'a cancellation',
    `update registrations set cancelled_at = now() where edition_id = 1 and id = (select id from registrations where edition_id = 1 and cancelled_at is null order by id limit 1) returning id`,
  ],
])('a delegate has changed with %s', { tags: ['ORG-606'] }, async (_, change) => {
  const { mark } = await list();
  const before = (await site.pool.query<{ newest: string }>('select max(changed_in) as newest from changed_rows')).rows[0]?.newest ?? '0';
  const { rows } = await site.pool.query<{ id: string }>(change);
  expect(rows).toHaveLength(1);
  const noted = await site.pool.query<{ newest: string }>(
    `select max(changed_in) as newest from changed_rows where list = 'delegates' and row_id = $1`,
    [rows[0]?.id],
  );
  expect(BigInt(noted.rows[0]?.newest ?? 0)).toBeGreaterThan(BigInt(before));
  expect(await changedIds(mark)).toContain(rows[0]?.id);
});

test('payments are followed likewise, with what goes back of them', { tags: ['ORG-606'] }, async () => {
  const payments = (changedSince?: string) =>
    program(listMoneyPayments, { params: OURS, query: changedSince === undefined ? {} : { changedSince } });
  const { mark, payments: found } = await payments();
  const captured = found.find(({ state }) => state === 'captured');
  await sql`update payments set late = not late where id = ${captured?.id}`.execute(site.db);
  const after = await payments(mark);
  expect(after.payments.map(({ id, late }) => ({ id, late }))).toContainEqual({ id: captured?.id, late: !captured?.late });
  await sql`
    insert into refunds (edition_id, id, payment_id, amount_minor, state, reason, requested_at, changed_at)
    values (1, gen_random_uuid(), ${captured?.id}, 1, 'requested', 'organisers', now(), now())`.execute(site.db);
  expect((await payments(after.mark)).payments.map(({ id }) => id)).toContain(captured?.id);
});

test('while four people change things, a copy that follows is at last the list itself', { tags: ['ORG-606'] }, async () => {
  const { rows, mark: begun } = await all();
  const copy = new Map(rows.map((row) => [row.id, row]));
  const ids = rows.map(({ id }) => id);
  let writing = 4;
  const change = async (who: number) => {
    for (let turn = 0; turn < 15; turn += 1)
      await site.db.transaction().execute(async (transaction) => {
        // In the order of the list, as people who wait for each other have to.
        for (const at of [(who * 31 + turn * 7) % ids.length, (who * 17 + turn * 11) % ids.length].toSorted((a, b) => a - b))
          await sql`update registrations set city = ${`City ${who}.${turn}`} where id = ${ids[at]}`.execute(transaction);
        await pause((who * 13 + turn * 5) % 40);
      });
    writing -= 1;
  };
  const people = Promise.all([0, 1, 2, 3].map(change));
  let mark = begun;
  for (let last = false; ; last = writing === 0) {
    const changed = await all({ changedSince: mark });
    for (const row of changed.rows) copy.set(row.id, row);
    ({ mark } = changed);
    await forgetRepeated(site.db);
    if (last) break;
  }
  await people;
  const { rows: now } = await all({ also: 'erased,cancelled' });
  const byId = (delegates: Iterable<Page['delegates'][number]>) => new Map([...delegates].map((row) => [row.id, row]));
  expect(byId(copy.values())).toEqual(byId(now.filter(({ id }) => copy.has(id))));
  expect(now.filter(({ city }) => city.startsWith('City ')).length).toBeGreaterThan(30);
});

test('a reader who has seen it all gets a 304, until something changes', { tags: ['ORG-606'] }, async () => {
  const ask = (tag?: string) =>
    site.app.inject({
      url: `/api/v1/organiser/${OURS.edition}/delegates?sort=number`,
      headers: { host: 'localhost', authorization, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    });
  const again = async () => {
    const tag = String((await ask()).headers['etag']);
    // Others are at work elsewhere meanwhile.
    await sql`select pg_current_xact_id()`.execute(site.db);
    const { statusCode, payload } = await ask(tag);
    return { tag, statusCode, payload };
  };
  // Not as long as a transaction that is older than the last change is running anywhere on the machine.
  await expect.poll(again, { timeout: 60_000, interval: 2000 }).toMatchObject({ statusCode: 304, payload: '' });
  const { tag } = await again();
  const [shown] = (await list()).delegates;
  await sql`update registrations set city = 'Elsewhere' where id = ${shown?.id}`.execute(site.db);
  expect((await ask(tag)).statusCode).toBe(200);
});

test('another edition’s changes are its own, and a mark that is none is refused', { tags: ['ORG-606', 'ORG-711'] }, async () => {
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const { mark } = await list();
  await site.pool.query(
    `insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
       postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
     select (select id from editions where slug = $1), gen_random_uuid(), account_id, delegate_number, title, 'Theirs', mobile, institute, designation, city,
       country, country_other, postal_address, postal_pin, meal_preference, membership_id, false, 'NOT PAID', source, registered_at
     from registrations where edition_id = 1 and account_id is not null order by delegate_number limit 5`,
    [lakeside2026.slug],
  );
  expect((await all({ changedSince: mark })).rows.filter(({ name }) => name === 'Theirs')).toEqual([]);
  expect(await refusal(list({ changedSince: '999999999999999999' }))).toMatchObject({
    status: 422,
    fields: { changedSince: 'This mark is unknown here. Please read the whole list once.' },
  });
  expect((await refusal(list({ changedSince: 'yesterday' }))).status).toBe(422);
});
