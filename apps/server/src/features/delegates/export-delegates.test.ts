import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDelegates } from '@isocentre/contract/delegates';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { parse } from 'csv-parse/sync';
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

const get = (query: string, cookie = registrar.cookie) =>
  site.app.inject({
    method: 'GET',
    url: `/api/v1/organiser/${OURS}/delegates.csv${query}`,
    headers: { host: 'localhost:3000', cookie: `${cookie}; ${clockAt(EARLY)}` },
  });
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
    for (let n = 0; n < 21; n += 1) codes.push((await get('?q=nobody-at-all', other.cookie)).statusCode);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
