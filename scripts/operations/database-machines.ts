import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from './until.ts';

/**
 * The three database machines of docs/operations/high-availability.md with the files of deploy/ha, on this one: each is a namespace of
 * processes, mounts and network, so the ports are those of the files, nothing outside is met, and with its first process everything in it
 * ends. Two networks, as on machines whose administrator separates them: one among the machines, one to those who use them. Needs root.
 */

const run = promisify(execFile);
const deploy = resolve(import.meta.dirname, '../../deploy/ha');
/** Of the files; the second one is the test's own. */
const CLUSTER = '10.0.0.1';
const CLIENTS = '10.213.80.';
const PASSWORD = 'of-a-test';
/** Patroni: a leader that is not heard of for 20 s is replaced; then somebody has to be elected, and the others to follow. */
const SETTLED_MS = 90_000;

export type Name = 'db-1' | 'db-2' | 'db-3';
export const NAMES = ['db-1', 'db-2', 'db-3'] as const;
export type Program = 'patroni' | 'postgres' | 'etcd';

interface Member {
  readonly name: Name;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

/** A machine's first process: mounts of its own where all of them would meet, and nothing but waiting for those that lost their parent. */
const FIRST = `mount -t tmpfs tmpfs /run/postgresql && chown postgres /run/postgresql && mount -t tmpfs -o mode=1777 tmpfs /dev/shm
  ip link set lo up; echo up; while :; do sleep 1000 & wait; done`;

export class DatabaseMachines {
  readonly folder = mkdtempSync(join(tmpdir(), 'isocentre-ha-'));
  readonly #machines = new Map<Name | 'switch', ChildProcess>();
  readonly #link = `iha${process.pid}`;
  /** Patroni's programs. */
  readonly #programs: string;
  #haproxy: ChildProcess | undefined;

  private constructor(programs: string) {
    this.#programs = programs;
  }

  /** All three, and HAProxy on this port of loopback. */
  static async start(port: number): Promise<DatabaseMachines> {
    const ensured = execFileSync(resolve(import.meta.dirname, '../ensure-patroni.sh'), { encoding: 'utf8' });
    const machines = new DatabaseMachines(ensured.trim());
    try {
      await machines.#connect();
      for (const name of NAMES) machines.startPrograms(name);
      machines.#balance(port);
      await machines.untilWhole();
    } catch (error) {
      machines.remove();
      throw error;
    }
    return machines;
  }

  async #connect(): Promise<void> {
    await run('chown', ['postgres', this.folder]);
    for (const name of ['switch', ...NAMES] as const) await this.#boot(name);
    for (const bridge of ['cluster', 'clients']) await this.#in('switch', ['ip', 'link', 'add', bridge, 'up', 'type', 'bridge']);
    for (const name of NAMES) {
      await this.#cable(name, 'cluster', `${CLUSTER}${name.at(-1)}/24`);
      await this.#cable(name, 'clients', `${CLIENTS}${name.at(-1)}/24`);
    }
    await run('ip', ['link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'outside', 'netns', String(this.#pid('switch'))]);
    await this.#in('switch', ['ip', 'link', 'set', 'outside', 'master', 'clients', 'up']);
    await run('ip', ['address', 'add', `${CLIENTS}254/24`, 'dev', this.#link]);
    await run('ip', ['link', 'set', this.#link, 'up']);
  }

  async #boot(name: Name | 'switch'): Promise<void> {
    const kinds = ['--net', '--pid', '--mount', '--ipc', '--fork', '--kill-child', '--mount-proc'];
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...kinds, 'bash', '-c', FIRST], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#machines.set(name, child);
    await new Promise<void>((up, failed) => {
      child.stdout.once('data', () => up());
      child.once('exit', (code) => failed(new Error(`${name} ended with ${code}`)));
    });
  }

  /** Its first process, as seen from here: the only child of `unshare`. */
  #pid(name: Name | 'switch'): number {
    const parent = this.#machines.get(name)?.pid ?? 0;
    return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0]);
  }

