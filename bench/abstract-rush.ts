import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ABSTRACTS_OPEN, type Delegate, sampleAbstract, seedDelegates } from './support/abstract-authors.ts';
import { benchSite, evenly, percentiles } from './support/bench-site.ts';
import { mailCounter } from './support/mail-counter.ts';

/**
 * The evening of the deadline, in three parts, with one web process and one worker that sends the mails meanwhile:
 *   - 1,000 delegates save a draft and submit within a minute, at a constant rate (open loop);
 *   - 1,000 submit at the same moment;
 *   - 300 editors save their draft every 10 s.
 * Response times count from the scheduled start.
 *
 *   node bench/abstract-rush.ts           needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, autosaving: { type: 'string', default: '40' } } });
const PEOPLE = 1000;
const SECONDS = Number(values.seconds);
const EDITORS = 300;
const SAVE_EVERY_MS = 10_000;
const PORT = 3688;
const MAIL_PORT = 3689;
const cookieOf = (token: string) => `__Host-session=${token}`;
const TARGETS = { p95: 300, p99: 1000, atOnceSeconds: 5, autosaveP95: 100 };

const mailServer = mailCounter(MAIL_PORT);
const site = benchSite({
  database: 'isocentre_bench_abstracts',
  port: PORT,
  env: { ...ABSTRACTS_OPEN, SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` },
});
try {
  await site.prepare();
  const delegates = await seedDelegates(site, 2 * PEOPLE + EDITORS + 50);
  site.startWorker();
  await site.startWeb();
  for (let i = 0; i < 50; i += 1) await saveAndSubmit(take(1)[0], i);
  const good = [await overAMinute(take(PEOPLE)), await autosaving(take(EDITORS)), await atOnce(take(PEOPLE))];
  process.exitCode = good.every(Boolean) ? 0 : 1;

  function take(people: number): Delegate[] {
    return delegates.splice(0, people);
  }
} finally {
  await site.stop();
  mailServer.close();
}

async function overAMinute(people: Delegate[]): Promise<boolean> {
  const saves: number[] = [];
  const submits: number[] = [];
  const statuses = new Map<string, number>();
  const before = await stored();
  await evenly(people.length, SECONDS, (i, due) =>
    saveAndSubmit(people[i], i, due).then(
      ({ saved, submitted, status }) => {
        saves.push(saved);
        submits.push(submitted);
        tally(statuses, status);
      },
      () => tally(statuses, 'no answer'),
    ),
  );
  const after = await stored();
  report(`${people.length} delegates save and submit within ${SECONDS} s`, statuses);
  console.log(`  save: ${figures(saves)}\n  submit: ${figures(submits)}`);
  console.log(`  stored ${after.abstracts - before.abstracts}, mails queued or sent ${after.mails - before.mails}`);
  const at = percentiles([...saves, ...submits]);
  return say(
    statuses.get('200 201') === people.length &&
      after.abstracts - before.abstracts === people.length &&
      after.mails - before.mails === people.length &&
      at(0.95) <= TARGETS.p95 &&
      at(0.99) <= TARGETS.p99,
    `no error, p95 at most ${TARGETS.p95} ms, p99 at most ${TARGETS.p99} ms, each stored once with its mail`,
  );
}

async function atOnce(people: Delegate[]): Promise<boolean> {
  const statuses = new Map<string, number>();
  const before = await stored();
  const began = performance.now();
  await Promise.all(
    people.map(async ({ token }, i) => {
      const { status } = await site.ask('POST', '/api/v1/me/abstracts', { cookie: cookieOf(token), body: sampleAbstract(i) }).catch(() => ({
        status: 0,
      }));
      tally(statuses, String(status));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = await stored();
  report(`${people.length} at once: all answered after ${seconds.toFixed(1)} s`, statuses);
  return say(
    statuses.get('201') === people.length && after.abstracts - before.abstracts === people.length && seconds <= TARGETS.atOnceSeconds,
    `all stored within ${TARGETS.atOnceSeconds} s`,
  );
}

async function autosaving(editors: Delegate[]): Promise<boolean> {
  const times: number[] = [];
  const statuses = new Map<string, number>();
  const until = performance.now() + Number(values.autosaving) * 1000;
  await Promise.all(
    editors.map(async ({ token }, i) => {
      let version: number | null = null;
      let due = performance.now() + (i * SAVE_EVERY_MS) / editors.length;
      for (let n = 0; due < until; n += 1, due += SAVE_EVERY_MS) {
        if (due > performance.now()) await pause(due - performance.now());
        const form = { ...sampleAbstract(i), title: `Draft ${n}` };
        const { status, body } = await site.ask('PUT', '/api/v1/me/abstract-drafts/new', {
          cookie: cookieOf(token),
          body: { version, form },
        });
        times.push(performance.now() - due);
        tally(statuses, String(status));
        version = (JSON.parse(body) as { version: number }).version;
      }
    }),
  );
  report(`${editors.length} editors save every ${SAVE_EVERY_MS / 1000} s`, statuses);
  console.log(`  ${figures(times)}`);
  return say(
    statuses.get('200') === times.length && percentiles(times)(0.95) <= TARGETS.autosaveP95,
    `p95 at most ${TARGETS.autosaveP95} ms`,
  );
}

/** As the editor does: the draft first, then the abstract under the draft's id. */
async function saveAndSubmit(person: Delegate | undefined, i: number, due = performance.now()) {
  const cookie = cookieOf(person?.token ?? '');
  const form = sampleAbstract(i);
  const draft = await site.ask('PUT', '/api/v1/me/abstract-drafts/new', { cookie, body: { version: null, form } });
  const saved = performance.now() - due;
  const { abstractId } = JSON.parse(draft.body) as { abstractId: string };
  const again = performance.now();
  const { status } = await site.ask('POST', '/api/v1/me/abstracts', { cookie, body: { id: abstractId, ...form } });
  return { saved, submitted: performance.now() - again, status: `${draft.status} ${status}` };
}

async function stored(): Promise<{ abstracts: number; mails: number }> {
  const [row] = await site.query<{ abstracts: number; mails: number }>(
    `select (select count(*)::int from abstracts) as abstracts,
      (select count(*)::int from letters where purpose = 'abstracts.received') as mails`,
  );
  return row ?? { abstracts: 0, mails: 0 };
}

function tally(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function figures(times: readonly number[]): string {
  const at = percentiles(times);
  const [p50, p95, p99, slowest] = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(0));
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, slowest ${slowest} ms`;
}

function report(what: string, statuses: ReadonlyMap<string, number>): void {
  console.log(
    `${what}: ${[...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')}; ${mailServer.count()} mails taken so far`,
  );
}

function say(good: boolean, target: string): boolean {
  console.log(good ? '  within the target' : `  NOT within the target: ${target}`);
  return good;
}
