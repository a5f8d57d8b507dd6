import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchSite } from './support/bench-site.ts';
import { makeBuyers, SANDBOX_ENV, startSandbox } from './support/buyers.ts';
import { median, wrk } from './support/wrk.ts';

/**
 * Everybody wants a seat in the same workshop: orders with their seat, by people with sessions, against a bare endpoint
 * that books on one hot row. Two cases: refused because it is full, and booked, which for both sides includes the
 * provider's order (its sandbox runs on the same machine).
 *
 *   node bench/booking.ts                     needs wrk, `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    people: { type: 'string', default: '120000' },
  },
});
const AT_LEAST = 0.5;
const PORT = 3178;
const BARE_PORT = 3179;
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const PEOPLE = Number(values.people);

const { sandbox, provider } = await startSandbox();
const site = benchSite({
  database: 'isocentre_bench_booking',
  port: PORT,
  env: {
    ...SANDBOX_ENV,
    RAZORPAY_API_URL: `${provider}/v1`,
  },
});
const folder = await mkdtemp(join(tmpdir(), 'isocentre-bench-'));
let bare: ChildProcess | undefined;
try {
  await site.prepare();
  await makeBuyers(site, PEOPLE);
  await site.query(
    'create table bare_seats (id integer primary key, capacity integer not null, taken integer not null check (taken <= capacity))',
  );
  await site.query('create table bare_bookings (buyer text primary key, order_id text, at timestamptz not null default now())');
  await site.query('insert into bare_seats values (1, 100000000, 0)');
  await site.query('grant all on bare_seats, bare_bookings to isocentre_app');
  const bareEndpoint = join(import.meta.dirname, 'support/bare-endpoint.ts');
  bare = spawn(process.execPath, [bareEndpoint, String(BARE_PORT), site.applicationUrl, 'book', provider], { stdio: 'inherit' });
  await site.startWeb();
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  bare?.kill('SIGTERM');
  await site.stop();
  sandbox.kill('SIGTERM');
  await rm(folder, { recursive: true });
}

async function measure(): Promise<boolean> {
  const script = join(folder, 'book.lua');
  await writeFile(
    script,
    `local n = 0
function init(args) n = tonumber(args[1]) end
function request()
  n = n + 1
  return wrk.format("POST", nil, {
    ["content-type"] = "application/json", ["host"] = "localhost", ["origin"] = "https://localhost", ["x-id"] = tostring(n),
    ["cookie"] = "__Host-session=" .. string.format("buyer-%037d", n)
  }, "{}")
end
`,
  );
  const ours = `http://127.0.0.1:${PORT}/api/v1/me/payment`;
  const theirs = `http://127.0.0.1:${BARE_PORT}/`;
  let next = 0;
  /** Everybody books once; requests after the last person are not measured. */
  const book = async (url: string, capacity: number | null) => {
    await site.query('update workshop_seats set capacity = taken + $1', [capacity]);
    await site.query('update bare_seats set capacity = taken + $1', [capacity ?? PEOPLE]);
    const before = next;
    const done = await wrk({ url, script, seconds: SECONDS, args: [String(next)] });
    if (capacity !== 0) next = before + Math.ceil(done.perSecond * SECONDS * 1.2) + 100;
    if (next > PEOPLE) throw new Error('More people are needed: --people');
    return done;
  };
  await book(ours, null);
  await book(theirs, null);
  const ratios: Record<'refused' | 'booked', number[]> = { refused: [], booked: [] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, capacity] of [
      ['refused', 0],
      ['booked', null],
    ] as const) {
      const [mine, other] = [await book(ours, capacity), await book(theirs, capacity)];
      if (capacity === null && mine.refused + other.refused > 0) throw new Error('Some were refused although there were seats');
      ratios[name].push(mine.perSecond / other.perSecond);
      console.log(
        `round ${round}, ${name}: ours ${Math.round(mine.perSecond)}/s (p99 ${mine.p99Ms.toFixed(0)} ms), bare ${Math.round(other.perSecond)}/s`,
      );
    }
  }
  const [{ sold, counted } = { sold: -1, counted: 0 }] = await site.query<{ sold: number; counted: number }>(
    "select taken as sold, (select sum(seats) from seat_reservations where state <> 'released')::int as counted from workshop_seats where edition_id = 1",
  );
  console.log(`${sold} seats taken, ${counted} reserved`);
  for (const [name, all] of Object.entries(ratios))
    console.log(`${name} / bare: median ${median(all).toFixed(2)}, from ${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`);
  return sold === counted && Object.values(ratios).every((all) => median(all) >= AT_LEAST);
}
