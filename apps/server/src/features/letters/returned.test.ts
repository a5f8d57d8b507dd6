import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseLettersTo } from '../../platform/letters/erase-letters.ts';
import { bounceKey } from '../../platform/letters/envelope.ts';
import { defineLetter, featureLetter, type LetterDefinition } from '../../platform/letters/letter.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { editionIdOf } from '../../test/staff.ts';
import { findWaiting } from '../overview/queries/attention.ts';
import { retryLetters } from './retry-letters.ts';
import { returnLetter } from './return-letter.ts';

/** Letters whose `about` is the address they go to, and `occasion` which of them. */
const notice = defineLetter('test.notice');
const awaited = defineLetter('test.awaited', { priority: 'awaited' });
const known = [notice, awaited].map((definition) =>
  featureLetter(definition, async (_, { about }) => ({
    to: [about],
    subject: definition.purpose,
    html: '<p>words</p>',
    text: 'words',
    look: ampiTnpy2025.look,
  })),
);

let site: TestApp;
let mails: MailServer;
let editionId: number;
let running: { close(): Promise<void> };
let key: Buffer;

beforeAll(async () => {
  site = await buildTestApp();
  mails = await openMailServer();
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
  key = bounceKey(site.config) ?? Buffer.alloc(0);
  running = startSender(site, mails.smtpUrl, known);
});
beforeEach(() => {
  mails.treat = () => undefined;
});
afterAll(async () => {
  await running.close();
  await mails.down();
  await site.close();
});

const address = () => `${randomUUID()}@example.org`;
const arrived = (to: string) => mails.accepted.filter(({ mail }) => [mail.to ?? []].flat().some(({ text }) => text === to));
const letters = (to: string) =>
  site.db.selectFrom('letters').select(['id', 'state', 'cause', 'occasion']).where('about', '=', to).orderBy('written_at').execute();

/** Writes a letter and waits for what becomes of it. */
async function sends(to: string, definition: LetterDefinition = notice): Promise<string> {
  const occasion = randomUUID();
  await writeLetter(site.db, definition, { editionId, about: to, occasion });
  const state = async () => (await letters(to)).find((one) => one.occasion === occasion)?.state ?? '';
  await until('the letter is done', async () => ['sent', 'failed'].includes(await state()), 30_000);
  return state();
}

const report = (envelopeSender: string, status = '5.1.1', action = 'failed') =>
  [
    'Return-Path: <>',
    `To: ${envelopeSender}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    'Final-Recipient: rfc822; somebody@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 User unknown',
    '    in this house',
    '--part',
    'Content-Type: message/rfc822',
    '',
    'Subject: words',
    'Status: 5.1.1',
    'Action: failed',
    '--part--',
    '',
  ].join('\r\n');
const envelopeOf = (to: string) => arrived(to).at(-1)?.from ?? '';
const waiting = async () =>
  (await findWaiting(site.db, editionId, new Date(), ampiTnpy2025.timeZone)).find(({ kind }) => kind === 'letters-failed')?.count ?? 0;

test('a letter that comes back stops mail to its address and is shown to the desk', { tags: ['OPS-119', 'REV-122'] }, async () => {
  const to = address();
  const before = await waiting();
  expect(await sends(to)).toBe('sent');
  expect(await returnLetter(site.db, key, report(envelopeOf(to)))).toBe('noted');
  expect(await letters(to)).toMatchObject([{ state: 'bounced', cause: '5.1.1 550 User unknown in this house' }]);
  expect(await returnLetter(site.db, key, report(envelopeOf(to)))).toBe('known already');
  expect(await sends(to)).toBe('failed');
  expect(arrived(to)).toHaveLength(1);
  expect((await letters(to)).at(-1)?.cause).toContain('no such address');
  expect((await waiting()) - before).toBe(2);
  // Another address has nothing to do with it, and another spelling is the same one.
  expect(await sends(address())).toBe('sent');
  expect(await sends(to.toUpperCase())).toBe('failed');
});

test('so does one that is refused at once, and only for its address', { tags: ['OPS-119'] }, async () => {
  const [gone, full] = [address(), address()];
  mails.treat = (one) =>
    one === gone ? { status: 550, words: '5.1.1 User unknown' } : one === full ? { status: 552, words: '5.2.2 Mailbox full' } : undefined;
  expect([await sends(gone), await sends(full)]).toEqual(['failed', 'failed']);
  mails.treat = () => undefined;
  expect([await sends(gone), await sends(full)]).toEqual(['failed', 'sent']);
});

test('what somebody waits for is tried, and once it gets through mail goes there again', { tags: ['OPS-119'] }, async () => {
  const to = address();
  await sends(to);
  await returnLetter(site.db, key, report(envelopeOf(to)));
  expect(await sends(to)).toBe('failed');
  expect(await sends(to, awaited)).toBe('sent');
  expect(await sends(to)).toBe('sent');
});

test('what was held back is tried when somebody asks for it', { tags: ['OPS-119'] }, async () => {
  const to = address();
  await sends(to);
  await returnLetter(site.db, key, report(envelopeOf(to)));
  expect(await sends(to)).toBe('failed');
  await retryLetters(site.db, ampiTnpy2025.slug);
  await until('it was tried', async () => arrived(to).length === 2, 30_000);
});

test('an erased person leaves nothing of it', async () => {
  const to = address();
  await sends(to);
  await returnLetter(site.db, key, report(envelopeOf(to)));
  await site.db.transaction().execute((transaction) => eraseLettersTo(transaction, { accountId: randomUUID(), email: to }));
  expect((await letters(to)).map(({ cause }) => cause)).toEqual([null]);
  expect(await sends(to)).toBe('sent');
});

test.each([
  ['a delay', (sender: string) => report(sender, '4.4.1', 'delayed')],
  ['a success', (sender: string) => report(sender, '2.0.0', 'delivered')],
  [
    'a note of absence',
    (sender: string) => `To: ${sender}\r\nContent-Type: text/plain\r\n\r\nI am away. Status: 5.1.1\r\nAction: failed\r\n`,
  ],
  ['a report to nobody of ours', () => report('desk@example.org')],
  ['nothing at all', () => ''],
])('%s changes nothing', { tags: ['OPS-119'] }, async (_, mail) => {
  const to = address();
  await sends(to);
  expect(await returnLetter(site.db, key, mail(envelopeOf(to)))).toBe('not a report of a failure');
  expect(await sends(to)).toBe('sent');
});

test('a token that is not signed by us changes nothing', { tags: ['OPS-119', 'REV-123'] }, async () => {
  const to = address();
  await sends(to);
  const forged = envelopeOf(to).replace(/[a-z2-7]@/, (last) => (last === 'a@' ? 'b@' : 'a@'));
  expect(await returnLetter(site.db, key, report(forged))).toBe('not one of our letters');
  expect(await sends(to)).toBe('sent');
});

test('the command takes it from the mail server, however large', { tags: ['OPS-119'], timeout: 60_000 }, async () => {
  const to = address();
  await sends(to);
  const env = { ...process.env, APP_MODE: 'test', SMTP_URL: mails.smtpUrl, DATABASE_URL: site.database.url };
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../../main-returned-mail.ts')], {
    env,
    input: report(envelopeOf(to)) + 'x'.repeat(6 * 1024 * 1024),
    encoding: 'utf8',
  });
  expect([status, stdout.trim()]).toEqual([0, 'noted']);
  expect(await sends(to)).toBe('failed');
});
