import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Makes a release of the commit that is checked out, from a clone of its own beside the folder it writes to. */
export function makeRelease(version: string, to: string, more: Record<string, string> = {}): void {
  const clone = `${to}-source`;
  execFileSync('git', ['clone', '-q', root, clone]);
  symlinkSync(join(root, '.tools'), join(clone, '.tools'));
  const env = { ...process.env, ...more };
  execFileSync('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: clone, env, stdio: 'ignore' });
  execFileSync('pnpm', ['release', version, '--to', to], { cwd: clone, env, stdio: 'ignore' });
}
