import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  /** Sends the signal and resolves with the exit code once the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts one of the site's processes from its source, as an operator would. */
export function start(script: string, env: Record<string, string>, args: readonly string[] = []): Running {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => resolve(code));
  });
  return {
    child,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Runs a command of the project to its end. */
export async function runToEnd(script: string, env: Record<string, string>, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

export async function until(what: string, holds: () => Promise<boolean>, milliseconds: number): Promise<number> {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > milliseconds) throw new Error(`Not within ${milliseconds} ms: ${what}`);
    await pause(50);
  }
  return performance.now() - began;
}

export const isReady = (origin: string) => async () => (await fetch(`${origin}/readyz`)).ok;

const inherited = () =>
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<string, string>;
