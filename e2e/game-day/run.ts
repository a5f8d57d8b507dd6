import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../support/percentile.ts';
import { until } from '../support/processes.ts';
import { FAULTS, type Fault } from './faults.ts';
import { attend, nothingPromised, type Promised, read, write } from './people.ts';
import { GameSite } from './site.ts';
import { judge, type Verdict } from './verdict.ts';
import { failed, type Observed, Visitors } from './visitor.ts';

export interface Plan {
  readonly port: number;
  /** The same seed gives the same faults in the same order. */
  readonly seed: number;
  /** New rounds begin until then; each has every fault once. */
  readonly minutes: number;
  /** Only faults with this in their name. */
  readonly only?: string;
  readonly say: (line: string) => void;
}

/** One fault as it went. */
export interface Window {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** From its end until both web processes were ready, and until everything worked again. */
  readonly readyMs: number;
  readonly recoveredMs: number;
  readonly failed: number;
  /** What failed, and how often: `POST /api/v1/me/payment 503: 2`. */
  readonly failures: string;
  /** Web processes said that they are not ready, so often. */
  readonly notReady: number;
}

export interface Summary {
  readonly windows: readonly Window[];
  readonly verdict: Verdict;
  readonly promised: Promised;
  /** How long all processes took to start, together. */
  readonly startMs: number;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** Everything that should not have been. Empty: a good day. */
  readonly wrong: readonly string[];
}

/** A fault lasts at most this long, and the next one comes after as much quiet. */
const SHORTEST_MS = 2000;
const LONGEST_MS = 12_000;
const QUIET_MS = 5000;
const READY_MS = 10_000;
/** A worker has to start, and to catch up. */
const RECOVERED_MS = 30_000;
/** On a machine so busy that a process takes long to start, as many times as long as that. */
const STARTS = { ready: 2, recovered: 5 };
const READERS = 3;
const WRITERS = 2;
const DELEGATES = 2;

/** People use a whole installation while one thing after the other breaks. */
export async function playGameDay({ port, seed, minutes, only = '', say }: Plan): Promise<Summary> {
  const chance = chanceOf(seed);
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  const site = await GameSite.open(port);
  try {
    const visitors = new Visitors(site.origin, site.authority);
    const promised = nothingPromised();
    let open = true;
    const day = { site, visitors, promised, goesOn: () => open };
    const people = [
      ...Array.from({ length: READERS }, (_, n) => read(day, n)),
      ...Array.from({ length: WRITERS }, (_, n) => write(day, `writer-${n}`)),
      ...Array.from({ length: DELEGATES }, (_, n) => attend(day, `delegate-${n}`)),
    ];
    await until('somebody has paid', async () => promised.paid.length > 3, 60_000);
    const windows: Window[] = [];
    const end = Date.now() + minutes * 60_000;
    do {
      for (const fault of shuffled(faults, chance)) {
        if (windows.length >= faults.length && Date.now() >= end) break;
        const window = await suffer(fault, { site, promised, visitors, chance });
        windows.push(window);
        say(
          `${window.name}: ${seconds(window.to - window.from)}, ${window.failed} requests failed (${window.failures}), ready ${seconds(window.readyMs)} and well ${seconds(window.recoveredMs)} after its end`,
        );
        await pause(QUIET_MS);
      }
    } while (Date.now() < end);
    open = false;
    await Promise.all(people);
    const verdict = await judge(site, promised);
    return {
      windows,
      verdict,
      promised,
      startMs: site.startMs,
      ...figures(visitors.observed),
      wrong: [...judgeWindows(windows, visitors.observed, site.startMs), ...verdict.wrong],
    };
  } finally {
    await site.close();
  }
}

interface Scene {
  readonly site: GameSite;
  readonly promised: Promised;
  readonly visitors: Visitors;
  readonly chance: () => number;
}

async function suffer(fault: Fault, { site, promised, visitors, chance }: Scene): Promise<Window> {
  const from = Date.now();
  let [watching, notReady] = [true, 0];
  const watch = (async () => {
    for (; watching; await pause(200)) if (fault.unnoticed && !(await isReady(site, fault))) notReady += 1;
  })();
  await fault.happen(site, SHORTEST_MS + chance() * (LONGEST_MS - SHORTEST_MS), chance() < 0.5);
  watching = false;
  await watch;
  const mended = performance.now();
  const before = fault.works?.(site, promised) ?? 0;
  await until(`ready after: ${fault.name}`, () => site.isReady(), 120_000);
  const readyMs = performance.now() - mended;
  await until(`well after: ${fault.name}`, async () => fault.works === undefined || fault.works(site, promised) > before, 120_000);
  // An order that was cut off is asked about first, so its payer waits a little longer: that is this fault's doing, not the next one's.
  await until(`nobody still tries after: ${fault.name}`, async () => visitors.struggling.size === 0, 120_000);
  const recoveredMs = performance.now() - mended;
  const to = Date.now();
  // Those under way have until now.
  const broken = visitors.observed.filter((one) => one.to >= from && failed(one));
  return { name: fault.name, from, to, readyMs, recoveredMs, notReady, failed: broken.length, failures: counted(broken) };
}

function counted(broken: readonly Observed[]): string {
  const kinds = Map.groupBy(broken, ({ method, path, status }) => `${method} ${path.split('?')[0]} ${status}`);
  return [...kinds].map(([kind, all]) => `${kind}: ${all.length}`).join(', ');
}

/** While both are replaced one after the other, one of them is not ready by intent. */
const isReady = (site: GameSite, { name }: Fault) => (name.startsWith('web') ? Promise.resolve(true) : site.isReady().catch(() => false));

function judgeWindows(windows: readonly Window[], observed: readonly Observed[], startMs: number): string[] {
  const [readyIn, recoveredIn] = [Math.max(READY_MS, STARTS.ready * startMs), Math.max(RECOVERED_MS, STARTS.recovered * startMs)];
  const outside = observed.filter((one) => failed(one) && !windows.some(({ from, to }) => one.from <= to && one.to >= from));
  const unnoticed = new Set(FAULTS.flatMap((fault) => (fault.unnoticed ? [fault.name] : [])));
  return [
    ...outside.map(
      ({ from, method, path, status }) => `failed while nothing was broken: ${new Date(from).toISOString()} ${method} ${path}: ${status}`,
    ),
    ...windows.flatMap(({ name, readyMs }) => (readyMs > readyIn ? [`${name}: ready again only after ${seconds(readyMs)}`] : [])),
    ...windows.flatMap(({ name, recoveredMs }) =>
      recoveredMs > recoveredIn ? [`${name}: well again only after ${seconds(recoveredMs)}`] : [],
    ),
    ...windows.flatMap((window) =>
      unnoticed.has(window.name) && window.failed + window.notReady > 0
        ? [
            `${window.name}: nobody should notice, yet ${window.failed} requests failed (${window.failures}), ${window.notReady} times not ready`,
          ]
        : [],
    ),
  ];
}

function figures(observed: readonly Observed[]) {
  const times = observed.map(({ from, to }) => to - from);
  return { requests: observed.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Mulberry32: small, and the same everywhere. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  const left = [...all];
  return Array.from(all, () => left.splice(Math.floor(chance() * left.length), 1)).flat();
}
