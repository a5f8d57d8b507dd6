import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { benchSite, counted, evenly, percentiles, REGISTRATION_OPEN, registrationOf } from './support/bench-site.ts';

/**
 * A flood of logins with wrong passwords from two thousand addresses, while others read a public page and somebody who is
 * signed in reads their own data: the response times of both at rest and during the flood, and the flood's responses.
 *
 *   node bench/login-flood.ts                 needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 *   node bench/login-flood.ts --seconds 10 --rate 300
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '300' },
    page: { type: 'string', default: '/contacts' },
    mine: { type: 'string', default: '/api/v1/me' },
    // The flood comes from a separate process, so that it does not delay the measurement.
    flood: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds);
const RATE = Number(values.rate);
const MOST_TIMES = 3;
const site = benchSite({
  database: 'isocentre_bench_logins',
  port: 3166,
  env: { ...REGISTRATION_OPEN, LOG_LEVEL: 'fatal' },
});
const ASHA = { email: 'asha@example.org', password: 'a lantern in the harbour' };

let refused = 0;
const readers = new Agent({ keepAlive: true, maxSockets: 20 });

if (values.flood) {
  console.log(JSON.stringify([...(await flood(SECONDS))]));
  process.exit();
}
await site.prepare();
await site.startWeb();
await site.ask('POST', '/api/v1/registrations', { body: registrationOf(ASHA.email, ASHA.password) });
const { cookie } = await site.ask('POST', '/api/v1/session', { body: ASHA });

await read(3);
const rest = await read(SECONDS);
const [busy, statuses] = await Promise.all([read(SECONDS), floodApart()]);

const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
console.log(`${sent} logins in ${SECONDS} s got: ${counted(statuses)}`);
console.log(`${refused} of the readers were refused`);
let failed = refused > 0 || [...statuses.keys()].some((status) => ![401, 429, 503].includes(status));
for (const what of ['page', 'mine'] as const) {
  const [before, during] = [percentiles(rest[what])(0.99), percentiles(busy[what])(0.99)];
  failed ||= during > MOST_TIMES * before;
  console.log(
    `${values[what]}: p99 ${before.toFixed(1)} ms at rest, ${during.toFixed(1)} ms in the flood, ${(during / before).toFixed(2)} times`,
  );
}

readers.destroy();
await site.stop();
process.exitCode = failed ? 1 : 0;

/** Requests both, fifty times a second each, and records the response times. */
async function read(seconds: number): Promise<{ page: number[]; mine: number[] }> {
  const times = { page: [] as number[], mine: [] as number[] };
  const one = async (what: 'page' | 'mine') => {
    const began = performance.now();
    const { status } = await site.ask('GET', values[what], { from: readers, ...(what === 'mine' ? { cookie } : {}) });
    if (status !== 200) refused += 1;
    times[what].push(performance.now() - began);
  };
  await evenly(50 * seconds, seconds, () => Promise.all([one('page'), one('mine')]));
  return times;
}

async function floodApart(): Promise<Map<number, number>> {
  const args = ['--flood', '--seconds', values.seconds, '--rate', values.rate];
  const child = spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout) said += String(part);
  return new Map(JSON.parse(said) as Array<[number, number]>);
}

async function flood(seconds: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  await evenly(RATE * seconds, seconds, async (i) => {
    const { status } = await site.ask('POST', '/api/v1/session', {
      body: { email: i % 4 === 0 ? 'asha@example.org' : `guess-${i % 500}@example.org`, password: `guess number ${i}` },
      address: `10.0.${(i >> 8) % 8}.${i % 256}`,
    });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  return answers;
}
