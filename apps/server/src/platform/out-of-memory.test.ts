import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCall } from '@isocentre/contract/call';
import { readEdition } from '@isocentre/contract/editions';
import { sendContactMessage } from '@isocentre/contract/contact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { freePort } from '../test/free-port.ts';
import { until } from '../test/insist.ts';
import { type MailServer, openMailServer } from '../test/mail-server.ts';
import { withdrawMemory } from '../test/memory-limit.ts';
import { type MortalProcess, startMortal } from '../test/mortal-process.ts';
import { QUIET } from '../test/limits.ts';

/** The kernel kills a process that takes more memory than it may. The supervisor here starts it again at once; a unit after its pause. */

/** Set when nothing else runs on this machine, so that times are checked too. */
const unit = (name: string) => readFileSync(join(import.meta.dirname, `../../../../deploy/systemd/${name}.service`), 'utf8');
const restartMs = (name: string) => Number(/^RestartSec=(\d+)$/m.exec(unit(name))?.[1]) * 1000;

let site: TestApp;
let mails: MailServer;
let webs: [MortalProcess, MortalProcess];
let workers: [MortalProcess, MortalProcess];
let ports: number[];

beforeAll(async () => {
  site = await buildTestApp();
  mails = await openMailServer();
  ports = [await freePort(), await freePort()];
  const env = {
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: site.config.PUBLIC_ORIGIN,
    DATABASE_URL: site.database.url,
    SMTP_URL: mails.smtpUrl,
    LOG_LEVEL: 'info',
    MAIL_RETRY_SECONDS: '1',
    JOB_HEARTBEAT_SECONDS: '10',
  };
  const web = (port: number | undefined) => startMortal('web', { ...env, PORT: String(port) });
  webs = [await web(ports[0]), await web(ports[1])];
  workers = [await startMortal('worker', env), await startMortal('worker', env)];
}, 120_000);
afterAll(async () => {
  await Promise.all([...webs, ...workers].map((one) => one.close()));
  await mails.down();
  await site.close();
});

const callOf = (n: 0 | 1) =>
  makeCall(async ({ method, url, body }) => {
    const answer = await fetch(`http://127.0.0.1:${ports[n]}${url}`, {
      method,
      headers: { origin: site.config.PUBLIC_ORIGIN, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  });
const writes = (n: 0 | 1, i: number) =>
  callOf(n)(sendContactMessage, {
    body: { name: 'Asha', mobile: '9840000000', email: `asha-${n}-${i}@example.org`, message: `message ${i}` },
  });

/** Takes the memory away while `work` makes it ask for more; resolves with how long it was away. */
async function killed(one: MortalProcess, work: () => void, isBack: () => Promise<boolean>): Promise<number> {
  const before = one.deaths;
  const giveBack = await withdrawMemory(one.pid);
  for (const end = Date.now() + 60_000; one.deaths === before; await pause(20)) {
    if (Date.now() > end) throw new Error('It lives without memory');
    work();
  }
  const began = performance.now();
  await until('it is back', isBack, 30_000);
  await giveBack();
  return performance.now() - began;
}

test(
  'a web process killed for memory is back within five seconds, the other serves, and what was acknowledged is stored',
  { timeout: 180_000 },
  async () => {
    expect([unit('isocentre-web@'), unit('isocentre-worker')].map((text) => /^Restart=always$/m.test(text))).toEqual([true, true]);
    const acknowledged: string[] = [];
    const failed: unknown[] = [];
    const load = { running: true, sent: 0 };
    const reader = (async () => {
      while (load.running) {
        await callOf(1)(readEdition, {}).catch((error: unknown) => failed.push(error));
        await pause(20);
      }
    })();
    const away = await killed(
      webs[0],
      () => {
        const n = (load.sent += 1);
        writes(0, n).then(
          () => acknowledged.push(`message ${n}`),
          () => {},
        );
      },
      async () =>
        fetch(`http://127.0.0.1:${ports[0]}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
    );
    load.running = false;
    await reader;
    console.log(`web killed for memory: back after ${Math.round(away)} ms and the unit's pause of ${restartMs('isocentre-web@')} ms`);
    expect(QUIET ? away + restartMs('isocentre-web@') : 0).toBeLessThanOrEqual(5000);
    expect(failed).toEqual([]);
    const stored = new Set((await site.db.selectFrom('contact_messages').select('message').execute()).map(({ message }) => message));
    expect(acknowledged.filter((message) => !stored.has(message))).toEqual([]);
  },
);

test('what a worker killed for memory was sending is sent by another', { tags: ['OPS-137'], timeout: 180_000 }, async () => {
  mails.delayMs = 500;
  for (let n = 0; n < 40; n += 1) {
    await site.db.deleteFrom('rate_limits').execute();
    await writes(1, n);
  }
  const unsent = async () => (await site.db.selectFrom('letters').select('id').where('state', '<>', 'sent').execute()).length;
  const taken = async () => (await site.db.selectFrom('letters').select('id').where('state', '=', 'sending').execute()).length;
  await until('letters are being sent', async () => (await taken()) > 0, 60_000);
  const before = workers[0].deaths;
  const away = await killed(
    workers[0],
    () => {},
    async () => workers[0].deaths > before,
  );
  await until('every letter is sent', async () => (await unsent()) === 0, 120_000);
  expect(new Set(mails.accepted.map(({ mail }) => mail.messageId)).size).toBe(
    (await site.db.selectFrom('letters').select('id').execute()).length,
  );
  console.log(`worker killed for memory: noticed and started again after ${Math.round(away)} ms; all letters were sent`);
});
