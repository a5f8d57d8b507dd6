import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillTemplate } from './fill-template.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const asRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
const command = (program: string, args: readonly string[]) =>
  asRoot ? run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' }) : run(program, [...args], { cwd: '/' });

export interface ReplicatedPostgres {
  /** As the application's role. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly migrationUrl: string;
  /** As the superuser of the replica. */
  readonly replicaAdminUrl: string;
  readonly primaryAdminUrl: string;
  readonly folder: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  remove(): Promise<void>;
}

/** A primary with the whole schema and the editions, and a second PostgreSQL that streams from it. `settings`: more of them, for the primary. */
export async function openReplicatedPostgres(settings: (folder: string) => string = () => ''): Promise<ReplicatedPostgres> {
  const [newest] = (await readdir('/usr/lib/postgresql')).toSorted((a, b) => Number(b) - Number(a));
  const bin = (name: string) => `/usr/lib/postgresql/${newest}/bin/${name}`;
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-replicated-'));
  if (asRoot) {
    await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), -1);
    await chmod(folder, 0o700);
  }
  const data = (name: string) => join(folder, name);
  const start = (name: string, port: number) =>
    command(bin('pg_ctl'), [
      '-D',
      data(name),
      '-l',
      join(folder, `${name}.log`),
      '-w',
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`,
      'start',
    ]);
  const stop = (name: string) => command(bin('pg_ctl'), ['-D', data(name), '-m', 'immediate', '-w', 'stop']);
  const [primary, replica] = [await freePort(), await freePort()];
  const url = (role: string, port: number, database = 'isocentre') => `postgres://${role}@127.0.0.1:${port}/${database}`;

  await command(bin('initdb'), ['-D', data('primary'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  await appendFile(join(data('primary'), 'postgresql.conf'), settings(folder));
  await start('primary', primary);
  await fillTemplate(
    url('postgres', primary, 'postgres'),
    url('isocentre_migrator:isocentre', primary),
    url('isocentre_app:isocentre', primary),
  );
  await command(bin('pg_basebackup'), ['-d', url('postgres', primary, 'postgres'), '-D', data('replica'), '-R', '-c', 'fast', '-N']);
  await start('replica', replica);
  return {
    primaryUrl: url('isocentre_app:isocentre', primary),
    replicaUrl: url('isocentre_app:isocentre', replica),
    migrationUrl: url('isocentre_migrator:isocentre', primary),
    replicaAdminUrl: url('postgres', replica),
    primaryAdminUrl: url('postgres', primary),
    folder,
    stopReplica: async () => void (await stop('replica')),
    startReplica: async () => void (await start('replica', replica)),
    remove: async () => {
      await stop('replica').catch(() => {});
      await stop('primary').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
