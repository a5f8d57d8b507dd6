import { parseArgs } from 'node:util';
import { benchSite, counted, evenly, percentiles } from './support/bench-site.ts';
import { buyersCookie, makeBuyers, SANDBOX_ENV, startSandbox } from './support/buyers.ts';
import { makeOrganisers } from './support/organisers.ts';
import { cpuMs, residentMb } from './support/process-use.ts';
import { slopeOf } from './support/slope.ts';

/**
 * A mixed load for a long time: pages, people signed in, organisers and bookings, with a worker beside. No error, response times that stay
 * as they are, and memory that does not grow.
 *
 *   node bench/soak.ts                        20 minutes; needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 *   node bench/soak.ts --hours 2
 *   node bench/soak.ts --minutes 5 --rate 40
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, hours: { type: 'string' }, rate: { type: 'string', default: '200' } },
});
const MINUTES = values.hours === undefined ? Number(values.minutes) : 60 * Number(values.hours);
const RATE = Number(values.rate);
const BUYERS = 5000;
const DELEGATES = 500;
const EDITION = 'ampi-tnpy-2025';
const GROWS_AT_MOST_MB = 1;
/** The last third of the time beside the second one; beyond so much, it is the machine's other work. */
const P99_AT_MOST = 1.5;
const P99_SLACK_MS = 50;
const WARM_UP = 200;
const SAMPLE_MS = 5000;

const { sandbox, provider } = await startSandbox();
const site = benchSite({ database: 'isocentre_bench_soak', port: 3192, env: { ...SANDBOX_ENV, RAZORPAY_API_URL: `${provider}/v1` } });
try {
  await site.prepare();
  await site.command('apps/server/src/main-demo-data.ts', String(DELEGATES));
  await makeBuyers(site, BUYERS, DELEGATES);
  await site.query('update workshop_seats set capacity = null');
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  await site.stop();
  sandbox.kill('SIGTERM');
}

async function soak(): Promise<boolean> {
  const [organiser] = await makeOrganisers(site, EDITION, 1);
  const base = `/api/v1/organiser/${EDITION}`;
  const buyer = (n: number) => buyersCookie((n % BUYERS) + 1);
  // Of ten requests.
  const mix: Array<(n: number) => ReturnType<typeof site.ask>> = [
    ...['/', '/contacts', '/registration', '/scientific-program'].map((path) => () => site.ask('GET', path)),
    (n) => site.ask('GET', `/contacts?n=${n}`),
    (n) => site.ask('GET', '/api/v1/me', { cookie: buyer(n) }),
    (n) => site.ask('GET', '/api/v1/me', { cookie: buyer(n * 7) }),
    (n) => site.ask('GET', '/api/v1/me/payment', { cookie: buyer(n) }),
    (n) => site.ask('GET', n % 20 < 10 ? `${base}/delegates?q=Raman` : `${base}/dashboard`, { cookie: organiser }),
    (n) => site.ask('POST', '/api/v1/me/payment', { body: {}, cookie: buyer(n) }),
  ];
  const web = await site.startWeb();
  const worker = site.startWorker();
  const pids = [web.pid ?? 0, worker.pid ?? 0] as const;
  // What has never run takes longer.
  for (let n = 0; n < WARM_UP; n += 1) await mix[n % mix.length]?.(n);
  const began = performance.now();
  const memory: Array<readonly [number, number, number]> = [];
  const sampling = setInterval(() => {
    const [ours, theirs] = pids.map(residentMb);
    memory.push([(performance.now() - began) / 3_600_000, ours ?? 0, theirs ?? 0]);
  }, SAMPLE_MS);
  const thirds: number[][] = [[], [], []];
  const statuses = new Map<number, number>();
  const wrong = new Map<string, number>();
  const count = Math.round(MINUTES * 60 * RATE);
  await evenly(count, MINUTES * 60, async (n, due) => {
    const kind = n % mix.length;
    const { status } = (await mix[kind]?.(n).catch(() => undefined)) ?? { status: 0 };
    thirds[Math.floor((n * 3) / count)]?.push(performance.now() - due);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 200 || status >= 400) wrong.set(`${kind}: ${status}`, (wrong.get(`${kind}: ${status}`) ?? 0) + 1);
  });
  clearInterval(sampling);
  const [cpuOfWeb = 0, cpuOfWorker = 0] = pids.map(cpuMs);
  console.log(`${count} requests in ${MINUTES} minutes, ${RATE} a second: ${counted(statuses)}`);
  console.log(
    `processor time: ${(cpuOfWeb / count).toFixed(2)} ms of the web process for each, ${(cpuOfWorker / 1000).toFixed(1)} s of the worker in all`,
  );
  const p99 = thirds.map((times) => percentiles(times)(0.99));
  console.log(`p50 ${percentiles(thirds.flat())(0.5).toFixed(1)} ms; p99 of each third ${p99.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  // The first third warms up.
  const after = memory.filter(([hours]) => hours > MINUTES / 180);
  const grown = [1, 2].map((n) => slopeOf(after.map((sample) => [sample[0], sample[n] ?? 0])));
  for (const [n, name] of ['web', 'worker'].entries())
    console.log(
      `memory of the ${name} process: ${after[0]?.[n + 1]?.toFixed(0)} to ${after.at(-1)?.[n + 1]?.toFixed(0)} MB, ${grown[n]?.slope.toFixed(1)} MB an hour, give or take ${(2 * (grown[n]?.error ?? 0)).toFixed(1)}`,
    );
  const faults = [
    ...[...wrong].map(([what, times]) => `${times} times request ${what}`),
    ...((p99[2] ?? 0) <= P99_AT_MOST * (p99[1] ?? 0) + P99_SLACK_MS ? [] : ['p99 rises']),
    // Certainly more than allowed: in a few minutes a line is too uncertain to say so of a little.
    ...grown.flatMap(({ slope, error }, n) => (slope - 2 * error <= GROWS_AT_MOST_MB ? [] : [`the memory of process ${n + 1} grows`])),
  ];
  for (const fault of faults) console.log(`NOT within the target: ${fault}`);
  if (faults.length === 0) console.log('within the targets');
  return faults.length === 0;
}
