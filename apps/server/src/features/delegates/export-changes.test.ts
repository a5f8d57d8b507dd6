import { CallFailed } from '@isocentre/contract/call';
import { readExportChanges } from '@isocentre/contract/delegates/export';
import type { Input } from '@isocentre/contract/route';
import { DAY_MS } from '@isocentre/domain/durations';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { clockAt, EARLY, registerAs } from '../../test/delegates.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { delegateSweeps } from './sweeps.ts';

const OURS = ampiTnpy2025.slug;
let site: TestApp;
let registrar: { id: string; cookie: string };
let theirs: { id: string; cookie: string };
const EMAILS = ['one', 'two', 'three', 'four'].map((name) => `${name}@example.org`);

beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  registrar = await makeStaff(site, 'the-registrar@example.org', { role: 'registrar', edition: OURS });
  theirs = await makeStaff(site, 'greta@example.net', { role: 'owner', edition: null, society: 'lakeside' });
  for (const email of EMAILS) await registerAs(site, { email, name: `Asha ${email.split('@', 1)[0]}` });
});
afterAll(() => site.close());

const cookieOf = (who = registrar) => `${who.cookie}; ${clockAt(EARLY)}`;
const get = (path: string, who = registrar, edition: string = OURS) =>
  site.app.inject({
    method: 'GET',
    url: `/api/v1/organiser/${edition}/${path}`,
    headers: { host: 'localhost:3000', cookie: cookieOf(who) },
  });
type Asked = Input<typeof readExportChanges>;
const changes = async (query: Asked['query'] = {}, list: Asked['params']['list'] = 'delegates') =>
  (await site.callWith({ cookie: cookieOf() })(readExportChanges, { params: { edition: OURS, list }, query })).last;
const rowsOf = (body: string) => parse<Record<string, string>>(body, { bom: true, columns: true });
const change = (email: string, set: string) =>
  site.pool.query(`update registrations set ${set} where account_id = (select id from accounts where email = $1)`, [email]);
const numberOf = async (email: string) =>
  (
    await site.pool.query<{ n: number }>(
      'select delegate_number as n from registrations join accounts on accounts.id = account_id where email = $1',
      [email],
    )
  ).rows[0]?.n;

test(
  'the first file has nothing to be compared with; the next says what is new, and has only that on request',
  { tags: ['ORG-219'] },
  async () => {
    expect(await changes()).toBeNull();
    expect((await get('delegates.csv')).statusCode).toBe(200);
    const last = await changes();
    expect(last).toMatchObject({ added: 0, removed: 0, changed: 0 });
    expect(Math.abs(Date.parse(last?.at ?? '') - Date.now())).toBeLessThan(60_000);

    await registerAs(site, { email: 'five@example.org', name: 'Asha five' });
    await change('one@example.org', `meal_preference = 'vegan'`);
    await change('two@example.org', 'cancelled_at = now()');
    // Touched, but the same in every cell.
    await change('three@example.org', `updated_at = now() + interval '1 day'`);
    expect(await changes()).toEqual({ ...last, added: 1, removed: 1, changed: 1 });

    const only = await get(`delegates.csv?since=${last?.file}`);
    expect([only.statusCode, only.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${OURS}-delegates-changes-2025-08-01.csv"`,
    ]);
    const rows = rowsOf(only.body);
    expect(Object.keys(rows[0] ?? {}).slice(0, 4)).toEqual(['Change', 'Number', 'Title', 'Name']);
    expect(rows.map(({ Change, Name, Meals }) => [Change, Name, Meals].join(' ')).toSorted()).toEqual([
      'added Asha five Vegetarian',
      'changed Asha one Vegan',
      'removed Asha two ',
    ]);
    // Whoever got it knows all there is now.
    expect(await changes()).toMatchObject({ added: 0, removed: 0, changed: 0 });
    const { rows: audits } = await site.pool.query<{ after: object }>(
      `select after from audit_log where action = 'delegates.exported' order by at desc limit 1`,
    );
    expect(audits[0]?.after).toMatchObject({ list: 'delegates', rows: 3, onlyChanges: true });
  },
);

