import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@isocentre/domain/durations';
import { LETTER_TRIES } from '@isocentre/domain/letters/letter-state';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseAbandoned } from '../../platform/letters/claim-letters.ts';
import { eraseLettersTo } from '../../platform/letters/erase-letters.ts';
import { defineLetter, featureLetter, type LetterDefinition } from '../../platform/letters/letter.ts';
import { moveLetter } from '../../platform/letters/move-letter.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { editionIdOf } from '../../test/staff.ts';
import { retryLetters } from './retry-letters.ts';

/** Letters whose `about` are the addresses they go to. */
const notice = defineLetter('test.notice');
const unknown = defineLetter('test.unknown');
const known = [
  featureLetter(notice, async (_, { about }) => ({
    to: about.split(' '),
    subject: 'Notice',
    html: '<p>words</p>',
    text: 'words',
    look: ampiTnpy2025.look,
  })),
];

let site: TestApp;
let mails: MailServer;
let editionId: number;
let sender: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  site = await buildTestApp({ env: { JOB_HEARTBEAT_SECONDS: '10' } });
  mails = await openMailServer();
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
});
beforeEach(() => {
  mails.treat = () => undefined;
  mails.refuses = undefined;
});
afterEach(async () => {
  await sender?.close();
  sender = undefined;
});
afterAll(async () => {
  await mails.down();
  await site.close();
});

const start = () => {
  sender = startSender(site, mails.smtpUrl.replace('//', '//desk:secret@'), known);
};
const address = () => `${randomUUID()}@example.org`;
const letterTo = (to: string) => site.db.selectFrom('letters').selectAll().where('about', '=', to).executeTakeFirstOrThrow();
const eventsOf = async (to: string) =>
  site.db
    .selectFrom('letter_events')
    .select(['state', 'attempt', 'code'])
    .where('letter_id', '=', (await letterTo(to)).id)
    .orderBy('at')
    .execute();
const comesTo = (to: string, state: string) => until(`${state}: ${to}`, async () => (await letterTo(to)).state === state, 20_000);

/** A letter after so many tries that ended with this code. */
async function written(definition: LetterDefinition, { tries, code }: { tries: number; code: string }, to = address()): Promise<string> {
  await site.db.transaction().execute(async (transaction) => {
    await writeLetter(transaction, definition, { editionId, about: to });
    const { id } = await transaction.selectFrom('letters').select('id').where('about', '=', to).executeTakeFirstOrThrow();
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      await moveLetter(transaction, { editionId, id }, { to: 'sending', leaseMs: HOUR_MS });
      await moveLetter(transaction, { editionId, id }, { to: 'released', attempt, code });
    }
  });
  return to;
}

describe('a failure that is not about the letter', { tags: ['REV-118'] }, () => {
  const troubles = [
    ['a mail server that is away', 'ESOCKET', () => mails.down(), () => mails.up()],
    ['a refused login', '535', () => (mails.refuses = 'login'), () => (mails.refuses = undefined)],
    ['a refused sender', '550', () => (mails.refuses = 'sender'), () => (mails.refuses = undefined)],
    ['"later"', '451', () => (mails.treat = () => ({ status: 451, words: 'Later' })), () => (mails.treat = () => undefined)],
  ] as const;

  test.each(troubles)('%s: the letter waits without limit, an hour at a time, and is sent afterwards', async (_, code, begin, end) => {
    const to = await written(notice, { tries: LETTER_TRIES + 10, code });
    await begin();
    start();
    await until('tried', async () => (await letterTo(to)).attempts > LETTER_TRIES + 10, 20_000);
    await comesTo(to, 'released');
    expect((await eventsOf(to)).at(-1)).toMatchObject({ state: 'released', code });
    const { due_at } = await letterTo(to);
    const wait = due_at.getTime() - Date.now();
    expect(wait).toBeGreaterThan(HOUR_MS - 60_000);
    expect(wait).toBeLessThan(HOUR_MS + 60_000);
    await end();
    await site.db
      .updateTable('letters')
      .set({ due_at: sql`now()` })
      .where('about', '=', to)
      .execute();
    await comesTo(to, 'sent');
  });
});

describe('a failure of ours', () => {
  test('ends a letter at the last of its tries', async () => {
    const to = await written(unknown, { tries: LETTER_TRIES - 1, code: 'error' });
    start();
    await comesTo(to, 'failed');
    expect((await eventsOf(to)).at(-1)).toEqual({ state: 'failed', attempt: LETTER_TRIES, code: 'error' });
  });

  test('does not count the tries that a mail server refused', async () => {
    const to = await written(unknown, { tries: LETTER_TRIES + 10, code: '535' });
    start();
    await until('tried', async () => (await eventsOf(to)).at(-1)?.code === 'error', 20_000);
    expect((await letterTo(to)).state).toBe('released');
  });
});

