import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freshDatabase, query } from '../support/database.ts';
import { isReady, ROOT, runToEnd, start, until } from '../support/processes.ts';
import { signedIn } from '../support/signed-in.ts';

const PORT = 3154;
const PROVIDER_PORT = 3155;
const ORIGIN = `http://localhost:${PORT}`;
const PROVIDER = `http://127.0.0.1:${PROVIDER_PORT}`;
const HOUR_MS = 3_600_000;
const STEPS = [0, HOUR_MS, 0, -HOUR_MS, 0];
const BUYERS_PER_STEP = 8;

test(
  'the clock jumps an hour ahead and an hour back while people pay: nobody is signed out or pays twice, and content changes are seen',
  { tag: ['@OPS-132'] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'isocentre-clock-'));
    const clock = join(folder, 'step');
    writeFileSync(clock, '0');
    const env = {
      ...(await freshDatabase('isocentre_faults_clock')),
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
    const moved = { ...env, CLOCK_STEP_FILE: clock, NODE_OPTIONS: `--import=${join(ROOT, 'e2e/support/stepped-clock.ts')}` };
    const running = [
      start('tools/razorpay-sandbox/src/main.ts', {}, [
        `--port=${PROVIDER_PORT}`,
        `--webhook-url=${ORIGIN}/api/v1/payments/webhook`,
        '--webhook-secret=sandbox-webhook-secret',
      ]),
      start('apps/server/src/main-web.ts', moved),
      start('apps/server/src/main-worker.ts', moved),
    ];
    try {
      const tokens = await signedIn(env.DATABASE_MIGRATION_URL, STEPS.length * BUYERS_PER_STEP);
      await until('the site is ready', isReady(ORIGIN), 30_000);
      const ask = async (token: string, path: string, body?: object) => {
        const answer = await fetch(ORIGIN + path, {
          method: body ? 'POST' : 'GET',
          headers: { origin: ORIGIN, cookie: `__Host-session=${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return { status: answer.status, json: (await answer.json()) as { orderId?: string; state?: string; theme?: string; now?: string } };
      };
      const order = async (token: string) => {
        const { status, json } = await ask(token, '/api/v1/me/payment', {});
        expect(status).toBe(200);
        return json.orderId ?? '';
      };
      const seen: number[] = [];
      const shown = async () => Date.parse((await ask('', '/api/v1/clock')).json.now ?? '') - performance.now();
      const first = await shown();
      const clockOff = async () => (await shown()) - first;
      const waiting = [...tokens];
      /** Orders made before the jump are paid after it. */
      let begun: { token: string; id: string }[] = [];
      for (const [n, step] of STEPS.entries()) {
        writeFileSync(clock, String(step));
        for (const { child } of running.slice(1)) child.kill('SIGWINCH');
        // The control: it really jumps.
        await until('the clock has jumped', async () => Math.abs((await clockOff()) - step) < 10_000, 2000);
        // Organisers change a word, straight after the jump.
        await query(env.DATABASE_MIGRATION_URL, `update editions set theme = 'Theme ${n}' where is_default`);
        seen.push(await until('the change is seen', async () => (await ask('', '/api/v1/edition')).json.theme === `Theme ${n}`, 5000));
        const now = await Promise.all(waiting.splice(0, BUYERS_PER_STEP).map(async (token) => ({ token, id: await order(token) })));
        for (const { token, id } of [...begun, ...now.slice(0, BUYERS_PER_STEP / 2)]) {
          const visit = await fetch(`${PROVIDER}/sandbox/orders/${id}/pay`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ outcome: 'success' }),
          });
          const { pageResult } = (await visit.json()) as { pageResult: { response: object } };
          expect(await ask(token, '/api/v1/me/payment/confirmation', pageResult.response)).toMatchObject({
            status: 200,
            json: { state: 'paid' },
          });
        }
        begun = now.slice(BUYERS_PER_STEP / 2);
        // Nobody is signed out: a session ends after two hours without a visit.
        for (const token of tokens) expect((await ask(token, '/api/v1/me')).status).toBe(200);
      }
      const [counted] = await query(
        env.DATABASE_MIGRATION_URL,
        `select (select count(*)::int from registrations where payment_status = 'PAID') as paid, (select count(*)::int from payments) as payments,
          (select count(*)::int from payment_orders) as orders`,
      );
      expect(counted).toEqual({ paid: tokens.length - begun.length, payments: tokens.length - begun.length, orders: tokens.length });
      const known = (await (await fetch(`${PROVIDER}/sandbox`)).json()) as { orders: unknown[] };
      expect(known.orders).toHaveLength(tokens.length);
      expect(Math.max(...seen)).toBeLessThan(2000);
      await runToEnd('apps/server/src/main-invariants.ts', env);
      console.log(
        `clock: ${counted?.['paid']} paid over ${STEPS.length - 1} jumps; changes seen after ${seen.map(Math.round).join(', ')} ms`,
      );
    } finally {
      for (const one of running.toReversed()) await one.stop('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);
