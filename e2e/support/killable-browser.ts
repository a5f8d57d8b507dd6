import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { LAUNCH } from './chromium.ts';
import { SITE } from './site.ts';

/** A browser with a profile on disk that can be killed as by a power cut, and restarted with what is on disk. */
export interface KillableBrowser {
  start: () => Promise<BrowserContext>;
  /** Kills all its processes at once: none of them can write anything any more. */
  kill: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function killableBrowser(headers: Record<string, string> = {}): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'isocentre-profile-'));
  const kill = async () => {
    for (let alive = await processesOf(profile); alive.length > 0; alive = await processesOf(profile)) {
      for (const pid of alive) endNow(pid);
      await wait(50);
    }
  };
  return {
    start: () => chromium.launchPersistentContext(profile, { ...LAUNCH, baseURL: SITE, extraHTTPHeaders: headers }),
    kill,
    remove: async () => {
      await kill();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Found by the profile folder in their command line. A zombie process has no command line. */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const words = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, n) => words[n]?.includes(profile)).map(Number);
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}
