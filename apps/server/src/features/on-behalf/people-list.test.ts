import { CallFailed } from '@isocentre/contract/call';
import { listDelegates } from '@isocentre/contract/delegates';
import { registerSomebody } from '@isocentre/contract/delegates/on-behalf';
import { checkPeople, registerPeople } from '@isocentre/contract/delegates/people-list';
import type { Call, Input } from '@isocentre/contract/route';
import { PEOPLE_COLUMNS, PEOPLE_MAX, type PersonField } from '@isocentre/domain/registration/people-list/columns';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clockAt, goodForm } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { expectInvariants, openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { within } from '../../test/limits.ts';

const OURS = ampiTnpy2025.slug;
const ONSITE = '2025-09-20T12:00:00+05:30';
const ENDED = '2025-10-04T00:00:00+05:30';
const REASON = 'The list of the institute, by mail';

let paying: Paying;
let inbox: Inbox;
let staff: Record<'registrar' | 'owner' | 'treasurer', { id: string; cookie: string }>;
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying();
  await loadEdition(paying.site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  const make = (role: 'registrar' | 'owner' | 'treasurer') => makeStaff(paying.site, `${role}@example.org`, { role, edition: OURS });
  staff = { registrar: await make('registrar'), owner: await make('owner'), treasurer: await make('treasurer') };
});
afterEach(() => expectInvariants(paying.site));
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

type Person = Partial<Record<PersonField, string>> & { email: string };
const PERSON = {
  name: 'Oviya Senthil',
  mobile: '98400 12345',
  designation: 'Medical physicist',
  postalAddress: '4 Temple Street',
  postalPin: '600004',
  category: 'Non AMPI Member',
};
const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const listOf = (people: readonly Person[], separator = ',') =>
  [
    PEOPLE_COLUMNS.map(({ head }) => head),
    ...people.map((one) => PEOPLE_COLUMNS.map(({ field }) => quoted({ ...PERSON, ...one }[field] ?? ''))),
  ]
    .map((cells) => cells.join(separator))
    .join('\r\n');

interface Way {
  who?: keyof typeof staff;
  at?: string;
  edition?: string;
}
const as = ({ who = 'registrar', at = ONSITE }: Way = {}): Call => paying.site.callWith({ cookie: `${staff[who].cookie}; ${clockAt(at)}` });
const check = (csv: string | Uint8Array, way: Way = {}) =>
  as(way)(checkPeople, { params: { edition: way.edition ?? OURS }, file: Buffer.from(csv) });
type Said = Partial<Input<typeof registerPeople>['body']> & { key?: string };
const store = (csv: string, seen: string, { key = '', ...said }: Said = {}, way: Way = {}) =>
  as(way)(registerPeople, {
    params: { edition: way.edition ?? OURS },
    body: { csv, seen, reason: REASON, letters: false, ...said },
    ...(key === '' ? {} : { idempotencyKey: key }),
  });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallFailed) return error;
      throw error;
    },
  );
const codeOf = async (work: Promise<unknown>) => (await failure(work))?.code ?? 'done';

const COUNTED = ['accounts', 'registrations', 'letters', 'audit_log', 'change_details', 'registration_tags', 'delegate_counters'] as const;
/** How many rows there are of everything that a list could write. */
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      COUNTED.map(async (table) => {
        const { rows } = await paying.site.pool.query<{ n: number }>(
          table === 'delegate_counters'
            ? 'select coalesce(sum(last_number), 0)::int as n from delegate_counters'
            : `select count(*)::int as n from ${table}`,
        );
        return [table, rows[0]?.n];
      }),
    ),
  );
const lettersTo = async (email: string) =>
  (
    await paying.site.pool.query<{ purpose: string }>(
      'select purpose from letters join accounts on accounts.id = letters.account_id where accounts.email = $1',
      [email],
    )
  ).rows.map(({ purpose }) => purpose);