describe('a letter whose worker died', () => {
  const abandon = async (to: string) => {
    const lines: string[] = [];
    await moveLetter(site.db, { editionId, id: (await letterTo(to)).id }, { to: 'sending', leaseMs: -1000 });
    await releaseAbandoned({ db: site.db, log: pino({}, { write: (line: string) => lines.push(line) }) });
    return lines.map((line) => JSON.parse(line) as object);
  };

  test('fails with an alarm when that happens every time', async () => {
    const to = await written(notice, { tries: LETTER_TRIES - 1, code: 'answer-lost' });
    expect(await abandon(to)).toMatchObject([{ alarm: 'letter-failed', purpose: 'test.notice', attempt: LETTER_TRIES }]);
    expect((await letterTo(to)).state).toBe('failed');
  });

  test('is released when it had only waited for the mail server until then', async () => {
    const to = await written(notice, { tries: LETTER_TRIES + 10, code: '535' });
    expect(await abandon(to)).toEqual([]);
    const { id, attempts } = await letterTo(to);
    expect((await eventsOf(to)).at(-1)).toEqual({ state: 'released', attempt: attempts, code: 'answer-lost' });
    await site.db
      .updateTable('letters')
      .set({ due_at: sql`now() + interval '1 day'` })
      .where('id', '=', id)
      .execute();
  });
});

describe('what failed', () => {
  const refuse = async () => {
    const to = await written(notice, { tries: 0, code: '' });
    mails.treat = (one) => (one === to ? { status: 550, words: 'No such mailbox here' } : undefined);
    start();
    await comesTo(to, 'failed');
    return to;
  };

  test('is sent when it is released again; drafts and what waits stay as they are', async () => {
    const draft = await written(defineLetter('test.decision', { kind: 'reviewed' }), { tries: 0, code: '' });
    const to = await refuse();
    mails.treat = () => undefined;
    expect(await retryLetters(site.db, ampiTnpy2025.slug)).toBeGreaterThanOrEqual(1);
    await comesTo(to, 'sent');
    expect((await eventsOf(to)).map(({ state, code }) => [state, code])).toEqual([
      ['sending', null],
      ['failed', '550'],
      ['released', 'retried'],
      ['sending', null],
      ['sent', '250'],
    ]);
    expect([(await letterTo(draft)).state, await eventsOf(draft)]).toEqual(['draft', []]);
    const audit = await site.db.selectFrom('audit_log').select('action').where('action', 'like', 'letters.%').execute();
    expect(audit).toEqual([{ action: 'letters.retried' }]);
  });

  test('has all its tries again', async () => {
    const to = await written(unknown, { tries: LETTER_TRIES - 1, code: 'error' });
    start();
    await comesTo(to, 'failed');
    await retryLetters(site.db, ampiTnpy2025.slug);
    await until(
      'tried again',
      async () => (await eventsOf(to)).at(-1)?.code === 'error' && (await letterTo(to)).state === 'released',
      20_000,
    );
    // The first pause again.
    expect((await letterTo(to)).due_at.getTime() - Date.now()).toBeLessThan(5000);
  });

  test('is not released by a worker that was given up, nor when its words are erased', async () => {
    const to = await refuse();
    const { id, attempts } = await letterTo(to);
    expect(await moveLetter(site.db, { editionId, id }, { to: 'released', attempt: attempts })).toBeUndefined();
    await eraseLettersTo(site.db, { accountId: randomUUID(), email: to });
    await retryLetters(site.db, ampiTnpy2025.slug);
    expect((await letterTo(to)).state).toBe('failed');
  });
});

test('a letter to two, one of whom is refused, is sent and says who was refused until that person is erased', async () => {
  const [here, gone] = [address(), address()];
  const both = await written(notice, { tries: 0, code: '' }, `${here} ${gone}`);
  mails.treat = (one) => (one === gone ? { status: 550, words: 'No such mailbox here' } : undefined);
  start();
  await comesTo(both, 'sent');
  const { cause } = await letterTo(both);
  expect(cause).toContain(gone);
  expect(cause).not.toContain(here);
  expect(cause).toContain('250 ');
  expect(await eventsOf(both)).toEqual([
    { state: 'sending', attempt: 1, code: null },
    { state: 'sent', attempt: 1, code: 'some-refused' },
  ]);
  // As a letter to an account: one to strangers alone is erased whole.
  const accountId = randomUUID();
  await site.db.insertInto('accounts').values({ id: accountId, email: here, title: null, name: 'Here' }).execute();
  await site.db.updateTable('letters').set({ account_id: accountId }).where('about', '=', both).execute();
  await eraseLettersTo(site.db, { accountId: randomUUID(), email: gone });
  expect(await letterTo(both)).toMatchObject({ addresses: [here], cause: null, erased_at: null });
});
