import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface ChildLimits {
  readonly ms: number;
  readonly bytes: number;
}

/** It took too long or too much, or ended without an answer. */
export class ChildEnded extends Error {
  readonly limit: 'time' | 'memory' | null;

  constructor(limit: 'time' | 'memory' | null, words: string) {
    super(words);
    this.limit = limit;
  }
}

const LOOK_EVERY_MS = 250;

/**
 * Work that cannot be interrupted, in a process of its own that is ended when it takes too long or too much memory. `give`
 * hands it what to work on; its first message is the answer.
 */
export async function askChild<Answer>(script: URL, give: (child: ChildProcess) => void, limits: ChildLimits): Promise<Answer> {
  // Nothing of ours in its environment: no database, no secret.
  const child = fork(script, { serialization: 'advanced', env: {}, execArgv: [], stdio: ['pipe', 'ignore', 'ignore', 'ipc'] });
  const timers: NodeJS.Timeout[] = [];
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const end = (limit: 'time' | 'memory', words: string) => {
        child.kill('SIGKILL');
        reject(new ChildEnded(limit, words));
      };
      timers.push(
        setTimeout(() => end('time', `Not finished after ${Math.round(limits.ms / 1000)} s.`), limits.ms),
        setInterval(() => {
          void usedBytes(child.pid).then((bytes) => {
            if (bytes > limits.bytes) end('memory', `More than ${Math.round(limits.bytes / 1e6)} MB of memory.`);
          });
        }, LOOK_EVERY_MS),
      );
      // It may end before it has read everything.
      child.stdin?.on('error', () => {});
      child.once('message', (message) => resolve(message as Answer));
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new ChildEnded(null, `It ended early (${signal ?? code}).`)));
      give(child);
    });
  } finally {
    for (const timer of timers) clearInterval(timer);
    child.kill('SIGKILL');
  }
}

/** What the process holds, by the system's account of it; 0 where there is none. */
async function usedBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
