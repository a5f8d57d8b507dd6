import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDelegates } from '@isocentre/contract/delegates';
import { readBulkRun, type Selection, writeToDelegates } from '@isocentre/contract/delegates/bulk';
import { resendMail } from '@isocentre/contract/delegates/notes';
import { showUnsubscribe, unsubscribe } from '@isocentre/contract/letters/unsubscribe';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox, recipientOf } from '../../test/inbox.ts';
import { until } from '../../test/insist.ts';
import { makeStaff } from '../../test/staff.ts';

const OURS = { edition: ampiTnpy2025.slug };
const READER = 'news-reader@example.org';
const OTHER = 'news-other@example.org';
let site: TestApp;
let inbox: Inbox;
let call: Call;
let selection: Selection;
let mail: ParsedMail;

beforeAll(async () => {
  site = await buildTestApp();
  inbox = await openInbox();
  for (const email of [READER, OTHER]) await registerAs(site, { email });
  call = site.callWith({ cookie: (await makeStaff(site, 'news-registrar@example.org', { role: 'registrar', ...OURS })).cookie });
  selection = { ids: (await call(listDelegates, { params: OURS, query: { q: 'news-' } })).delegates.map(({ id }) => id) };
  await write('News 1');
  mail = await inbox.next(site, READER, 'News 1');
});
afterAll(async () => {
  await inbox.close();
  await site.close();
});

const write = (subject: string, news = true) =>
  call(writeToDelegates, { params: OURS, body: { selection, subject, body: 'The dinner is on Friday.', news } });
const report = (run: string) => call(readBulkRun, { params: { ...OURS, run } });
const header = ({ headerLines }: ParsedMail, name: string) => headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]*:\s*/, '');
const pathOf = (one: ParsedMail) => new URL((header(one, 'list-unsubscribe') ?? '').replace(/^<|>$/g, '')).pathname;
/** As a mail program does, from nowhere. */
const post = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  site.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
const stopped = async () => (await site.db.selectFrom('suppressions').selectAll().execute()).length;
const arrivedAt = (to: string, subject: string) => inbox.mails.filter((one) => recipientOf(one) === to && one.subject === subject).length;

describe('news', { tags: ['REV-128'] }, () => {
  test('says how to get no more: looking at it changes nothing, one post without a login does, at once and once', async () => {
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = pathOf(mail);
    const page = await site.app.inject({ method: 'GET', url });
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `${site.config.PUBLIC_ORIGIN}/unsubscribe#token=${url.split('/').at(-1)}`,
    ]);
    expect(mail.html).toContain(`href="${page.headers.location}"`);
    expect(await stopped()).toBe(0);

    // Written before, and not yet sent when its reader says so.
    const waiting = await write('News 2');
    const answers = await Promise.all([post(url), post(url, 'multipart/form-data; boundary=x', '--x--'), post(url)]);
    expect(answers.map((answer) => [answer.statusCode, answer.json<object>()])).toEqual(answers.map(() => [200, { unsubscribed: true }]));
    expect(await stopped()).toBe(1);
    const record = await site.db.selectFrom('audit_log').select(['actor_kind', 'entity_id']).where('action', '=', 'news.stopped').execute();
    expect(record).toEqual([{ actor_kind: 'visitor', entity_id: url.split('/').at(-1) }]);

    await inbox.next(site, OTHER, 'News 2');
    await until('done', async () => (await report(waiting.run)).run.finishedAt !== null, 30_000);
    const next = await write('News 3');
    await inbox.next(site, OTHER, 'News 3');
    const { run, refusals } = await report(next.run);
    expect(run).toMatchObject({ done: 1, refused: 1 });
    expect(JSON.stringify(refusals)).toContain('unsubscribed');
    expect([arrivedAt(READER, 'News 2'), arrivedAt(READER, 'News 3')]).toEqual([0, 0]);
  });

  test('what is no news has no such address and continues', async () => {
    await write('About your registration', false);
    const letter = await inbox.next(site, READER, 'About your registration');
    const [reader] = (await call(listDelegates, { params: OURS, query: { q: READER } })).delegates;
    await call(resendMail, { params: { ...OURS, id: reader?.id ?? '' }, body: { mail: 'registration' } });
    // The first came before they wanted no more; the second is the one that was asked for.
    const { subject = '' } = await inbox.next(site, READER);
    const registration = await inbox.next(site, READER, subject);
    for (const one of [letter, registration])
      expect([header(one, 'list-unsubscribe'), header(one, 'list-unsubscribe-post'), String(one.html).includes('/unsubscribe')]).toEqual([
        undefined,
        undefined,
        false,
      ]);
    // The one place that asks for it.
    const root = join(import.meta.dirname, '..');
    const asking: string[] = [];
    for await (const file of glob('**/render-*.ts', { cwd: root })) {
      if (/\bunsubscribe\b/.test(await readFile(join(root, file), 'utf8'))) asking.push(file);
    }
    expect(asking).toEqual(['delegates/render-written.ts']);
  });

  test.each([
    ['a letter that is not there', '00000000-0000-4000-8000-000000000000', 404],
    ['half a token', 'half', 422],
  ])('%s stops nothing', async (_, token, status) => {
    const before = await stopped();
    const url = unsubscribe.path.replace('{token}', token);
    expect((await post(url)).statusCode).toBe(status);
    expect(await stopped()).toBe(before);
    expect(showUnsubscribe.path).toBe(unsubscribe.path);
  });

  test('neither does the id of a letter that is no news, nor 6 MB', async () => {
    const before = await stopped();
    const { id } = await site.db
      .selectFrom('letters')
      .select('id')
      .where('purpose', '=', 'registrations.received')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await post(unsubscribe.path.replace('{token}', id))).statusCode).toBe(404);
    expect((await post(pathOf(mail), 'text/plain', 'x'.repeat(6_000_000))).statusCode).toBe(413);
    expect(await stopped()).toBe(before);
  });

  test('no mail fetches anything or counts who opens a link', async () => {
    expect(inbox.mails.length).toBeGreaterThan(3);
    for (const { html } of inbox.mails) {
      const sources = [...String(html).matchAll(/(?:src|background)="([^"]*)"/g)].map(([, source]) => source);
      // The mark was attached; the reader of mails puts it in the place of `cid:mark`.
      expect(sources.every((source) => source?.startsWith('data:') || source === 'cid:mark')).toBe(true);
      const links = [...String(html).matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '');
      expect(links.filter((link) => !/^(?:mailto:|tel:)/.test(link) && new URL(link).origin !== site.config.PUBLIC_ORIGIN)).toEqual([]);
      expect(links.filter((link) => link.includes('?'))).toEqual([]);
    }
    const root = join(import.meta.dirname, '..');
    for await (const file of glob('*/emails/*.tsx', { cwd: root })) {
      expect(await readFile(join(root, file), 'utf8'), file).not.toMatch(/<Img|<img|url\(/);
    }
  });
});
