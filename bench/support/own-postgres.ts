import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Memory for a database larger than itself, and no sync: what is measured is what statements read. Without autovacuum, whose moment
 * nobody knows; whoever fills tables analyses them.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: 100,
  shared_buffers: '3GB',
  maintenance_work_mem: '700MB',
  effective_cache_size: '8GB',
  random_page_cost: 1.1,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '6GB',
  autovacuum: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.max': 5000,
};

export interface OwnPostgres {
  /** As benchSite wants it. */
  readonly server: string;
  remove(): Promise<void>;
}

/** A PostgreSQL of its own, in a temporary folder that is removed with it, so that what others keep and measure is left alone. */
export async function startOwnPostgres(port: number): Promise<OwnPostgres> {
  const versions = await readdir('/usr/lib/postgresql');
  const bin = `/usr/lib/postgresql/${versions.toSorted((a, b) => Number(b) - Number(a))[0]}/bin`;
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-own-postgres-'));
  if (process.getuid?.() === 0) {
    // PostgreSQL refuses to run as root.
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
    await chmod(folder, 0o700);
  }
  const command = async (name: string, args: readonly string[]) => {
    const program = join(bin, name);
    if (process.getuid?.() === 0) await run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' });
    else await run(program, [...args], { cwd: '/' });
  };
  const data = join(folder, 'data');
  const options = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder }).map(([name, value]) => `-c ${name}=${value}`);
  await command('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  await command('pg_ctl', ['-D', data, '-o', options.join(' '), '-l', join(folder, 'log'), '-w', 'start']);
  const role = "create role isocentre_admin superuser login createdb createrole password 'isocentre'";
  await command('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-qc', role]);
  return {
    server: `127.0.0.1:${port}`,
    remove: async () => {
      await command('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
