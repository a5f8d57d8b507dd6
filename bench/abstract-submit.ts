import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { ABSTRACTS_OPEN, sampleAbstract, seedDelegates } from './support/abstract-authors.ts';
import { benchSite } from './support/bench-site.ts';
import { median } from './support/wrk.ts';

/**
 * Submitting an abstract (session, registration, rules, window, slot, revision, five authors, audit row, mail job) against a bare
 * Fastify and pg endpoint that makes the same three inserts in a transaction: same load, same database, interleaved rounds. Every
 * submission is by a different delegate.
 *
 *   node bench/abstract-submit.ts                 needs wrk, `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const TARGET_RATIO = 0.6;
const TARGET_RATE = 300;
/** More than either side can handle in a round. */
const PER_ROUND = 2500 * SECONDS;
const PORTS = { site: 3686, bare: 3687 };
const run = promisify(execFile);

const site = benchSite({
  database: 'isocentre_bench_submit',
  port: PORTS.site,
  env: { ...ABSTRACTS_OPEN, BARE_PORT: String(PORTS.bare) },
});
const folder = await mkdtemp(join(tmpdir(), 'bench-submit-'));
try {
  await site.prepare();
  const delegates = await seedDelegates(site, PER_ROUND * 2 * (ROUNDS + 1));
  site.start('bench/support/bare-abstracts.ts');
  await site.startWeb();
  let used = 0;
  const round = async (name: keyof typeof PORTS) => {
    const slice = delegates.slice(used, used + PER_ROUND);
    used += PER_ROUND;
    const lines = slice.map(({ token, registrationId, accountId }) => (name === 'site' ? token : `${registrationId} ${accountId}`));
    const rate = await load(name, lines);
    await pause(500);
    return rate;
  };
  const rates: Record<keyof typeof PORTS, number[]> = { site: [], bare: [] };
  for (const name of ['site', 'bare'] as const) await round(name);
  for (let i = 0; i < ROUNDS; i += 1) {
    for (const name of ['site', 'bare'] as const) rates[name].push(await round(name));
    console.log(`round ${i + 1}: site ${rates.site.at(-1)?.toFixed(0)}, bare ${rates.bare.at(-1)?.toFixed(0)} submissions/s`);
  }
  const ratios = rates.site.map((rate, i) => rate / (rates.bare[i] ?? Number.NaN));
  const [ratio, rate] = [median(ratios), median(rates.site)];
  console.log(`median submissions/s: site ${rate.toFixed(0)}, bare ${median(rates.bare).toFixed(0)}`);
  console.log(`ratio: median ${ratio.toFixed(2)}, from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`);
  const good = ratio >= TARGET_RATIO && rate >= TARGET_RATE;
  console.log(good ? 'within the target' : `NOT within the target: ratio at least ${TARGET_RATIO}, at least ${TARGET_RATE} submissions/s`);
  process.exitCode = good ? 0 : 1;
} finally {
  await site.stop();
  await rm(folder, { recursive: true });
}

async function load(name: keyof typeof PORTS, who: readonly string[]): Promise<number> {
  const [list, body, script] = ['who.txt', 'body.json', 'submit.lua'].map((file) => join(folder, file)) as [string, string, string];
  await writeFile(list, who.join('\n'));
  await writeFile(body, JSON.stringify(sampleAbstract(1)));
  await writeFile(
    script,
    `local who = {}
for line in io.lines("${list}") do who[#who + 1] = line end
local body = io.open("${body}"):read("a")
local i = 0
request = function()
  i = i + 1
  return wrk.format("POST", "/api/v1/me/abstracts", {
    ["Host"] = "localhost", ["Origin"] = "http://localhost:3000", ["Content-Type"] = "application/json",
    ["${name === 'site' ? 'Cookie' : 'X-Registration'}"] = ${name === 'site' ? '"__Host-session=" .. ' : ''}(who[i] or "none"),
  }, body)
end
`,
  );
  const args = ['-t1', `-c${values.connections}`, `-d${SECONDS}s`, '--timeout', '10s', '-s', script, `http://127.0.0.1:${PORTS[name]}`];
  const { stdout } = await run('wrk', args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
