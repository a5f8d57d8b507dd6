import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DelegateSort, listDelegates } from '@isocentre/contract/delegates';
import type { Answer, Input } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { EARLY, registerAs } from '../../test/delegates.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseAccount, eraseRegistrations } from '../registration/queries/erase-people.ts';

type Query = Input<typeof listDelegates>['query'];
type Listed = Answer<typeof listDelegates>;

const OURS = { edition: ampiTnpy2025.slug };
const MANY = 230;
let site: TestApp;
let folder: string;
let registrar: { cookie: string };

beforeAll(async () => {
  site = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-delegates-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates: MANY, seed: 5, passwordHash: '$argon2id$sample' },
  );
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const theirs = await editionIdOf(site, lakeside2026.slug);
  await site.pool.query(
    `insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
       postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
     select $1, gen_random_uuid(), account_id, delegate_number, title, 'Theirs ' || name, mobile, institute, designation, city, country, country_other,
       postal_address, postal_pin, meal_preference, membership_id, false, 'NOT PAID', source, registered_at
     from registrations where edition_id = 1 and account_id is not null order by delegate_number limit 20`,
    [theirs],
  );
  registrar = await makeStaff(site, 'desk-registrar@example.org', { role: 'registrar', edition: OURS.edition });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const list = (query: Query = {}): Promise<Listed> => site.callWith({ cookie: registrar.cookie })(listDelegates, { params: OURS, query });
const names = ({ delegates }: Listed) => delegates.map(({ name }) => name);

/** Every page, first to last. */
async function all(query: Query = {}): Promise<{ rows: Listed['delegates']; pages: Listed[] }> {
  const pages: Listed[] = [];
  let after: string | null = null;
  do {
    const page: Listed = await list({ ...query, ...(after === null ? {} : { after }) });
    pages.push(page);
    after = page.next;
  } while (after !== null);
  return { rows: pages.flatMap(({ delegates }) => delegates), pages };
}

describe('search', { tags: ['ORG-201'] }, () => {
  let id: string;
  beforeAll(async () => {
    await registerAs(site, {
      email: 'Zoe.Angstrom@Hospital.example.org',
      name: 'Zoë Ångström Núñez',
      mobile: '90030 71234',
      institute: 'Harbour Clinic for Proton Therapy',
    });
    const found = await list({ q: 'zoe.angstrom@hospital.example.org' });
    id = found.delegates[0]?.id ?? '';
  });

  test.each([
    'zoë',
    'NUNEZ zoe',
    '  angstrom   Zoe ',
    'ÅNGSTRÖM',
    'zoe.angstrom',
    '90030 71234',
    '+91 90030-71234',
    '9003071234',
    '71234',
    'harbour proton',
  ])('finds by %j', async (q) => {
    expect((await list({ q })).delegates.map((row) => row.id)).toContain(id);
  });

  test.each(['zoe harbour nobody', 'zo\0qx', 'zo%', 'z_e', '90030 99999', '\\'])('does not find by %j', async (q) => {
    expect((await list({ q })).delegates.map((row) => row.id)).not.toContain(id);
  });

  test('a number finds its delegate alone', async () => {
    const [row] = (await list({ q: 'zoe angstrom' })).delegates;
    const plain = String(Number(row?.number.split('-')[1]));
    for (const q of [plain, row?.number ?? '', row?.number.toLowerCase() ?? '']) {
      const found = await list({ q });
      expect(found.delegates.map(({ number }) => number)).toEqual([row?.number]);
    }
  });

  test('payment, order, refund, receipt and transfer numbers lead to whom they belong', async () => {
    const { rows } = await site.pool.query<{
      owner: string;
      id: string;
      provider: string | null;
      reference: string | null;
      number: string | null;
    }>(
      `select o.registration_id as owner, p.id, p.provider_payment_id as provider, p.reference,
         'TNPY28/' || r.financial_year || '/' || lpad(r.number::text, 4, '0') as number
       from payments p join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
       left join receipts r on r.edition_id = p.edition_id and r.payment_id = p.id
       where p.edition_id = 1 and p.state = 'captured'`,
    );
    const some = (has: (row: (typeof rows)[number]) => string | null) => {
      const row = rows.find((one) => has(one) !== null);
      if (!row) throw new Error('the invented conference has none');
      return [has(row) ?? '', row.owner] as const;
    };
    const cases = [some((row) => row.id), some((row) => row.provider), some((row) => row.number), some((row) => row.reference)];
    for (const [q, owner] of cases) {
      expect([q, (await list({ q })).delegates.map((row) => row.id)]).toEqual([q, [owner]]);
      expect((await list({ q: q.toUpperCase() })).delegates.map((row) => row.id)).toEqual([owner]);
    }
    const [reference, owner] = some((row) => (row.reference !== null && row.reference.length > 6 ? row.reference : null));
    expect((await list({ q: `00${reference.slice(0, 4)} ${reference.slice(4).toLowerCase()}` })).delegates.map((row) => row.id)).toEqual([
      owner,
    ]);
  });

  test('follows a changed name and address', async () => {
    await site.db.updateTable('registrations').set({ name: 'Renamed Person' }).where('id', '=', id).execute();
    expect(names(await list({ q: 'renamed' }))).toEqual(['Renamed Person']);
    await site.pool.query(
      `update accounts set email = 'moved.elsewhere@example.org' where id = (select account_id from registrations where id = $1)`,
      [id],
    );
    expect(names(await list({ q: 'moved.elsewhere' }))).toEqual(['Renamed Person']);
    expect((await list({ q: 'zoe.angstrom' })).total).toBe(0);
  });
});

