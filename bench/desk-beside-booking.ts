import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { benchSite, evenly, percentiles } from './support/bench-site.ts';
import { buyersCookie, makeBuyers, SANDBOX_ENV, startSandbox } from './support/buyers.ts';
import { makeOrganisers } from './support/organisers.ts';

/**
 * Five hundred delegates book in a minute, alone and while twenty organisers work: each looks at the overview, searches the list, opens
 * somebody, and thinks for a second and a half between.
 *
 *   node bench/desk-beside-booking.ts         needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const ROUNDS = Number(values.rounds);
const BOOKINGS = 500;
const SECONDS = 60;
const ORGANISERS = 20;
const THINKS_MS = 1500;
const AT_MOST = 1.1;
const EDITION = 'ampi-tnpy-2025';

const { sandbox, provider } = await startSandbox();
const site = benchSite({
  database: 'isocentre_bench_desk',
  port: 3177,
  env: { ...SANDBOX_ENV, RAZORPAY_API_URL: `${provider}/v1` },
});
try {
  await site.prepare();
  await makeBuyers(site, (2 * ROUNDS + 1) * BOOKINGS);
  await site.query('update workshop_seats set capacity = null');
  const organisers = await makeOrganisers(site, EDITION, ORGANISERS);
  await site.startWeb();
  let next = 1;
  const book = async () => {
    const times: number[] = [];
    await evenly(BOOKINGS, SECONDS, async (_, due) => {
      const cookie = buyersCookie(next++);
      const { status } = await site.ask('POST', '/api/v1/me/payment', { body: {}, cookie });
      if (status >= 400) throw new Error(`A booking was answered ${status}`);
      times.push(performance.now() - due);
    });
    return percentiles(times)(0.95);
  };
  await book();
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const alone = await book();
    const stop = new AbortController();
    const work = organisers.map((cookie, n) => organise(cookie, n, stop.signal));
    const beside = await book();
    stop.abort();
    const asked = (await Promise.all(work)).reduce((sum, one) => sum + one, 0);
    ratios.push(beside / alone);
    console.log(`round ${round}: p95 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside ${asked} requests of organisers`);
  }
  const ratio = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? Infinity;
  console.log(`beside organisers / alone: median ${ratio.toFixed(2)}`);
  process.exitCode = ratio <= AT_MOST ? 0 : 1;
} finally {
  await site.stop();
  sandbox.kill('SIGTERM');
}

/** Returns how often they asked. */
async function organise(cookie: string, n: number, stop: AbortSignal): Promise<number> {
  const base = `/api/v1/organiser/${EDITION}`;
  const [row] = await site.query<{ id: string }>('select id from registrations where delegate_number = $1', [n + 1]);
  const ways = [
    `${base}/dashboard`,
    `${base}/delegates?q=buyer+${n}`,
    `${base}/delegates/${row?.id}`,
    `${base}/delegates?sort=name&status=PAID`,
  ];
  let asked = 0;
  await pause(n * 70);
  while (!stop.aborted) {
    const path = ways[asked % ways.length] ?? '';
    const { status } = await site.ask('GET', path, { cookie });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    asked += 1;
    await pause(THINKS_MS);
  }
  return asked;
}
