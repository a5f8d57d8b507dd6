import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDelegates } from '@isocentre/contract/delegates';
import { readOverview } from '@isocentre/contract/overview';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { clockAt, EARLY, registerAs } from '../../test/delegates.ts';
import { makeStaff, staffCookie } from '../../test/staff.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';

const OURS = ampiTnpy2025.slug;
let site: TestApp;
let folder: string;
let registrar: { id: string; cookie: string };

beforeAll(async () => {
  site = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-export-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates: 130, seed: 3, passwordHash: '$argon2id$sample' },
  );
  registrar = await makeStaff(site, 'the-registrar@example.org', { role: 'registrar', edition: OURS });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const get = (query: string, cookie = registrar.cookie, format = 'csv') =>
  site.app.inject({
    method: 'GET',
    url: `/api/v1/organiser/${OURS}/delegates.${format}${query}`,
    headers: { host: 'localhost:3000', cookie: `${cookie}; ${clockAt(EARLY)}` },
  });
/** What another reader of workbooks finds: `A1` to its text or number. */
function sheetOf(bytes: Buffer): Record<string, string | number> {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cells = sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g);
  return Object.fromEntries([...cells].map(([, place = '', number, text = '']) => [place, number === undefined ? text : Number(number)]));
}
const rowsOf = (body: string) => parse<Record<string, string>>(body, { bom: true, columns: true });
const audits = () => site.db.selectFrom('audit_log').selectAll().where('action', '=', 'delegates.exported').orderBy('at', 'desc').execute();

