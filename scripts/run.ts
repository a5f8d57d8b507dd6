import { spawn } from 'node:child_process';
import { root } from './environment.ts';

/** Runs a command to its end, with its output on the screen. Rejects when it fails. */
export function run(command: string, args: readonly string[], env: Record<string, string>, cwd = root): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}
