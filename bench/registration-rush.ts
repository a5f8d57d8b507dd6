import { setTimeout as pause } from 'node:timers/promises';
import { benchSite, counted, evenly, percentiles, REGISTRATION_OPEN, registrationOf } from './support/bench-site.ts';
import { mailCounter } from './support/mail-counter.ts';
import { cpuMs } from './support/process-use.ts';

/**
 * The last evening of the early bird: 500 people register within a minute, each with a password to hash, while the worker
 * sends their mails. One web process and one worker on their own database; requests start at a constant rate (open loop),
 * and response times count from the scheduled start.
 *
 *   node bench/registration-rush.ts           needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const PEOPLE = 500;
const SECONDS = 60;
const TARGET_P95_MS = 800;
const WARM_UP = 20;
const MAIL_PORT = 3185;
const site = benchSite({
  database: 'isocentre_bench_rush',
  port: 3184,
  env: { ...REGISTRATION_OPEN, SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` },
});

const mails = mailCounter(MAIL_PORT);
await site.prepare();
const processes = [await site.startWeb(), site.startWorker()];
try {
  process.exitCode = (await rush()) ? 0 : 1;
} finally {
  await site.stop();
  mails.close();
}

/** Whether every registration succeeded in time. */
async function rush(): Promise<boolean> {
  for (let i = 0; i < WARM_UP; i += 1) await register(`warm-up-${i}`, i);

  const times: number[] = [];
  const statuses = new Map<number, number>();
  const usedBefore = processes.map(({ pid }) => cpuMs(pid ?? 0));
  const began = performance.now();
  await evenly(PEOPLE, SECONDS, async (i, due) => {
    const status = await register(`rush-${i}`, WARM_UP + i).catch(() => 0);
    times.push(performance.now() - due);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const took = (performance.now() - began) / 1000;
  for (let waited = 0; mails.count() < PEOPLE + WARM_UP && waited < 30; waited += 1) await pause(1000);

  const [web, worker] = processes.map((one, i) => ((cpuMs(one.pid ?? 0) - (usedBefore[i] ?? 0)) / (statuses.get(201) ?? 1)).toFixed(0));
  const [stored] = await site.query<{ people: string; numbers: string }>(
    'select count(*)::text as people, (max(delegate_number) - min(delegate_number) + 1)::text as numbers from registrations',
  );
  const at = percentiles(times);
  console.log(`${PEOPLE} registrations in ${took.toFixed(1)} s: ${counted(statuses)}`);
  console.log(`p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms`);
  console.log(
    `stored ${stored?.people} registrations under ${stored?.numbers} numbers, ${mails.count()} mails sent (${WARM_UP} of each to warm up)`,
  );
  // The CPU cost of a registration, independent of other load.
  console.log(`processor time per registration: ${web} ms in the web process, ${worker} ms in the worker`);
  const everybody = statuses.get(201) === PEOPLE && stored?.people === String(PEOPLE + WARM_UP) && stored.numbers === stored.people;
  const good = everybody && at(0.95) <= TARGET_P95_MS;
  console.log(good ? 'within the target' : `NOT within the target: no error, p95 at most ${TARGET_P95_MS} ms`);
  return good;
}

async function register(name: string, i: number): Promise<number> {
  const body = registrationOf(`${name}@example.org`, `${name} walks by the sea`);
  return (await site.ask('POST', '/api/v1/registrations', { body, address: `198.18.${i >> 8}.${i & 255}` })).status;
}