  #in(name: Name | 'switch', command: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    return run('nsenter', ['-t', String(this.#pid(name)), '-a', ...command], { env });
  }

  async #cable(name: Name, network: 'cluster' | 'clients', address: string): Promise<void> {
    const port = `${network}-${name.at(-1)}`;
    const [at, from] = [String(this.#pid('switch')), String(this.#pid(name))];
    await run('ip', ['link', 'add', port, 'netns', at, 'type', 'veth', 'peer', 'name', network, 'netns', from]);
    await this.#in('switch', ['ip', 'link', 'set', port, 'master', network, 'up']);
    await this.#in(name, ['ip', 'address', 'add', address, 'dev', network]);
    await this.#in(name, ['ip', 'link', 'set', network, 'up']);
  }

  /** A machine's settings as an administrator fills them in. */
  #settings(file: 'node.env' | 'etcd.env', name: Name): NodeJS.ProcessEnv {
    const own = readFileSync(join(deploy, file), 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) =>
        /^(ETCD_INITIAL_CLUSTER|PATRONI_ETCD3_HOSTS)=/.test(line) ? line : line.replaceAll(`${CLUSTER}1`, `${CLUSTER}${name.at(-1)}`),
      )
      .map((line) => line.replace(/^(\w+_NAME)=db-1$/, `$1=${name}`).replace(/^(\w+_PASSWORD)=$/, `$1=${PASSWORD}`))
      .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []);
    return {
      PATH: process.env['PATH'],
      LC_ALL: 'C.UTF-8',
      ...(Object.fromEntries(own) as NodeJS.ProcessEnv),
      // Where all three have the same files, each needs a folder of its own, and the newest PostgreSQL there is.
      ETCD_DATA_DIR: join(this.folder, `${name}-etcd`),
      PATRONI_POSTGRESQL_DATA_DIR: join(this.folder, name),
      PATRONI_POSTGRESQL_PGPASS: join(this.folder, `${name}.pgpass`),
      PATRONI_POSTGRESQL_BIN_DIR: `/usr/lib/postgresql/${newestPostgres()}/bin`,
    };
  }

  /** What systemd does when the machine starts. */
  startPrograms(name: Name): void {
    this.#program(name, 'etcd', ['etcd'], this.#settings('etcd.env', name));
    this.#program(name, 'patroni', [join(this.#programs, 'patroni'), this.#configuration()], this.#settings('node.env', name));
  }

  #configuration(): string {
    const copy = join(this.folder, 'patroni.yml');
    writeFileSync(copy, readFileSync(join(deploy, 'patroni.yml')), { mode: 0o644 });
    return copy;
  }

  #program(name: Name, program: Program, command: readonly string[], env: NodeJS.ProcessEnv): void {
    const log = createWriteStream(join(this.folder, `${name}-${program}.log`), { flags: 'a' });
    const child = spawn('nsenter', ['-t', String(this.#pid(name)), '-a', 'runuser', '-u', 'postgres', '--', ...command], {
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  }

  #balance(port: number): void {
    const copy = join(this.folder, 'haproxy.cfg');
    const text = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8');
    writeFileSync(copy, text.replaceAll(CLUSTER, CLIENTS).replaceAll('127.0.0.1:5000', `127.0.0.1:${port}`));
    const log = createWriteStream(join(this.folder, 'haproxy.log'));
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', '/usr/sbin/haproxy', '-db', '-f', copy], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    this.#haproxy = child;
  }

  log(name: Name, program: Program): string {
    return readFileSync(join(this.folder, `${name}-${program}.log`), 'utf8');
  }

  /** Their numbers, as seen from here. */
  processes(name: Name, program: Program): number[] {
    const namespace = readlinkSync(`/proc/${this.#pid(name)}/ns/pid`);
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => {
        try {
          if (readlinkSync(`/proc/${pid}/ns/pid`) !== namespace) return false;
          const [executable, command] = [readlinkSync(`/proc/${pid}/exe`), readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')];
          // Patroni is a script, and it also waits for what it has started as PostgreSQL's parent.
          return program === 'patroni' ? command.includes(join(this.#programs, 'patroni')) : executable.endsWith(`/${program}`);
        } catch {
          return false;
        }
      });
  }

  signal(name: Name, program: Program, signal: NodeJS.Signals): void {
    for (const pid of this.processes(name, program)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // Gone meanwhile, with the one before it.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** Everything that runs on it is gone at once. */
  lose(name: Name): void {
    for (const program of ['patroni', 'postgres', 'etcd'] as const) this.signal(name, program, 'SIGKILL');
  }

  /** Pulls the cable to the other machines, or puts it back. Those who use the machine still reach it. */
  async cable(name: Name, state: 'down' | 'up'): Promise<void> {
    await this.#in('switch', ['ip', 'link', 'set', `cluster-${name.at(-1)}`, state]);
  }

  /** What Patroni answers, or undefined. */
  async ask(name: Name, path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`http://${CLIENTS}${name.at(-1)}:8008${path}`, { signal: AbortSignal.timeout(1000) });
      return answer.ok ? await answer.text() : undefined;
    } catch {
      return undefined;
    }
  }

  /** All three, as one of them sees them. It may not know yet what has happened meanwhile. */
  async #members(name: Name): Promise<readonly Member[]> {
    const answer = await this.ask(name, '/cluster');
    return answer === undefined ? [] : (JSON.parse(answer) as { members: Member[] }).members;
  }

  /** Those that say of themselves that they lead: after a split that may be two for a moment, of which one cannot commit. */
  async #leaders(): Promise<Name[]> {
    const answers = await Promise.all(NAMES.map((name) => this.ask(name, '/primary')));
    return NAMES.filter((_, i) => answers[i] !== undefined);
  }

  async named(role: 'leader' | 'sync_standby'): Promise<Name> {
    const [leader, ...others] = await this.#leaders();
    if (leader === undefined || others.length > 0) throw new Error(`not one leader: ${[leader, ...others].join(', ')}`);
    if (role === 'leader') return leader;
    const members = await this.#members(leader);
    const name = members.find((member) => member.role === role)?.name;
    if (name === undefined) throw new Error(`no ${role}: ${JSON.stringify(members)}`);
    return name;
  }

  /** All agree: one leads, two follow on its timeline with nothing behind, one of them synchronous. Gives back how long it took. */
  untilWhole(): Promise<number> {
    const whole = async () => {
      const leader = await this.named('leader');
      const views = await Promise.all(NAMES.map((name) => this.#members(name)));
      return views.every((members) => isWhole(members, leader));
    };
    return until('three machines that belong together', whole, SETTLED_MS);
  }

  /** As the handbook does it. */
  async patronictl(name: Name, ...args: string[]): Promise<string> {
    const env = this.#settings('node.env', name);
    return (await this.#in(name, [join(this.#programs, 'patronictl'), '-c', join(this.folder, 'patroni.yml'), ...args], env)).stdout;
  }

  superuserUrl(name: Name, database = 'postgres'): string {
    return `postgres://postgres:${PASSWORD}@${CLIENTS}${name.at(-1)}/${database}`;
  }

  remove(): void {
    this.#haproxy?.kill('SIGKILL');
    for (const machine of this.#machines.values()) machine.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function isWhole(members: readonly Member[], name: Name): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const others = members.filter((member) => member !== leader);
  return (
    leader?.name === name &&
    leader.state === 'running' &&
    others.length === 2 &&
    others.some(({ role }) => role === 'sync_standby') &&
    others.every(({ timeline, state, lag }) => timeline === leader.timeline && ['running', 'streaming'].includes(state) && lag === 0)
  );
}

const newestPostgres = () => readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? '';

/** What psql prints. A statement that is not answered in time is an error. */
export async function psql(url: string, query: string, timeout = 20_000): Promise<string> {
  const { stdout } = await run('psql', ['-qAtX', '-v', 'ON_ERROR_STOP=1', url, '-c', query], {
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: 64e6,
  });
  return stdout.trimEnd();
}
