import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const MAINS = { web: at('test/api-process.ts'), worker: at('main-worker.ts') };
const ARMED = ['--import', new URL('arm-failpoint.ts', import.meta.url).href];

/** A process that can be told to die at a failpoint, and is restarted after it has, as a supervisor would. */
export interface MortalProcess {
  /** How often it has died. */
  readonly deaths: number;
  /** Of the process that runs now. */
  readonly pid: number;
  /** Null while it runs, or once it was killed. */
  readonly exitCode: number | null;
  /** From now on it dies the first time it reaches this failpoint. */
  dieAt(point: string): Promise<void>;
  restart(): Promise<void>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** `before`: a command that becomes the process once it has prepared its surroundings. */
export async function startMortal(
  kind: keyof typeof MAINS,
  env: Record<string, string>,
  before: readonly string[] = [],
): Promise<MortalProcess> {
  let deaths = 0;
  let closing = false;
  let revived: Promise<void> = Promise.resolve();
  let child: ChildProcess = await run();

  async function run(): Promise<ChildProcess> {
    const [program, ...args] = [...before, process.execPath, ...ARMED, MAINS[kind]];
    const started = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    started.once('exit', (_code, signal) => {
      if (signal !== 'SIGKILL' || closing || child !== started) return;
      deaths += 1;
      revived = run().then((next) => {
        child = next;
      });
    });
    await new Promise<void>((resolve) => {
      started.stdout?.once('data', () => resolve());
      started.once('exit', () => resolve());
    });
    return started;
  }
  const end = async (signal: NodeJS.Signals) => {
    // Otherwise the process being started would keep running unnoticed beside the next.
    await revived;
    const ended = child;
    if (ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = new Promise((resolve) => ended.once('exit', resolve));
    ended.kill(signal);
    await gone;
  };
  return {
    get deaths() {
      return deaths;
    },
    get pid() {
      return child.pid ?? 0;
    },
    get exitCode() {
      return child.exitCode;
    },
    dieAt: async (point) => {
      await revived;
      const armed = once(child, 'message');
      child.send(point);
      await armed;
    },
    restart: async () => {
      closing = true;
      await end('SIGKILL');
      closing = false;
      child = await run();
    },
    kill: () => end('SIGKILL'),
    close: async () => {
      closing = true;
      await end('SIGKILL');
    },
  };
}