test('a removed person who was erased has a number and nothing else', { tags: ['ORG-219'] }, async () => {
  const email = 'four@example.org';
  const number = await numberOf(email);
  const last = await changes();
  await change(email, `erased_at = now(), name = 'Erased'`);
  const [row, ...others] = rowsOf((await get(`delegates.csv?since=${last?.file}`)).body);
  expect(others).toEqual([]);
  const { Change, Number: shown, ...rest } = row ?? {};
  expect([Change, shown]).toEqual(['removed', `TNPY28-${String(number).padStart(4, '0')}`]);
  expect(Object.values(rest).join('')).toBe('');
  // What is kept has no words in it.
  const { rows: kept } = await site.pool.query<{ rows: Buffer }>('select rows from exported_lists');
  expect(kept.length).toBeGreaterThan(0);
  for (const one of kept) expect(one.rows.toString('latin1')).not.toContain('Asha');
});

test('a list is the same by its kind, filters and columns; not by order or format', { tags: ['ORG-219'] }, async () => {
  expect(await changes({ status: 'PAID' })).toBeNull();
  expect(await changes({ columns: 'meal' })).toBeNull();
  expect(await changes({ q: 'asha' })).toBeNull();
  expect(await changes({ sort: 'name', order: 'down' })).not.toBeNull();
  const before = await changes();
  await get('delegates.xlsx?sort=name');
  expect((await changes())?.file).not.toBe(before?.file);
});

test.each(['meals', 'kit', 'contacts'] as const)('the list of %s is compared too', { tags: ['ORG-219'] }, async (list) => {
  await get(`lists/${list}.xlsx`);
  const last = await changes({}, list);
  expect(last).toMatchObject({ added: 0, removed: 0, changed: 0 });
  const email = `${list}@example.org`;
  await registerAs(site, { email });
  await change(email, `payment_status = 'PAID', completed_at = now()`);
  const now = await changes({}, list);
  expect(list === 'meals' ? now?.changed : now?.added).toBeGreaterThan(0);
  const only = await get(`lists/${list}.xlsx?since=${last?.file}`);
  expect(only.statusCode).toBe(200);
  expect(await changes({}, list)).toMatchObject({ added: 0, removed: 0, changed: 0 });
});

test('somebody made the file meanwhile: told, and nothing is made; two at once make one', { tags: ['ORG-219'] }, async () => {
  const last = await changes();
  await get('delegates.csv');
  const late = await get(`delegates.csv?since=${last?.file}`);
  expect([late.statusCode, late.json<{ error: { code: string } }>().error.code]).toEqual([409, 'EXPORTED_MEANWHILE']);
  const { file } = (await changes()) ?? {};
  const both = await Promise.all([get(`delegates.csv?since=${file}`), get(`delegates.csv?since=${file}`)]);
  expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
});

test('another edition: neither asked nor taken; its own list is another one', { tags: ['ORG-219'] }, async () => {
  const last = await changes();
  const other = site.callWith({ cookie: cookieOf(theirs) });
  const refused = await other(readExportChanges, { params: { edition: OURS, list: 'delegates' }, query: {} }).catch(
    (error: unknown) => error,
  );
  expect(refused instanceof CallFailed && refused.status).toBe(404);
  expect(await other(readExportChanges, { params: { edition: lakeside2026.slug, list: 'delegates' }, query: {} })).toEqual({ last: null });
  expect((await get(`delegates.csv?since=${last?.file}`, theirs, lakeside2026.slug)).statusCode).toBe(409);
});

test('half a year later it is forgotten', async () => {
  const run = (days: number) =>
    delegateSweeps({ db: site.db, clock: { system: () => new Date(Date.now() + days * DAY_MS) } as never })[0]?.run();
  expect(await run(179)).toBe(0);
  expect(await run(181)).toBeGreaterThan(0);
  expect(await changes()).toBeNull();
});