describe('looking at a list', { tags: ['ORG-256'] }, () => {
  test('says for every row what would happen and what is wrong, and stores nothing', async () => {
    await makeStaff(paying.site, 'known@example.org');
    const made = await as()(registerSomebody, { params: { edition: OURS }, body: onBehalf('there@example.org') });
    await makeStaff(paying.site, 'closed@example.org');
    await paying.site.db.updateTable('accounts').set({ disabled_at: new Date() }).where('email', '=', 'closed@example.org').execute();
    const before = await counts();
    const report = await check(
      listOf([
        { email: 'new@example.org' },
        { email: 'KNOWN@example.org', category: 'ampi', membershipId: 'LM-1' },
        { email: 'there@example.org' },
        { email: 'closed@example.org' },
        { email: 'new@example.org', mobile: '' },
        { email: '' },
      ]),
    );
    expect(report).toMatchObject({ wrong: 4, newAccounts: 3, knownAccounts: 3, ignored: [] });
    expect(report.people.map(({ row, account, category, price }) => [row, account, category, price])).toEqual([
      [2, 'new', 'Non AMPI Member', '₹3,000'],
      [3, 'known', 'AMPI Member', '₹2,000'],
      [4, 'known', 'Non AMPI Member', '₹3,000'],
      [5, 'known', 'Non AMPI Member', '₹3,000'],
      [6, 'new', 'Non AMPI Member', '₹3,000'],
      [7, 'new', 'Non AMPI Member', '₹3,000'],
    ]);
    expect(report.people.map(({ faults }) => faults.map(({ column, words }) => `${column}: ${words}`))).toEqual([
      [],
      [],
      [`E-mail: This person is registered already, as ${made.number}. Please take the row out of the file.`],
      ['E-mail: The account of this address is closed. Please use another address of this person.'],
      ['Mobile: This is missing', 'E-mail: The same address as in row 2'],
      ['E-mail: This is missing'],
    ]);
    expect(report.people[2]?.registered).toEqual({ id: made.id, number: made.number });
    // The society has never heard of the one, and has the name of the other.
    expect(report.people.map(({ accountName }) => accountName)).toEqual([null, null, 'Asha Raman', null, null, null]);
    expect(await counts()).toEqual(before);
    // Nor is it stored by saying so.
    expect(await codeOf(store(listOf([{ email: '' }]), (await check(listOf([{ email: '' }]))).mark))).toBe('VALIDATION');
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ])('cells may be separated by %s, with or without the mark of UTF-8', async (_, separator) => {
    const csv = listOf([{ email: 'apart@example.org', name: 'Ōviya “O” Senthil', institute: 'One, Two; Three' }], separator);
    for (const text of [csv, `\uFEFF${csv}`, csv.replaceAll('\r\n', '\n'), `${csv}\r\n\r\n${separator}${separator}\r\n`]) {
      const { people, wrong } = await check(text);
      expect([wrong, people.map(({ name }) => name)]).toEqual([0, ['Ōviya “O” Senthil']]);
    }
  });

  const good = () => listOf([{ email: 'good@example.org' }]);
  test.each([
    ['an empty file', () => '', 'This file is empty.'],
    ['only headings', () => listOf([]), 'There is nobody in this file'],
    ['no headings', () => 'a@example.org,Asha\n', 'The first row must name the columns. Not found: E-mail, Name,'],
    ['a column twice', () => good().replace('Title', 'Name'), 'more than once: Name.'],
    ['UTF-16', () => Buffer.from(`\uFEFF${good()}`, 'utf16le'), 'not in UTF-8'],
    ['an older encoding', () => Buffer.concat([Buffer.from(good()), Buffer.from([0xe9, 0x20])]), 'not in UTF-8'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'not in UTF-8'],
    ['an open quotation mark', () => `${good()}\r\n"a`, 'This file is no list of values.'],
    ['a row without end', () => `${good()}\r\n${'x'.repeat(30_000)}`, 'This file is no list of values.'],
    [
      '501 people',
      () => listOf(Array.from({ length: PEOPLE_MAX + 1 }, (_, n) => ({ email: `p${n}@example.org` }))),
      'There are 501 people',
    ],
    ['slightly more than 1 MB', () => `${good()}${'\r\n'.repeat(530_000)}`, 'larger than 1 MB'],
  ])('%s is refused in plain words', async (_, csv, words) => {
    const refused = await failure(check(csv()));
    expect([refused?.status, refused?.message]).toEqual([422, expect.stringContaining(words)]);
  });

  test('6 MB are not read; the text of a file has the same limit', async () => {
    const large = 'a'.repeat(6 * 1024 * 1024);
    expect((await failure(check(large)))?.status).toBe(413);
    expect((await failure(store(large, 'x')))?.status).toBe(413);
    expect((await failure(store('a'.repeat(1_100_000), 'x')))?.status).toBe(422);
  });

  test('columns that are not read are named', async () => {
    const csv = listOf([{ email: 'shirt@example.org' }])
      .split('\r\n')
      .map((line, row) => `${line},${row === 0 ? 'Shirt size' : 'L'}`)
      .join('\r\n');
    expect(await check(csv)).toMatchObject({ wrong: 0, ignored: ['Shirt size'] });
  });
});

