import { setTimeout as pause } from 'node:timers/promises';
import { fill, makeRoom } from '../support/ballast.ts';
import { query } from '../support/database.ts';
import { until } from '../support/processes.ts';
import type { Promised } from './people.ts';
import type { GameSite, Process } from './site.ts';

/** Something that breaks for a while. */
export interface Fault {
  readonly name: string;
  /** Breaks it for so long, and mends it. */
  readonly happen: (site: GameSite, milliseconds: number, either: boolean) => Promise<void>;
  /** Nobody may notice at all: no request fails, no web process says that it is not ready. */
  readonly unnoticed?: true;
  /** What must work again within ten seconds, besides that both web processes are ready. A number that grows. */
  readonly works?: (site: GameSite, promised: Promised) => number;
}

/** systemd starts again what has ended (`RestartSec=2` of the units). */
const RESTART_MS = 2000;
const HOUR_MS = 3_600_000;

async function killed(site: GameSite, name: Process): Promise<void> {
  await site.end(name, 'SIGKILL');
  await pause(RESTART_MS);
  site.run(name);
}

const oneOf = (either: boolean): Process => (either ? 'web-1' : 'web-2');
const paying = (_: GameSite, { paid }: Promised) => paid.length;
const mails = (site: GameSite) => site.mail.taken.size;
const uploads = (_: GameSite, { proofs }: Promised) => proofs.length;
const written = (_: GameSite, { messages }: Promised) => messages.length;

export const FAULTS: readonly Fault[] = [
  { name: 'worker killed', happen: (site) => killed(site, 'worker'), unnoticed: true, works: mails },
  { name: 'web process killed', happen: (site, _, either) => killed(site, oneOf(either)), works: paying },
  {
    name: 'PostgreSQL crashes',
    happen: async (site, ms) => {
      await site.postgres.stop();
      await pause(ms);
      await site.postgres.start();
    },
    works: paying,
  },
  {
    name: 'all connections to PostgreSQL cut',
    happen: async (site, ms) => {
      for (const end = Date.now() + ms; Date.now() < end; await pause(700))
        await query(
          `postgres://postgres@127.0.0.1:${site.postgres.port}/postgres`,
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'isocentre_app'",
        );
    },
    works: paying,
  },
  {
    name: 'web process stands still',
    happen: async (site, ms, either) => {
      site.signal(oneOf(either), 'SIGSTOP');
      await pause(ms);
      site.signal(oneOf(either), 'SIGCONT');
    },
    works: paying,
  },
  {
    name: 'web processes replaced one by one',
    happen: async (site) => {
      for (const [i, name] of (['web-1', 'web-2'] as const).entries()) {
        site.nginx.leaveOut(site.webPorts[i]);
        await pause(RESTART_MS);
        await site.end(name, 'SIGTERM');
        site.run(name);
        await until(`${name} is ready`, () => site.isReady(), 120_000);
        site.nginx.leaveOut();
        await pause(500);
      }
    },
    unnoticed: true,
    works: paying,
  },
  {
    name: 'mail server away',
    happen: async (site, ms) => {
      await site.mail.down();
      await pause(ms);
      await site.mail.up();
    },
    unnoticed: true,
    works: mails,
  },
  {
    name: 'network to the payment provider cut',
    happen: async (site, ms) => {
      for (const link of site.links) link.cut();
      await pause(ms);
      for (const link of site.links) link.mend();
    },
    works: paying,
  },
  {
    name: 'payment provider answers with errors, after doing the work',
    happen: async (site, ms) => {
      await site.control('POST', '/faults', { kind: 'error', status: 502, applied: true, times: 0 });
      await pause(ms);
      await site.control('DELETE', '/faults');
    },
    works: paying,
  },
  {
    name: 'no room for uploads',
    happen: async (site, ms) => {
      fill(site.volume);
      await pause(ms);
      makeRoom(site.volume);
    },
    works: uploads,
  },
  ...[HOUR_MS, -HOUR_MS].map((step): Fault => ({
    name: `clock an hour ${step > 0 ? 'ahead' : 'behind'}`,
    happen: async (site, ms) => {
      site.stepClock(step);
      await pause(ms);
      site.stepClock(0);
    },
    works: written,
  })),
];
