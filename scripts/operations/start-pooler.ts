import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../shipped-nginx.ts';

const root = resolve(import.meta.dirname, '../..');

/** What a pooler drops from our connections, so that the role has it (docs/scale.md). */
export const ROLE_SETTINGS = { statement_timeout: '2500ms', enable_seqscan: 'off', jit: 'off' };

interface Pooler {
  /** Host and port. */
  address: string;
  process: ChildProcess;
}

/** A PgBouncer in transaction mode before a PostgreSQL, as docs/scale.md says how to set it up. Its files go into a folder that anybody may read. */
export async function startPooler(server: string, folder: string, maxPreparedStatements = 500): Promise<Pooler> {
  execFileSync(join(root, 'scripts/ensure-pgbouncer.sh'), { stdio: 'inherit' });
  const port = await freePort();
  const file = join(folder, `${port}.ini`);
  const [host, serverPort] = server.split(':');
  writeFileSync(join(folder, 'users.txt'), '"isocentre_app" "isocentre"\n');
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
admin_users = isocentre_app
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
max_prepared_statements = ${maxPreparedStatements}
ignore_startup_parameters = extra_float_digits,options,statement_timeout
log_connections = 0
log_disconnections = 0
`,
  );
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(join(root, '.tools/pgbouncer/pgbouncer'), ['-q', ...asNobody, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let answers = false; !answers; await pause(50)) {
    answers = await new Promise((done) =>
      connect(port, '127.0.0.1')
        .on('connect', () => done(true))
        .on('error', () => done(false)),
    );
  }
  return { address: `127.0.0.1:${port}`, process: pooler };
}