describe('a file of delegates', { tags: ['ORG-218'] }, () => {
  test('the file has the rows of the list, in its order, and the record says so', async () => {
    const answer = await get('?status=PAID&sort=name');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="${OURS}-delegates-2025-08-01.csv"`,
    ]);
    const rows = rowsOf(answer.body);
    const first = await site.callWith({ cookie: registrar.cookie })(listDelegates, {
      params: { edition: OURS },
      query: { status: 'PAID', sort: 'name' },
    });
    expect(rows).toHaveLength(first.total);
    expect(rows.slice(0, 50).map((row) => [row['Number'], row['E-mail']])).toEqual(
      first.delegates.map(({ number, email }) => [number, email]),
    );
    const [audit] = await audits();
    expect(audit).toMatchObject({
      actor_kind: 'staff',
      account_id: registrar.id,
      role: 'registrar',
      entity: 'export',
      after: {
        list: 'delegates',
        format: 'csv',
        filters: { status: 'PAID', sort: 'name' },
        searched: false,
        columns: Object.keys(rows[0] ?? {}),
        rows: first.total,
      },
    });
  });

  test('what somebody typed opens as text, and a name that was searched for is not in the record', async () => {
    await registerAs(site, { email: 'sheet@example.org' });
    await site.pool.query(`update registrations set name = $1, institute = '@clinic, Chennai' where search like '%sheet@example.org%'`, [
      '=HYPERLINK("http://x.example","Asha")',
    ]);
    const answer = await get('?q=hyperlink');
    expect(rowsOf(answer.body)).toMatchObject([
      {
        Name: `'=HYPERLINK("http://x.example","Asha")`,
        Institute: "'@clinic, Chennai",
        Mobile: "'+919840000000",
        'Postal code': '600095',
        Age: '34',
      },
    ]);
    const [audit] = await audits();
    expect(audit?.after).toMatchObject({ searched: true, rows: 1 });
    expect(JSON.stringify(audit)).not.toContain('hyperlink');
  });

  test(
    'a workbook has the same rows; numbers are numbers, moments dates, and text stays as it was typed',
    { tags: ['ORG-215', 'ORG-216'] },
    async () => {
      const answer = await get('?q=hyperlink&columns=mobile,fee,registered', registrar.cookie, 'xlsx');
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="${OURS}-delegates-2025-08-01.xlsx"`,
      ]);
      const registered = await site.pool.query<{ serial: number }>(
        `select extract(epoch from date_trunc('minute', registered_at) at time zone 'Asia/Kolkata' at time zone 'UTC')::float8 / 86400 + 25569 as serial
       from registrations where search like '%sheet@example.org%'`,
      );
      expect(sheetOf(answer.rawPayload)).toEqual({
        ...Object.fromEntries(['Title', 'Name', 'Mobile', 'Fee', 'Currency', 'Registered'].map((head, i) => [`${'ABCDEF'[i]}1`, head])),
        A2: 'Dr.',
        B2: '=HYPERLINK(&quot;http://x.example&quot;,&quot;Asha&quot;)',
        C2: '+919840000000',
        D2: expect.any(Number),
        E2: 'INR',
        F2: registered.rows[0]?.serial,
      });
      const [audit] = await audits();
      expect(audit?.after).toMatchObject({
        format: 'xlsx',
        columns: ['Title', 'Name', 'Mobile', 'Fee', 'Currency', 'Registered'],
        rows: 1,
      });
    },
  );

  test('both files of a view have its rows, columns and order', { tags: ['ORG-215'] }, async () => {
    const query = '?status=PAID&sort=city&columns=city,email';
    const csv = rowsOf((await get(query)).body);
    const sheet = sheetOf((await get(query, registrar.cookie, 'xlsx')).rawPayload);
    expect(Object.keys(csv[0] ?? {})).toEqual(['Title', 'Name', 'City', 'E-mail']);
    expect(csv.length).toBeGreaterThan(50);
    expect(csv.map((row, i) => row['E-mail'] === sheet[`D${i + 2}`])).toEqual(csv.map(() => true));
    const first = await site.callWith({ cookie: registrar.cookie })(listDelegates, {
      params: { edition: OURS },
      query: { status: 'PAID', sort: 'city' },
    });
    expect(csv.slice(0, 50).map((row) => row['E-mail'])).toEqual(first.delegates.map(({ email }) => email));
  });

  test.each(['name', 'email,email', 'password', 'email,,fee'])('columns %s are refused', async (columns) => {
    expect((await get(`?columns=${columns}`)).statusCode).toBe(422);
  });

  test(
    'meals, kits and contacts hold whoever has paid or is complimentary, and nobody who was cancelled',
    { tags: ['ORG-220'] },
    async () => {
      await site.pool.query(
        `update registrations set cancelled_at = now() where id = (select id from registrations where payment_status = 'PAID' limit 1)`,
      );
      await site.pool.query(
        `update registrations set team_member_name = 'Second Person', team_member_email = 'second@example.org'
       where id = (select id from registrations where payment_status = 'COMPLIMENTARY' and cancelled_at is null limit 1)`,
      );
      const { people } = await site.callWith({ cookie: `${registrar.cookie}; ${clockAt(EARLY)}` })(readOverview, {
        params: { edition: OURS },
      });
      const sheet = async (list: string) => {
        const url = `/api/v1/organiser/${OURS}/lists/${list}.xlsx`;
        const answer = await site.app.inject({
          method: 'GET',
          url,
          headers: { host: 'localhost:3000', cookie: `${registrar.cookie}; ${clockAt(EARLY)}` },
        });
        expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
          200,
          `attachment; filename="${OURS}-${list}-2025-08-01.xlsx"`,
        ]);
        return sheetOf(answer.rawPayload);
      };
      const meals = await sheet('meals');
      const rows = [2, 3, 4].filter((row) => meals[`B${row}`] === 'Conference');
      expect(rows.map((row) => [meals[`H${row}`], meals[`I${row}`]])).toEqual(rows.map(() => [people.paid + people.complimentary, 1]));
      expect(rows.map((row) => ['C', 'D', 'E', 'F', 'G'].reduce((sum, column) => sum + Number(meals[`${column}${row}`]), 0))).toEqual(
        rows.map(() => people.paid + people.complimentary),
      );
      expect(JSON.stringify(meals)).not.toContain('@');
      const numbersIn = (cells: Record<string, string | number>, column: string) =>
        Object.keys(cells).filter((place) => place.startsWith(column) && place !== `${column}1`).length;
      // A team of two gets two kits.
      expect(numbersIn(await sheet('kit'), 'A')).toBe(people.paid + people.complimentary + 1);
      const contacts = await sheet('contacts');
      expect(numbersIn(contacts, 'B')).toBe(people.paid + people.complimentary + 1);
      expect(Object.values(contacts)).toContain('second@example.org');
      expect((await audits()).slice(0, 3).map(({ after }) => (after as { list: string }).list)).toEqual(['contacts', 'kit', 'meals']);
    },
  );

  test('asks for the second step again after ten minutes, and then makes no file', async () => {
    const before = (await audits()).length;
    const stale = await staffCookie(site, registrar.id, { confirmedAt: new Date(Date.now() - 11 * 60_000) });
    const answer = await get('', stale);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'CONFIRM_FIRST']);
    expect((await audits()).length).toBe(before);
  });

  test('a treasurer reads the list and exports none', async () => {
    const treasurer = await makeStaff(site, 'the-treasurer@example.org', { role: 'treasurer', edition: OURS });
    expect((await get('', treasurer.cookie)).json().error.code).toBe('NOT_PERMITTED');
  });

  test('at most twenty files an hour for one person', async () => {
    const other = await makeStaff(site, 'busy@example.org', { role: 'owner', edition: OURS });
    const codes: number[] = [];
    for (let n = 0; n < 21; n += 1) codes.push((await get('?q=nobody-at-all', other.cookie, n % 2 ? 'csv' : 'xlsx')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