describe('filters', { tags: ['ORG-202'] }, () => {
  const one: Array<[Query, (row: Listed['delegates'][number]) => boolean]> = [
    [{ status: 'PAID' }, (row) => row.status === 'PAID'],
    [{ status: 'NOT PAID,PENDING' }, (row) => row.status === 'NOT PAID' || row.status === 'PENDING'],
    [{ category: 'student,ampi' }, (row) => row.category === 'student' || row.category === 'ampi'],
    [{ type: 'complimentary' }, (row) => row.type === 'complimentary'],
    [{ proof: 'missing,rejected' }, (row) => row.proof === 'missing' || row.proof === 'rejected'],
    [{ proof: 'not-wanted' }, (row) => row.proof === 'not-wanted'],
    [{ seat: 'confirmed' }, (row) => row.seat === 'confirmed'],
    [{ seat: 'none' }, (row) => row.seat === 'none'],
    [{ flagged: 'yes' }, (row) => row.flagged],
    [{ flagged: 'no' }, (row) => !row.flagged],
    [{ abstracts: 'yes' }, (row) => row.abstracts > 0],
    [{ abstracts: 'no' }, (row) => row.abstracts === 0],
    [{ country: 'India' }, (row) => row.country === 'India'],
    [{ country: 'Sri Lanka,Nepal' }, (row) => row.country === 'Sri Lanka' || row.country === 'Nepal'],
    [
      { status: 'PAID', category: 'student', abstracts: 'no' },
      (row) => row.status === 'PAID' && row.category === 'student' && row.abstracts === 0,
    ],
  ];
  test.each(one)('%j', async (query, holds) => {
    const everybody = await all();
    const expected = everybody.rows.filter(holds).map(({ id }) => id);
    const { rows, pages } = await all(query);
    expect(rows.map(({ id }) => id)).toEqual(expected);
    expect(pages[0]?.total).toBe(expected.length);
    expect(pages[0]?.everybody).toBe(everybody.rows.length);
  });

  test.each([
    [{ source: 'desk,import' }, "source in ('desk', 'import')"],
    [{ source: 'online' }, "source = 'online'"],
    [{ meal: 'veg,vegan' }, "meal_preference in ('veg', 'vegan')"],
    [{ membership: 'yes' }, "membership_id <> ''"],
    [{ membership: 'no' }, "membership_id = ''"],
    [{ day: '2025-07-20' }, "(registered_at at time zone 'Asia/Kolkata')::date = '2025-07-20'"],
  ] satisfies Array<[Query, string]>)('%j', async (query, where) => {
    const { rows } = await site.pool.query<{ id: string }>(
      `select id from registrations where edition_id = 1 and erased_at is null and ${where}`,
    );
    expect((await all(query)).rows.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test('a place that is held for an offer is told apart from one that is just being paid for', async () => {
    const [paying, offered, waiting] = (await all({ seat: 'none' })).rows.map(({ id }) => id);
    for (const id of [paying, offered])
      await site.pool.query(
        `insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
         values (1, gen_random_uuid(), $1, 1, 'held', now(), now() + interval '1 day', now())`,
        [id],
      );
    for (const [id, state] of [
      [offered, 'offered'],
      [waiting, 'waiting'],
    ])
      await site.pool.query(
        `insert into waiting_list (edition_id, id, registration_id, seats, state, joined_at, offered_until)
         values (1, gen_random_uuid(), $1, 1, $2, now(), now() + interval '1 day')`,
        [id, state],
      );
    const mine = new Set([paying, offered, waiting]);
    for (const [seat, wanted] of [
      ['held', [paying]],
      ['offered', [offered]],
      ['waiting', [waiting]],
      ['none', []],
      ['held,offered,waiting', [paying, offered, waiting]],
    ] as const) {
      const { rows } = await all({ seat });
      expect(new Set(rows.map(({ id }) => id).filter((id) => mine.has(id))), seat).toEqual(new Set(wanted));
      expect(
        rows.every((row) => seat.split(',').includes(row.seat)),
        seat,
      ).toBe(true);
    }
    for (const table of ['seat_reservations', 'waiting_list'])
      await site.pool.query(`delete from ${table} where edition_id = 1 and registration_id = any ($1)`, [[...mine]]);
  });

  test('tags and cancelled registrations', async () => {
    const { rows } = await site.pool.query<{ id: string }>(
      'select id from registrations where edition_id = 1 and erased_at is null order by id limit 3',
    );
    const [first, second, third] = rows.map(({ id }) => id);
    await site.pool.query(
      `insert into registration_tags values (1, $1, 'Speaker', now()), (1, $2, 'Speaker', now()), (1, $2, 'Vegan table', now())`,
      [first, second],
    );
    const found = async (query: Query) => (await all(query)).rows.map(({ id }) => id).toSorted();
    expect(await found({ tag: 'Speaker' })).toEqual([first, second]);
    expect(await found({ tag: 'Speaker,Vegan table' })).toEqual([first, second]);
    expect(await found({ tag: 'Vegan table', q: 'zoe harbour nobody' })).toEqual([]);
    const everybody = (await all()).rows.length;
    await site.pool.query('update registrations set cancelled_at = now() where id = $1', [third]);
    expect(await found({ cancelled: 'yes' })).toEqual([third]);
    expect((await all()).rows).toHaveLength(everybody - 1);
    await site.pool.query('update registrations set cancelled_at = null where id = $1', [third]);
    await site.pool.query('delete from registration_tags where edition_id = 1');
  });

  test('a difference is what the ledger says', async () => {
    const { rows } = await site.pool.query<{ id: string; order_id: string }>(
      `select registration_id as id, id as order_id from payment_orders where edition_id = 1 and kind = 'registration' and state = 'paid' order by id limit 2`,
    );
    const [dearer, cheaper] = rows;
    const { rows: open } = await site.pool.query<{ id: string }>(
      `select registration_id as id from payment_orders where edition_id = 1 and kind = 'registration' and state = 'part'`,
    );
    for (const [row, amount] of [
      [dearer, 50_000],
      [cheaper, -20_000],
    ] as const)
      await site.pool.query(
        `insert into adjustments (edition_id, id, registration_id, order_id, kind, amount_minor, made_at) values (1, gen_random_uuid(), $1, $2, 'correction', $3, now())`,
        [row?.id, row?.order_id, amount],
      );
    const openIds = (await all({ difference: 'open' })).rows.map(({ id }) => id);
    expect(openIds).toContain(dearer?.id);
    expect(openIds).not.toContain(cheaper?.id);
    expect(openIds).toEqual(expect.arrayContaining(open.map(({ id }) => id)));
    const owedIds = (await all({ difference: 'owed' })).rows.map(({ id }) => id);
    expect(owedIds).toContain(cheaper?.id);
    expect(owedIds).not.toContain(dearer?.id);
    expect((await all({ difference: 'open,owed' })).rows).toHaveLength(openIds.length + owedIds.length);
  });

  test('the numbers by status count all that match otherwise', async () => {
    const { byStatus, total } = await list({ status: 'PAID', country: 'India' });
    const others = await list({ country: 'India' });
    expect(byStatus).toEqual(others.byStatus);
    expect(total).toBe(byStatus.PAID);
    expect(Object.values(others.byStatus).reduce((sum, number) => sum + number, 0)).toBe(others.total);
  });

  test.each([{ status: 'PAYED' }, { category: 'A b' }, { day: 'yesterday' }, { after: 'nonsense' }, { sort: 'shoe-size' }, { proof: '' }])(
    'refuses %j',
    async (query) => {
      await expect(list(query as Query)).rejects.toMatchObject({ status: 422 });
    },
  );

  test('a cursor of another order is refused, not guessed', async () => {
    const { next } = await list({ sort: 'name' });
    await expect(list({ sort: 'changed', after: next ?? '' })).rejects.toMatchObject({
      status: 422,
      fields: { after: expect.any(String) },
    });
  });
});

describe('pages', { tags: ['ORG-203'] }, () => {
  test.each(
    DelegateSort.options.flatMap((sort) => [
      { sort, order: 'up' as const },
      { sort, order: 'down' as const },
    ]),
  )('by $sort, $order: every row once, and back again', async (query) => {
    const { rows, pages } = await all(query);
    const total = pages[0]?.total ?? 0;
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    expect(rows).toHaveLength(total);
    expect(pages.map(({ first }) => first)).toEqual(pages.map((_, i) => i * 50 + 1));
    const middle = pages[2];
    const back = await list({ ...query, before: middle?.previous ?? '' });
    expect(back.delegates).toEqual(pages[1]?.delegates);
    expect([back.first, back.next]).toEqual([51, pages[1]?.next]);
    expect((await list({ ...query, before: back.previous ?? '' })).previous).toBeNull();
  });

  test('in the order that was asked for', async () => {
    const by = async (query: Query) => (await all(query)).rows;
    const lower = (await by({ sort: 'name' })).map(({ name }) => name.toLowerCase());
    expect(lower).toEqual(lower.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const fees = (await by({ sort: 'fee', order: 'down', difference: undefined })).map(({ fee }) => fee?.minor ?? 0);
    // Adjustments of the tests above change what is booked, not its place.
    expect(fees[0]).toBeGreaterThanOrEqual(fees.at(-1) ?? 0);
    const abstracts = (await by({ sort: 'abstracts', order: 'down' })).map((row) => row.abstracts);
    expect(abstracts).toEqual(abstracts.toSorted((a, b) => b - a));
    const changed = (await by({})).map(({ changedAt }) => changedAt);
    expect(changed).toEqual(changed.toSorted().toReversed());
  });

  test('rows that come and go between two pages move no other', async () => {
    const before = await all({ sort: 'name' });
    const [first, second] = before.pages;
    await registerAs(site, { email: 'aaa@example.org', name: 'Aaa First of All' });
    const gone = second?.delegates[10]?.id ?? '';
    await site.db.updateTable('registrations').set({ erased_at: new Date() }).where('id', '=', gone).execute();
    const next = await list({ sort: 'name', after: first?.next ?? '' });
    const expected = before.rows.slice(50, 101).filter(({ id }) => id !== gone);
    expect(next.delegates.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(next.first).toBe(52);
    await site.db.updateTable('registrations').set({ erased_at: null }).where('id', '=', gone).execute();
  });
});

test('the erased are listed only when asked for, and counted', async () => {
  await registerAs(site, { email: 'leaves@example.org', name: 'Person Who Leaves' });
  const [row] = (await list({ q: 'leaves@example.org' })).delegates;
  const { account_id: account } = await site.db
    .selectFrom('registrations')
    .select('account_id')
    .where('id', '=', row?.id ?? '')
    .executeTakeFirstOrThrow();
  await site.db.transaction().execute(async (transaction) => {
    await eraseRegistrations(transaction, { accountId: account }, new Date());
    await eraseAccount(transaction, account, new Date());
  });
  expect(await list({ q: 'leaves' })).toMatchObject({ total: 0, leftOut: { erased: 0 } });
  const number = row?.number ?? '';
  expect(await list({ q: number })).toMatchObject({ delegates: [], total: 0, leftOut: { erased: 1 } });
  expect(await list({ q: number, also: 'erased' })).toMatchObject({
    delegates: [{ number, erased: true, fee: null }],
    total: 1,
    leftOut: { erased: 0 },
  });
  const { rows } = await site.pool.query('select search from registrations where id = $1', [row?.id]);
  expect(JSON.stringify(rows)).not.toMatch(/leaves|person who/i);
});

describe('who sees it', () => {
  test('another edition’s delegates are not in it', { tags: ['ORG-004'] }, async () => {
    expect((await list({ q: 'theirs' })).total).toBe(0);
    await expect(
      site.callWith({ cookie: registrar.cookie })(listDelegates, { params: { edition: lakeside2026.slug }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
    const theirs = await makeStaff(site, 'lake-owner@example.org', { role: 'owner', edition: lakeside2026.slug, society: 'lakeside' });
    const seen = await site.callWith({ cookie: theirs.cookie })(listDelegates, { params: { edition: lakeside2026.slug }, query: {} });
    expect(seen.total).toBe(20);
    expect(names(seen).every((name) => name.startsWith('Theirs '))).toBe(true);
  });

  test('a row says what the list needs and no more', async () => {
    const [row] = (await list({ status: 'PAID' })).delegates;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      'abstracts,cancelled,category,changedAt,city,completed,country,designation,email,erased,fee,flagged,id,institute,meal,membership,mobile,name,number,proof,registeredAt,seat,source,status,tags,title,type'.split(
        ',',
      ),
    );
    expect(row?.fee).toMatchObject({ currency: 'INR', minor: expect.any(Number) });
  });
});
