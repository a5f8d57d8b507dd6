import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A private PostgreSQL in a temporary folder, which the test may stop and start. */
export class PrivatePostgres {
  readonly port: number;
  readonly #bin: string;
  readonly folder: string;
  readonly #mounted: boolean;

  private constructor(port: number, bin: string, folder: string, mounted: boolean) {
    this.port = port;
    this.#bin = bin;
    this.folder = folder;
    this.#mounted = mounted;
  }

  /** `megabytes`: on a volume of its own of this size, which takes root. */
  static async create(port: number, megabytes?: number): Promise<PrivatePostgres> {
    const versions = await readdir('/usr/lib/postgresql');
    const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
    const folder = await mkdtemp(join(tmpdir(), 'isocentre-postgres-'));
    if (megabytes) await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'isocentre', folder]);
    const postgres = new PrivatePostgres(port, `/usr/lib/postgresql/${newest}/bin`, folder, megabytes !== undefined);
    if (process.getuid?.() === 0) {
      // PostgreSQL refuses to run as root.
      const { stdout } = await run('id', ['-u', 'postgres']);
      await chown(folder, Number(stdout), -1);
      await chmod(folder, 0o700);
    }
    await postgres.#command('initdb', ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']);
    await postgres.start();
    await postgres.#command('psql', [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-qc',
      "create role isocentre_admin login createdb createrole password 'isocentre'",
    ]);
    return postgres;
  }

  get adminUrl(): string {
    return `postgres://isocentre_admin:isocentre@127.0.0.1:${this.port}/postgres`;
  }

  async start(): Promise<void> {
    await this.#command('pg_ctl', [
      '-D',
      join(this.folder, 'data'),
      '-o',
      `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder} -c fsync=off`,
      '-l',
      join(this.folder, 'log'),
      '-w',
      'start',
    ]);
  }

  /** Like a crash: connections are cut without notice. */
  async stop(): Promise<void> {
    await this.#command('pg_ctl', ['-D', join(this.folder, 'data'), '-m', 'immediate', '-w', 'stop']);
  }

  async remove(): Promise<void> {
    await this.stop().catch(() => {});
    if (this.#mounted) await run('umount', [this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #command(name: string, args: readonly string[]): Promise<void> {
    const program = join(this.#bin, name);
    if (process.getuid?.() === 0) await run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' });
    else await run(program, [...args], { cwd: '/' });
  }
}
