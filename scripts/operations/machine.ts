import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A Debian machine in a folder: booted with its own systemd and a network of nothing but loopback. */

const trees = resolve(import.meta.dirname, '../../.tools/machines');

export type Suite = 'bookworm' | 'trixie';

export interface Machine {
  /** Its files, seen from outside. */
  readonly folder: string;
  /** What the command prints. Throws with everything it printed when it fails. */
  run(command: string, env?: Record<string, string>): string;
  /** How the command ended, whatever it did: its exit code, or the signal that killed it. */
  status(command: string, env?: Record<string, string>): { code: number | NodeJS.Signals | null; output: string };
  /** Starts a program of this machine, with this machine's files, that sees only that machine's network. */
  beside(program: string, args: readonly string[], env?: Record<string, string>): ChildProcess;
  remove(): Promise<void>;
}

/** A bare Debian: what the smallest installation has. Fetched once. */
function bareTree(suite: Suite): string {
  execFileSync(resolve(import.meta.dirname, '../ensure-machines.sh'), { stdio: 'inherit' });
  const tree = join(trees, `${suite}.tar`);
  if (existsSync(tree)) return tree;
  mkdirSync(trees, { recursive: true });
  execFileSync('mmdebstrap', ['-q', '--variant=minbase', '--include=systemd,systemd-sysv,dbus', suite, `${tree}.partial.tar`], {
    stdio: 'inherit',
  });
  renameSync(`${tree}.partial.tar`, tree);
  return tree;
}

/** Unpacks a bare Debian and lets `before` do what needs the network; no service starts meanwhile. */
export function makeMachine(
  suite: Suite,
  before: (machine: { folder: string; online: (command: string) => number | null }) => void,
): string {
  const folder = mkdtempSync(join(tmpdir(), `isocentre-${suite}-`));
  execFileSync('tar', ['-x', '--numeric-owner', '-f', bareTree(suite), '-C', folder]);
  const policy = join(folder, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  before({
    folder,
    online: (command) =>
      spawnSync('systemd-nspawn', ['-q', '-D', folder, '--register=no', '--keep-unit', '--console=pipe', 'bash', '-c', command], {
        stdio: 'ignore',
      }).status,
  });
  rmSync(policy);
  return folder;
}

export async function boot(folder: string): Promise<Machine> {
  const container = spawn(
    'systemd-nspawn',
    ['-q', '-D', folder, '--boot', '--register=no', '--keep-unit', '--private-network', '--console=pipe'],
    { stdio: 'ignore' },
  );
  const ended = new Promise((done) => container.once('exit', done));
  const init = await childOf(container.pid ?? 0);
  const status = (command: string, env: Record<string, string> = {}) => {
    const {
      status: code,
      signal,
      stdout,
      stderr,
    } = spawnSync(
      'nsenter',
      [
        '-t',
        init,
        '-m',
        '-u',
        '-i',
        '-n',
        '-p',
        '-C',
        'env',
        '-i',
        'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        ...Object.entries(env).map((pair) => pair.join('=')),
        'bash',
        '-c',
        command,
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    return { code: code ?? signal, output: `${stdout}${stderr}` };
  };
  const run = (command: string, env?: Record<string, string>) => {
    const { code, output } = status(command, env);
    if (code !== 0) throw new Error(`${command}: ${code}\n${output}`);
    return output.trim();
  };
  for (let n = 0; status('systemctl is-system-running --wait').code === 1 && n < 60; n += 1) await pause(500);
  return {
    folder,
    run,
    status,
    beside: (program, args, env = {}) =>
      spawn('nsenter', ['-t', init, '-n', program, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] }),
    remove: async () => {
      container.kill('SIGTERM');
      const late = setTimeout(() => container.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(late);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The first process inside is the only child of the container's. */
async function childOf(pid: number): Promise<string> {
  for (let n = 0; n < 100; n += 1) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    if (child && spawnSync('nsenter', ['-t', child, '-m', '-p', 'test', '-d', '/run/systemd/system']).status === 0) return child;
    await pause(200);
  }
  throw new Error('The machine does not boot.');
}
