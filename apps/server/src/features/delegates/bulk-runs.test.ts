import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDelegates } from '@isocentre/contract/delegates';
import {
  exportSelection,
  exportSelectionWorkbook,
  listBulkRuns,
  readBulkRun,
  type Selection,
  tagDelegates,
  undoBulkRun,
  writeToDelegates,
} from '@isocentre/contract/delegates/bulk';
import { readDelegate } from '@isocentre/contract/delegates/delegate';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { startJobs } from '../../platform/jobs.ts';
import { createClock } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { EARLY, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { until } from '../../test/insist.ts';
import { editionIdOf, makeStaff, staffCookie } from '../../test/staff.ts';
import { bindJobs } from '../../worker.ts';
import { leaveBehind } from '../corrections/queries/transfer.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { everythingAbout } from '../registration/queries/own-data.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';

const OURS = { edition: ampiTnpy2025.slug };
let site: TestApp;
let folder: string;
let inbox: Inbox;
let worker: { close(): Promise<void> };
let registrar: { id: string; cookie: string };
let call: Call;

beforeAll(async () => {
  site = await buildTestApp();
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-bulk-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates: 120, seed: 9, passwordHash: '$argon2id$sample' },
  );
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  registrar = await makeStaff(site, 'bulk-registrar@example.org', { role: 'registrar', edition: OURS.edition });
  call = site.callWith({ cookie: registrar.cookie });
  const { config, db, enqueue } = site;
  worker = await startJobs(config, pino({ level: 'silent' }), bindJobs({ config, db, clock: createClock(config), enqueue }));
});
afterAll(async () => {
  await worker.close();
  await inbox.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const list = (query: Parameters<typeof call<typeof listDelegates>>[1]['query'] = {}) => call(listDelegates, { params: OURS, query });
const tag = (selection: Selection, name: string, kind: 'tag' | 'untag' = 'tag') =>
  call(tagDelegates, { params: OURS, body: { selection, tag: name, kind } });
const report = (run: string) => call(readBulkRun, { params: { ...OURS, run } });
async function finished({ run }: { run: string }) {
  await until('the run is finished', async () => (await report(run)).run.finishedAt !== null, 30_000);
  return report(run);
}
const some = async (from: number, to: number) => (await list({ sort: 'number' })).delegates.slice(from, to).map(({ id }) => id);
const withTag = async (name: string) => (await list({ tag: name, sort: 'number' })).delegates.map(({ id }) => id);
const audits = (action: string, run: string) =>
  site.pool
    .query<{ entity_id: string; account_id: string; role: string; after: object }>(
      `select entity_id, account_id, role, after from audit_log where action = $1 and (after ->> 'run' = $2 or entity_id = $2)`,
      [action, run],
    )
    .then(({ rows }) => rows);

describe('tags', () => {
  test('are given to exactly those who were picked, shown, found, and taken back in one step', { tags: ['ORG-213'] }, async () => {
    const ids = await some(0, 3);
    const before = await finished(await tag({ ids: ids.slice(0, 1) }, 'Faculty dinner'));
    expect(before.run).toMatchObject({ people: 1, done: 1 });

    // Another spelling of the same word.
    const started = await tag({ ids }, '  faculty   DINNER ');
    expect(started).toEqual({ run: expect.any(String), people: 3 });
    const { run, refusals } = await finished(started);
    expect(run).toEqual({
      id: started.run,
      kind: 'tag',
      tag: 'Faculty dinner',
      subject: null,
      undoes: null,
      undoneBy: null,
      by: 'Staff bulk-registrar',
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
      people: 3,
      waiting: 0,
      done: 2,
      unchanged: 1,
      refused: 0,
    });
    expect(refusals).toEqual([]);
    expect(await withTag('Faculty dinner')).toEqual(ids);
    expect((await list()).choices.tag).toEqual(['Faculty dinner']);
    expect((await list({ sort: 'number' })).delegates.slice(0, 4).map(({ tags }) => tags)).toEqual([
      ['Faculty dinner'],
      ['Faculty dinner'],
      ['Faculty dinner'],
      [],
    ]);
    const [first = ''] = ids;
    expect((await call(readDelegate, { params: { ...OURS, id: first } })).tags).toEqual(['Faculty dinner']);
    expect(await audits('registration.tagged', run.id)).toHaveLength(2);
    expect(await audits('bulk-run.started', run.id)).toEqual([
      {
        entity_id: run.id,
        account_id: registrar.id,
        role: 'registrar',
        after: { kind: 'tag', people: 3, chosen: 'one by one' },
      },
    ]);

    // Who had it before keeps it.
    const undone = await finished(await call(undoBulkRun, { params: { ...OURS, run: run.id } }));
    expect(undone.run).toMatchObject({ kind: 'untag', undoes: run.id, people: 2, done: 2 });
    expect((await report(run.id)).run.undoneBy).toBe(undone.run.id);
    expect(await withTag('Faculty dinner')).toEqual([first]);
    expect(await audits('registration.untagged', undone.run.id)).toHaveLength(2);
    for (const again of [run.id, undone.run.id])
      await expect(call(undoBulkRun, { params: { ...OURS, run: again } })).rejects.toMatchObject({ status: 409, code: 'NOT_UNDOABLE' });
    await expect(call(undoBulkRun, { params: { ...OURS, run: randomUUID() } })).rejects.toMatchObject({ status: 404 });
  });

  test('are taken off, and taking them off is undone too', { tags: ['ORG-213'] }, async () => {
    const ids = await some(10, 14);
    await finished(await tag({ ids: ids.slice(0, 3) }, 'Bus'));
    const off = await finished(await tag({ ids }, 'Bus', 'untag'));
    expect(off.run).toMatchObject({ people: 4, done: 3, unchanged: 1 });
    expect(await withTag('Bus')).toEqual([]);
    await finished(await call(undoBulkRun, { params: { ...OURS, run: off.run.id } }));
    expect(await withTag('Bus')).toEqual(ids.slice(0, 3));
  });

  test('all that match: the number is asked for again when it has changed', { tags: ['ORG-212'] }, async () => {
    const query = { status: 'PAID', sort: 'name' } as const;
    const { total } = await list(query);
    expect(total).toBeGreaterThan(50);
    const paid = await site.db
      .selectFrom('registrations')
      .select('id')
      .where('edition_id', '=', 1)
      .where('payment_status', '=', 'PAID')
      .where('erased_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .execute();
    const [somebody] = paid;
    await site.pool.query('update registrations set cancelled_at = now() where id = $1', [somebody?.id]);
    const refused = { status: 409, code: 'SELECTION_CHANGED', current: { count: total - 1 } };
    const selection = { query, count: total };
    await expect(tag({ query, count: total }, 'Paid early')).rejects.toMatchObject(refused);
    await expect(call(writeToDelegates, { params: OURS, body: { selection, subject: 'Hello', body: 'Hello' } })).rejects.toMatchObject(
      refused,
    );
    const file = await fetchFile('csv', { selection });
    expect([file.statusCode, file.json<{ error: object }>().error]).toMatchObject([
      409,
      { code: 'SELECTION_CHANGED', current: { count: total - 1 } },
    ]);
    expect(await withTag('Paid early')).toEqual([]);

    const { run } = await finished(await tag({ query, count: total - 1 }, 'Paid early'));
    expect(run).toMatchObject({ people: total - 1, done: total - 1 });
    expect((await list({ tag: 'Paid early' })).total).toBe(total - 1);
    expect((await list({ tag: 'Paid early', status: 'PAID' })).total).toBe(total - 1);
    expect((await audits('bulk-run.started', run.id)).map(({ after }) => after)).toEqual([
      { kind: 'tag', people: total - 1, chosen: 'by filter', filters: query, searched: false },
    ]);
    await site.pool.query('update registrations set cancelled_at = null where id = $1', [somebody?.id]);
  });

  test('nobody is tagged more than twenty times, nor when erased; the report says who and why', { tags: ['ORG-214'] }, async () => {
    const ids = await some(20, 23);
    const [full = '', gone = '', usual = ''] = ids;
    await site.pool.query(`insert into registration_tags select 1, $1, 'tag ' || n, now() from generate_series(1, 20) n`, [full]);
    await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { editionId: 1, ids: [gone] }, new Date()));
    const { run, refusals } = await finished(await tag({ ids }, 'One more'));
    expect(run).toMatchObject({ people: 3, done: 1, refused: 2, unchanged: 0 });
    expect(refusals.map(({ id, cause }) => `${id} ${cause}`).toSorted()).toEqual([`${full} tags`, `${gone} erased`].toSorted());
    expect(await withTag('One more')).toEqual([usual]);
    expect((await call(listBulkRuns, { params: OURS })).runs[0]).toEqual(run);
  });

  test('are erased with the person, and are part of their data', async () => {
    const [id = ''] = await some(30, 31);
    await finished(await tag({ ids: [id] }, 'Wheelchair'));
    const { account_id: accountId } = await site.db
      .selectFrom('registrations')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await everythingAbout(site.db, accountId)).tags).toEqual([{ tag: 'Wheelchair', tagged_at: expect.any(Date) }]);
    await site.db.transaction().execute((transaction) => eraseRegistrations(transaction, { editionId: 1, ids: [id] }, new Date()));
    const { rows } = await site.pool.query('select from registration_tags where registration_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await list()).choices.tag).not.toContain('Wheelchair');
  });

  test('stay behind when a registration is handed on', async () => {
    const [id = ''] = (await list({ abstracts: 'no', sort: 'number' })).delegates.slice(20).map((one) => one.id);
    await finished(await tag({ ids: [id] }, 'Visa'));
    const row = await site.db
      .selectFrom('registrations')
      .select(['edition_id', 'id', 'account_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await site.db.transaction().execute((transaction) => leaveBehind(transaction, row));
    expect(await withTag('Visa')).toEqual([]);
  });

  test.each(['', 'a,b', 'x'.repeat(41)])('no tag: %j', async (name) => {
    await expect(tag({ ids: await some(0, 1) }, name)).rejects.toMatchObject({ status: 422, code: 'VALIDATION' });
  });

  test('a delegate of another conference is not there', async () => {
    const theirs = await editionIdOf(site, lakeside2026.slug);
    const id = randomUUID();
    await site.pool.query(
      `insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
         postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
       select $1, $2, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
         postal_address, postal_pin, meal_preference, membership_id, false, 'NOT PAID', source, registered_at
       from registrations where edition_id = 1 and erased_at is null limit 1`,
      [theirs, id],
    );
    await expect(tag({ ids: [...(await some(0, 1)), id] }, 'Theirs')).rejects.toMatchObject({ status: 404 });
    expect((await list()).choices.tag).not.toContain('Theirs');
  });

  test('sent twice under one key, it is one run', { tags: ['ORG-706'] }, async () => {
    const body = { selection: { ids: await some(0, 2) }, tag: 'Once', kind: 'tag' as const };
    const twice = [0, 1].map(() => call(tagDelegates, { params: OURS, body, idempotencyKey: 'tag-them-once' }));
    const [one, other] = await Promise.all(twice);
    expect(one).toEqual(other);
    const { rows } = await site.pool.query("select from bulk_runs where tag = 'Once'");
    expect(rows).toHaveLength(1);
  });

  test('the database refuses to work on a row twice', async () => {
    const { run } = await finished(await tag({ ids: await some(0, 1) }, 'Guarded'));
    await expect(
      site.pool.query("update bulk_run_rows set state = 'refused', cause = 'erased' where run_id = $1", [run.id]),
    ).rejects.toThrow(/was worked on before/);
  });
});

describe('a letter', { tags: ['ORG-213'] }, () => {
  test('reaches each of the selection once, in a mail of their own; an address that failed is refused', async () => {
    const people = ['Letter One', 'Letter Two', 'Letter Away'];
    for (const name of people) await registerAs(site, { email: `${name.toLowerCase().replace(' ', '-')}@example.org`, name });
    const { delegates } = await list({ q: 'letter example', sort: 'name' });
    expect(delegates.map(({ name }) => name)).toEqual(['Letter Away', 'Letter One', 'Letter Two']);
    await site.pool.query(
      `with gone as (
         update letters set state = 'failed', addresses = array['letter-away@example.org'], cause = '550 5.1.1 User unknown'
         where account_id = (select account_id from registrations where name = 'Letter Away') returning edition_id, id
       )
       insert into letter_events (edition_id, letter_id, at, state, attempt, code) select edition_id, id, now(), 'failed', 1, '5.1.1' from gone`,
    );
    const body = { subject: 'The bus leaves at eight', body: 'From gate 2.\n\nBring <b>water</b>.' };
    const started = await call(writeToDelegates, { params: OURS, body: { selection: { ids: delegates.map(({ id }) => id) }, ...body } });
    expect(started.people).toBe(3);
    const { run, refusals, body: text } = await finished(started);
    expect(run).toMatchObject({ kind: 'letter', subject: body.subject, tag: null, done: 2, refused: 1 });
    expect(text).toBe(body.body);
    expect(refusals).toMatchObject([{ name: 'Letter Away', cause: 'address' }]);
    const mail = await inbox.next(site, 'letter-one@example.org', body.subject);
    expect(mail.text).toContain('Dear Dr. Letter One,');
    expect(mail.text).toContain('Bring <b>water</b>.');
    expect(mail.html).toContain('&lt;b&gt;water&lt;/b&gt;');
    await inbox.next(site, 'letter-two@example.org', body.subject);
    const { rows } = await site.pool.query("select about from letters where purpose = 'registrations.written' and occasion = $1", [run.id]);
    expect(rows).toHaveLength(2);
    await expect(call(undoBulkRun, { params: { ...OURS, run: run.id } })).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  });

  test('asks for the second step again, and has a subject on one line', async () => {
    const old = await staffCookie(site, registrar.id, { confirmedAt: new Date(Date.now() - 11 * 60_000) });
    const selection = { ids: await some(0, 1) };
    await expect(
      site.callWith({ cookie: old })(writeToDelegates, { params: OURS, body: { selection, subject: 'Hello', body: 'Hello' } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      call(writeToDelegates, { params: OURS, body: { selection, subject: 'Two\r\nBcc: x@y', body: 'x' } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { subject: 'On one line, please.' },
    });
  });
});

const fetchFile = (format: 'csv' | 'xlsx', body: object, cookie = registrar.cookie) => {
  const { path } = format === 'csv' ? exportSelection : exportSelectionWorkbook;
  return site.app.inject({
    method: 'POST',
    url: path.replace('{edition}', OURS.edition),
    headers: { host: 'localhost:3000', origin: site.config.PUBLIC_ORIGIN, cookie },
    payload: body,
  });
};

describe('a file of the selection', { tags: ['ORG-213'] }, () => {
  test('has exactly those who were picked, in the order of the list, and the record says so', async () => {
    const picked = (await list({ sort: 'name' })).delegates.filter((_, at) => at % 7 === 0);
    const ids = picked.map(({ id }) => id).toReversed();
    const answer = await fetchFile('csv', { selection: { ids }, sort: 'name', order: 'up', columns: ['number', 'tags'] });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = parse<Record<string, string>>(answer.body, { bom: true, columns: true });
    expect(rows.map((row) => [row['Name'], row['Number'], row['Tags']])).toEqual(
      picked.map(({ name, number, tags }) => [name, number, tags.join(', ')]),
    );
    const { rows: said } = await site.pool.query(
      "select after from audit_log where action = 'delegates.exported' order by at desc limit 1",
    );
    expect(said).toEqual([
      {
        after: {
          list: 'delegates',
          format: 'csv',
          chosen: 'one by one',
          columns: ['Title', 'Name', 'Number', 'Tags'],
          rows: picked.length,
        },
      },
    ]);
    expect((await fetchFile('xlsx', { selection: { ids } })).statusCode).toBe(200);
  });

  test('all that match are in it', async () => {
    const query = { tag: 'Paid early' };
    const { total } = await list(query);
    const answer = await fetchFile('csv', { selection: { query, count: total } });
    expect(parse(answer.body, { bom: true, columns: true })).toHaveLength(total);
  });
});
