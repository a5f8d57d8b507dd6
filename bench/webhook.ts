import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { benchSite } from './support/bench-site.ts';
import { median, wrk } from './support/wrk.ts';

/**
 * Receiving a webhook (signature over the raw bytes, pruned, stored once) against a bare endpoint that only stores it: same
 * bytes, same load, interleaved rounds.
 *
 *   node bench/webhook.ts                     needs wrk, `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } } });
const AT_LEAST = 0.5;
const PORT = 3176;
const BARE_PORT = 3177;
const SECRET = 'a secret of the bench';
const site = benchSite({
  database: 'isocentre_bench_webhook',
  port: PORT,
  env: {
    APP_MODE: 'test',
    RAZORPAY_KEY_ID: 'rzp_test_bench',
    RAZORPAY_KEY_SECRET: 'bench',
    RAZORPAY_WEBHOOK_SECRETS: SECRET,
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
  },
});
const body = JSON.stringify({
  entity: 'event',
  account_id: 'acc_Bench',
  event: 'payment.captured',
  contains: ['payment'],
  payload: {
    payment: {
      entity: {
        id: 'pay_BenchBenchBench',
        entity: 'payment',
        amount: 150_000,
        currency: 'INR',
        status: 'captured',
        order_id: 'order_Bench',
        method: 'card',
        captured: true,
        email: 'payer@example.org',
        contact: '+919999999999',
        notes: { userId: 'TNPY28-0001' },
        fee: 3000,
        tax: 540,
        error_code: null,
        error_description: null,
        created_at: 1_750_000_000,
        description: 'x'.repeat(200),
      },
    },
  },
  created_at: 1_750_000_000,
});

const folder = await mkdtemp(join(tmpdir(), 'isocentre-bench-'));
const script = join(folder, 'webhook.lua');
await writeFile(
  script,
  `local run = ""
local n = 0
function init(args) run = args[1] end
function request()
  n = n + 1
  local id = run .. "-" .. n
  return wrk.format("POST", nil, {
    ["content-type"] = "application/json", ["host"] = "localhost", ["x-id"] = id, ["x-razorpay-event-id"] = id,
    ["x-razorpay-signature"] = "${createHmac('sha256', SECRET).update(body).digest('hex')}"
  }, ${JSON.stringify(body)})
end
`,
);
await site.prepare();
await site.query(
  'create table bare_inbox (event_id text primary key, body jsonb not null, received_at timestamptz not null default now())',
);
await site.query('grant all on bare_inbox to isocentre_app');
const bare = spawn(
  process.execPath,
  [join(import.meta.dirname, 'support/bare-endpoint.ts'), String(BARE_PORT), site.applicationUrl, 'insert'],
  { stdio: 'inherit' },
);
try {
  await site.startWeb();
  await pause(500);
  const ours = `http://127.0.0.1:${PORT}/api/v1/payments/webhook`;
  const theirs = `http://127.0.0.1:${BARE_PORT}/`;
  const seconds = Number(values.seconds);
  for (const url of [ours, theirs]) await wrk({ url, script, seconds: 2, args: [`warm-${Date.now()}`] });
  const ratios: number[] = [];
  const waits: number[] = [];
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const taken = await wrk({ url: ours, script, seconds, args: [`ours-${round}`] });
    const stored = await wrk({ url: theirs, script, seconds, args: [`bare-${round}`] });
    if (taken.refused > 0 || stored.refused > 0) throw new Error('Some were refused: nothing was measured');
    ratios.push(taken.perSecond / stored.perSecond);
    waits.push(taken.p99Ms);
    console.log(
      `round ${round}: taken in ${Math.round(taken.perSecond)}/s (p99 ${taken.p99Ms.toFixed(1)} ms), bare ${Math.round(stored.perSecond)}/s`,
    );
  }
  console.log(`ratio: median ${median(ratios).toFixed(2)}, from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`);
  console.log(`p99 of the acknowledgement: median ${median(waits).toFixed(1)} ms with 32 at once`);
  process.exitCode = median(ratios) >= AT_LEAST ? 0 : 1;
} finally {
  bare.kill('SIGTERM');
  await site.stop();
  await rm(folder, { recursive: true });
}