const { password: _password, confirmPassword: _confirm, payLater: _later, acceptTerms: _accept, ...person } = goodForm;
const onBehalf = (email: string) => ({ ...person, email, registrationType: 'onsite' });

describe('registering a list', { tags: ['ORG-256'] }, () => {
  test('everybody is stored with number, record and reason; no letter leaves unless it is asked for', async () => {
    await makeStaff(paying.site, 'member@example.org');
    const csv = listOf([{ email: 'one@example.org' }, { email: 'member@example.org', name: 'Mugil Arasan' }]);
    const { mark } = await check(csv);
    const made = await store(csv, mark, { tag: 'Institute  of Oncology' });
    expect(made).toMatchObject({ people: 2, newAccounts: 1, letters: 0, tag: 'Institute of Oncology' });
    const { delegates } = await as()(listDelegates, { params: { edition: OURS }, query: { tag: 'Institute of Oncology', sort: 'number' } });
    expect(delegates.map(({ number, name, email, source, status }) => [number, name, email, source, status])).toEqual([
      [made.firstNumber, 'Oviya Senthil', 'one@example.org', 'desk', 'PENDING'],
      [made.lastNumber, 'Mugil Arasan', 'member@example.org', 'desk', 'PENDING'],
    ]);
    expect([await lettersTo('one@example.org'), await lettersTo('member@example.org')]).toEqual([[], []]);
    const { rows } = await paying.site.pool.query(
      `select action, audit_log.account_id, role, reason from audit_log left join change_details on audit_id = audit_log.id
       where entity_id = any($1) order by action`,
      [delegates.map(({ id }) => id)],
    );
    const entered = { action: 'registration.entered', account_id: staff.registrar.id, role: 'registrar', reason: REASON };
    expect(rows).toEqual([entered, entered]);
    const lists = await paying.site.db.selectFrom('audit_log').selectAll().where('action', '=', 'people-list.registered').execute();
    expect(lists.map(({ after }) => after)).toEqual([{ people: 2, newAccounts: 1, knownAccounts: 1, letters: false, toPay: ['₹6,000'] }]);
    // The account that existed keeps its name and its password.
    const account = await paying.site.db
      .selectFrom('accounts')
      .where('email', '=', 'member@example.org')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([account.name, account.password_hash === null]).toEqual(['Staff member', false]);
  });

  test('confirmed with letters, each gets one, with a link where there is no password', async () => {
    const emails = ['letter-one@example.org', 'letter-two@example.org'];
    const csv = listOf(emails.map((email) => ({ email })));
    expect(await store(csv, (await check(csv)).mark, { letters: true })).toMatchObject({ letters: 2, tag: null });
    for (const email of emails) {
      const letter = await inbox.next(paying.site, email);
      expect(letter.text).toContain('The organisers have registered you.');
      expect(letter.text).toMatch(/#token=[\w-]{43}/);
      expect(await lettersTo(email)).toEqual(['registrations.received']);
    }
  });

  test('500 people in seconds, in the order of the file', async () => {
    const csv = listOf(Array.from({ length: PEOPLE_MAX }, (_, n) => ({ email: `many-${n}@example.org`, name: `Person ${n}` })));
    const report = await check(csv);
    expect(report).toMatchObject({ wrong: 0, newAccounts: PEOPLE_MAX, toPay: ['₹15,00,000'] });
    const began = performance.now();
    const made = await store(csv, report.mark, { letters: true });
    const took = performance.now() - began;
    expect(made).toMatchObject({ people: PEOPLE_MAX, newAccounts: PEOPLE_MAX, letters: PEOPLE_MAX });
    expect(took).toBeLessThan(within(10_000));
    const { rows } = await paying.site.pool.query<{ name: string }>(
      `select r.name from registrations r join accounts on accounts.id = account_id where email like 'many-%' order by delegate_number`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: PEOPLE_MAX }, (_, n) => `Person ${n}`));
    await paying.site.pool.query(`delete from letters where account_id in (select id from accounts where email like 'many-%')`);
  });

  test('one who has registered meanwhile, another price or another file: nobody is stored, and it is told', async () => {
    const csv = listOf([{ email: 'race-a@example.org' }, { email: 'race-b@example.org' }]);
    const { mark } = await check(csv);
    await as()(registerSomebody, { params: { edition: OURS }, body: onBehalf('race-b@example.org') });
    const before = await counts();
    const told = await failure(store(csv, mark));
    expect([told?.status, told?.code, told?.message]).toEqual([
      409,
      'CONSEQUENCES_CHANGED',
      expect.stringContaining('nobody was registered'),
    ]);
    const other = listOf([{ email: 'race-c@example.org' }]);
    expect(await codeOf(store(other, mark))).toBe('CONSEQUENCES_CHANGED');
    const early = await check(other, { at: '2025-08-01T12:00:00+05:30' });
    expect(await codeOf(store(other, early.mark))).toBe('CONSEQUENCES_CHANGED');
    // What was not in the report counts too.
    const moved = listOf([{ email: 'race-c@example.org', postalAddress: '5 Temple Street' }]);
    expect(await codeOf(store(moved, (await check(other)).mark))).toBe('CONSEQUENCES_CHANGED');
    expect(await counts()).toEqual(before);
  });

  test('two organisers confirm the same file: one wins, the other is told', async () => {
    const csv = listOf(Array.from({ length: 20 }, (_, n) => ({ email: `both-${n}@example.org` })));
    const { mark } = await check(csv);
    const codes = await Promise.all([codeOf(store(csv, mark)), codeOf(store(csv, mark, {}, { who: 'owner' }))]);
    expect(codes.toSorted()).toEqual(['CONSEQUENCES_CHANGED', 'done']);
    const { rows } = await paying.site.pool.query<{ n: number }>(
      `select count(*)::int as n from registrations join accounts on accounts.id = account_id where email like 'both-%'`,
    );
    expect(rows).toEqual([{ n: 20 }]);
  });

  test('one of them registers at the same moment: once, and all of the list or nobody', async () => {
    for (let round = 0; round < 4; round += 1) {
      const emails = Array.from({ length: 30 }, (_, n) => `moment-${round}-${n}@example.org`);
      const csv = listOf(emails.map((email) => ({ email })));
      const { mark } = await check(csv);
      const alone = () => codeOf(as({ who: 'owner' })(registerSomebody, { params: { edition: OURS }, body: onBehalf(emails[29] ?? '') }));
      const [list, one] = await Promise.all([codeOf(store(csv, mark)), alone()]);
      expect([
        ['done', 'REGISTERED_ALREADY'],
        ['CONSEQUENCES_CHANGED', 'done'],
      ]).toContainEqual([list, one]);
      const { rows } = await paying.site.pool.query<{ n: number }>(
        `select count(*)::int as n from registrations join accounts on accounts.id = account_id where email like $1`,
        [`moment-${round}-%`],
      );
      expect(rows[0]?.n).toBe(list === 'done' ? 30 : 1);
    }
  });

  test('sent again because the answer was lost: once, with the first answer', async () => {
    const csv = listOf([{ email: 'lost@example.org' }]);
    const { mark } = await check(csv);
    const send = () => store(csv, mark, { letters: true, key: 'people-list-000001' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two).toEqual(one);
    expect(await send()).toEqual(one);
    expect(await lettersTo('lost@example.org')).toEqual(['registrations.received']);
  });

  test('not without a reason, nor when registration has ended, nor for those who only read, nor in another edition', async () => {
    const csv = listOf([{ email: 'no@example.org' }]);
    const { mark } = await check(csv);
    expect((await failure(store(csv, mark, { reason: ' ' })))?.fields).toEqual({ reason: 'Please give a reason.' });
    expect(await codeOf(store(csv, mark, { tag: 'a,b' }))).toBe('VALIDATION');
    expect(await codeOf(check(csv, { at: ENDED }))).toBe('REGISTRATION_CLOSED');
    expect(await codeOf(store(csv, mark, {}, { at: ENDED }))).toBe('REGISTRATION_CLOSED');
    for (const way of [{ who: 'treasurer' as const }, { edition: lakeside2026.slug }]) {
      const status = 'edition' in way ? 404 : 403;
      expect((await failure(check(csv, way)))?.status).toBe(status);
      expect((await failure(store(csv, mark, {}, way)))?.status).toBe(status);
    }
    expect((await check(csv)).people).toMatchObject([{ account: 'new', registered: null }]);
  });
});
