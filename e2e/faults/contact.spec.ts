import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freshDatabase, query } from '../support/database.ts';
import { MailSink } from '../support/mail-sink.ts';
import { percentile } from '../support/percentile.ts';
import { isReady, type Running, start, until } from '../support/processes.ts';

const PORT = 3110;
const ORIGIN = `http://localhost:${PORT}`;
const MESSAGES = 200;
const KILLS = 5;

const sink = new MailSink(3126);
let web: Running | undefined;
let worker: Running | undefined;
test.afterAll(async () => {
  await worker?.stop('SIGKILL');
  await web?.stop('SIGKILL');
  await sink.down();
});

test('200 messages, five killed workers, a mail server that is away: nothing is lost', { tag: ['@SRV-034'] }, async () => {
  const env = {
    ...(await freshDatabase('isocentre_faults_contact')),
    APP_MODE: 'test',
    PORT: String(PORT),
    PUBLIC_ORIGIN: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:3126',
    ORGANISERS_EMAIL: 'organisers@example.org',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'silent',
    MAIL_RETRY_SECONDS: '1',
    JOB_HEARTBEAT_SECONDS: '10',
    DRAIN_SECONDS: '0',
  };
  await sink.up();
  web = start('apps/server/src/main-web.ts', env);
  worker = start('apps/server/src/main-worker.ts', env);
  await until('the site is ready', isReady(ORIGIN), 20_000);

  const posts: number[] = [];
  const pages: number[] = [];
  let sending = true;
  const visitors = (async () => {
    while (sending) {
      const began = performance.now();
      const page = await fetch(`${ORIGIN}/contacts`);
      await page.text();
      expect(page.status).toBe(200);
      pages.push(performance.now() - began);
      await pause(50);
    }
  })();
  const killer = (async () => {
    for (let i = 0; i < KILLS; i += 1) {
      await pause(1500);
      await worker?.stop('SIGKILL');
      if (i === 1) await sink.down();
      if (i === 3) await sink.up();
      worker = start('apps/server/src/main-worker.ts', env);
    }
  })();
  const senders = Array.from({ length: 4 }, async (_, sender) => {
    for (let i = sender; i < MESSAGES; i += 4) {
      const began = performance.now();
      const answer = await fetch(`${ORIGIN}/api/v1/contact-messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': `198.51.${100 + (i >> 7)}.${i & 127}` },
        body: JSON.stringify({ name: `Visitor ${i}`, mobile: '9840000000', email: `visitor-${i}@example.org`, message: `Message ${i}` }),
      });
      posts.push(performance.now() - began);
      expect(answer.status).toBe(201);
      await pause(120);
    }
  });
  await Promise.all([...senders, killer]);
  sending = false;
  await visitors;

  const stored = await query<{ id: string }>(env.DATABASE_URL, 'select id from contact_messages');
  expect(stored).toHaveLength(MESSAGES);
  const letters = await query<{ id: string }>(
    env.DATABASE_URL,
    'select id from letters where about in (select id::text from contact_messages)',
  );
  expect(letters).toHaveLength(2 * MESSAGES);
  const expected = letters.map(({ id }) => `${id}@localhost`);
  const took = await until('every mail has been delivered', async () => expected.every((id) => sink.taken.has(id)), 120_000);
  expect([...sink.taken.keys()].toSorted()).toEqual(expected.toSorted());
  const failed = await query(env.DATABASE_URL, "select id from letters where state = 'failed'");
  expect(failed).toEqual([]);

  const figures = {
    postP95: percentile(posts, 0.95),
    pageP95: percentile(pages, 0.95),
    repeats: [...sink.taken.values()].filter((times) => times > 1).length,
    drainedAfterMs: took,
  };
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(figures) });
  console.log('contact fault test', figures);
  expect(figures.postP95).toBeLessThan(300);
  expect(figures.pageP95).toBeLessThan(300);
});
