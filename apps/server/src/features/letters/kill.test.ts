import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { MAIL_CONNECTIONS } from '../../platform/mail.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';
import { editionIdOf } from '../../test/staff.ts';
import { acknowledgementLetter } from '../contact/letter-definitions.ts';

/**
 * Kills the worker with SIGKILL while it sends, and takes the mail server away for a while. The long run:
 * `LETTERS=2000 LETTER_KILLS=20 pnpm exec vitest run --project server letters/kill`.
 */
const LETTERS = Number(process.env['LETTERS'] ?? 200);
const KILLS = Number(process.env['LETTER_KILLS'] ?? 4);
const AWAY_MS = 3000;

let site: TestApp;
let mails: MailServer;
let worker: MortalProcess | undefined;
beforeAll(async () => {
  site = await buildTestApp();
  mails = await openMailServer();
});
afterAll(async () => {
  await worker?.close();
  await mails.down();
  await site.close();
});

/** Messages of the contact page, each with the letter that acknowledges it. */
async function writeLetters(editionId: number): Promise<void> {
  await site.db.transaction().execute(async (transaction) => {
    for (let n = 0; n < LETTERS; n += 1) {
      const id = randomUUID();
      await transaction
        .insertInto('contact_messages')
        .values({
          edition_id: editionId,
          id,
          submitted_on: '2025-08-01',
          name: `Visitor ${n}`,
          mobile: '+919840000000',
          email: `visitor-${n}@example.org`,
          message: 'x',
        })
        .execute();
      await writeLetter(transaction, acknowledgementLetter, { editionId, about: id });
    }
  });
}

test(
  'letters, a worker killed again and again, a mail server that is away: all are accepted',
  { tags: ['REV-117'], timeout: 900_000 },
  async () => {
    await writeLetters(await editionIdOf(site, ampiTnpy2025.slug));
    // The server has the mail for a moment before it says so: a kill in between loses the answer.
    mails.delayMs = 20;
    const began = performance.now();
    worker = await startMortal('worker', {
      APP_MODE: 'test',
      DATABASE_URL: site.database.url,
      PUBLIC_ORIGIN: site.config.PUBLIC_ORIGIN,
      SMTP_URL: mails.smtpUrl,
      LOG_LEVEL: 'info',
      MAIL_RETRY_SECONDS: '1',
      JOB_HEARTBEAT_SECONDS: '10',
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const reached = Math.floor((kill * LETTERS) / (KILLS + 2));
      await until(`${reached} letters have arrived`, async () => mails.accepted.length >= reached, 120_000);
      if (kill === Math.ceil(KILLS / 2)) {
        await mails.down();
        await pause(AWAY_MS / 2);
        await worker.kill();
        await pause(AWAY_MS / 2);
        await mails.up();
      } else await worker.kill();
    }
    const unsent = async () => (await site.db.selectFrom('letters').select('id').where('state', '<>', 'sent').execute()).length;
    await until('every letter is sent', async () => (await unsent()) === 0, 300_000);
    const took = performance.now() - began;
    await until('the last worker is back', async () => worker?.deaths === KILLS, 10_000);

    const letters = await site.db
      .selectFrom('letters')
      .leftJoin('letter_events', (join) => join.onRef('letter_events.letter_id', '=', 'letters.id').on('code', '=', 'answer-lost'))
      .groupBy('letters.id')
      .select(['letters.id', (all) => all.fn.count<string>('letter_events.id').as('lost')])
      .execute();
    const times = new Map<string, number>();
    for (const { mail } of mails.accepted) times.set(mail.messageId ?? '', (times.get(mail.messageId ?? '') ?? 0) + 1);
    // Every letter under its own Message-ID, and nothing else.
    expect([...times.keys()].toSorted()).toEqual(letters.map(({ id }) => `<${id}@localhost>`).toSorted());
    const accepted = letters.map(({ id, lost }) => ({ times: times.get(`<${id}@localhost>`) ?? 0, lost: Number(lost) }));
    const marked = accepted.filter(({ lost }) => lost > 0);
    const twice = accepted.filter((letter) => letter.times > 1);
    console.log('letters fault test', {
      letters: LETTERS,
      kills: KILLS,
      accepted: mails.accepted.length,
      mayBeTwice: marked.length,
      twice: twice.length,
      seconds: Math.round(took / 1000),
    });
    // Only where the answer was lost with the worker, and marked in the log; at most one for each connection and kill.
    expect(accepted.filter((letter) => letter.times > 1 + letter.lost)).toEqual([]);
    expect(twice.length).toBeLessThanOrEqual(KILLS * MAIL_CONNECTIONS);
    // Proves that the kills interrupted something.
    expect(marked.length).toBeGreaterThan(0);
  },
);
