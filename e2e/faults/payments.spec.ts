import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { databaseEnv, freshDatabase, query } from '../support/database.ts';
import { PrivatePostgres } from '../support/private-postgres.ts';
import { isReady, runToEnd, start, until } from '../support/processes.ts';
import { signedIn } from '../support/signed-in.ts';

const PORT = 3130;
const PROVIDER_PORT = 3131;
const ORIGIN = `http://localhost:${PORT}`;
const PROVIDER = `http://127.0.0.1:${PROVIDER_PORT}`;
const BUYERS = 60;
const CRASHES = 2;
const ANSWERED_WITHIN_MS = 8000;

interface Answer {
  status: number;
  json: { orderId?: string; error?: { code: string } };
}

test('F2: PostgreSQL crashes twice while people pay: every payment reported as paid is stored, nobody pays twice, and it recovers by itself', async () => {
  const postgres = await PrivatePostgres.create(3144);
  const env = {
    ...(await freshDatabase('isocentre', databaseEnv('isocentre', postgres.adminUrl))),
    APP_MODE: 'test',
    CLOCK: '2025-08-10T09:00:00+05:30',
    PORT: String(PORT),
    PUBLIC_ORIGIN: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
    RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
    RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
    RAZORPAY_API_URL: `${PROVIDER}/v1`,
  };
  const running = [
    start('tools/razorpay-sandbox/src/main.ts', {}, [
      `--port=${PROVIDER_PORT}`,
      `--webhook-url=${ORIGIN}/api/v1/payments/webhook`,
      '--webhook-secret=sandbox-webhook-secret',
    ]),
    start('apps/server/src/main-web.ts', env),
    start('apps/server/src/main-worker.ts', env),
  ];
  try {
    const tokens = await signedIn(env.DATABASE_MIGRATION_URL, BUYERS);
    await until('the site is ready', isReady(ORIGIN), 30_000);
    let paid = 0;
    let refused = 0;
    const answered: number[] = [];

    const ask = async (token: string, path: string, body: object): Promise<Answer> => {
      const began = performance.now();
      const answer = await fetch(ORIGIN + path, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json', cookie: `__Host-session=${token}` },
        body: JSON.stringify(body),
      });
      const json = (await answer.json()) as Answer['json'];
      answered.push(performance.now() - began);
      return { status: answer.status, json };
    };
    /** Retries on 503, as a person does. */
    const insist = async (token: string, path: string, body: object) => {
      for (;;) {
        const answer = await ask(token, path, body);
        if (answer.status === 200) return answer.json;
        expect([answer.status, answer.json.error?.code]).toEqual([503, expect.any(String)]);
        refused += 1;
        await pause(200);
      }
    };
    const pay = async (token: string) => {
      const { orderId } = await insist(token, '/api/v1/me/payment', {});
      const visit = await fetch(`${PROVIDER}/sandbox/orders/${orderId}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome: 'success' }),
      });
      const { pageResult } = (await visit.json()) as { pageResult: { response: object } };
      await insist(token, '/api/v1/me/payment/confirmation', pageResult.response);
      paid += 1;
    };

    const recovered: number[] = [];
    const crashes = (async () => {
      for (let i = 1; i <= CRASHES; i += 1) {
        await until('some more have paid', async () => paid >= (i * BUYERS) / (CRASHES + 2), 60_000);
        await postgres.stop();
        await pause(1500);
        await postgres.start();
        const before = paid;
        recovered.push(await until('somebody can pay again', async () => paid > before, 10_000));
      }
    })();
    let next = 0;
    const windows = Array.from({ length: 6 }, async () => {
      for (let token = tokens[next++]; token !== undefined; token = tokens[next++]) {
        await pay(token);
        await pause(100);
      }
    });
    await Promise.all([...windows, crashes]);

    const ends = () =>
      query<{ status: string; people: number; payments: number }>(
        env.DATABASE_MIGRATION_URL,
        `select payment_status as status, count(*)::int as people, (select count(*)::int from payments) as payments
         from registrations group by payment_status`,
      );
    await until('everybody has paid', async () => (await ends()).every(({ status }) => status === 'PAID'), 60_000);
    expect(await ends()).toEqual([{ status: 'PAID', people: BUYERS, payments: BUYERS }]);
    await runToEnd('apps/server/src/main-invariants.ts', env);
    expect(Math.max(...answered)).toBeLessThan(ANSWERED_WITHIN_MS);
    // Proves that the crashes interrupted somebody.
    expect(refused).toBeGreaterThan(0);
    test.info().annotations.push({
      type: 'measured',
      description: `told "not now" ${refused} times, slowest answer ${Math.round(Math.max(...answered))} ms, paying again after ${recovered.map(Math.round).join(' and ')} ms`,
    });
    console.log(test.info().annotations.at(-1)?.description);
  } finally {
    for (const one of running.toReversed()) await one.stop('SIGKILL');
    await postgres.remove();
  }
});
