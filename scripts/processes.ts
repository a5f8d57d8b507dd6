import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './environment.ts';

export interface LongProcess {
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Prints only errors. */
  quiet?: boolean;
}

const COLOURS = [36, 35, 33, 32, 34];

/**
 * Starts processes that belong together, prints their output under their names, and stops them all when one or we stop.
 */
export async function runTogether(processes: readonly LongProcess[]): Promise<never> {
  const width = Math.max(...processes.map(({ name }) => name.length));
  const children = processes.map((one, i) => start(one, `\u001B[${COLOURS[i % COLOURS.length]}m${one.name.padEnd(width)}\u001B[0m `));
  let ending = false;
  const endAll = () => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise<number>((resolve) => {
          child.on('exit', (code) => {
            endAll();
            resolve(code ?? 0);
          });
        }),
    ),
  );
  process.exit(Math.max(...codes));
}

function start({ command, args, env, quiet = false }: LongProcess, label: string): ChildProcess {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', quiet ? 'ignore' : 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(label + line));
  }
  return child;
}
