import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const NGINX = '/usr/sbin/nginx';

interface Shipped {
  /** For its configuration, certificate and log. */
  folder: string;
  port: number;
  host: string;
  /** The ports of the two web processes. */
  processes: readonly [number, number];
}

/** The real `deploy/nginx.conf` in a real nginx on loopback, with TLS. For tests. */
export function startNginx({ folder, port, host, processes }: Shipped): ChildProcess {
  execFileSync(join(root, 'scripts/ensure-nginx.sh'), { stdio: 'inherit' });
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', `/CN=${host}`].concat([
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ]),
    { stdio: 'pipe' },
  );
  writeFileSync(
    join(folder, 'processes.conf'),
    readFileSync(join(root, 'deploy/nginx-processes.conf'), 'utf8')
      .replace('server 127.0.0.1:3001 ', `server 127.0.0.1:${processes[0]} `)
      .replace('server 127.0.0.1:3002 ', `server 127.0.0.1:${processes[1]} `),
  );
  const conf = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('/etc/nginx/isocentre-processes.conf', join(folder, 'processes.conf'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/listen \[::\]:443 .*;/, '')
    .replaceAll('/etc/isocentre/tls/live', folder)
    .replace('/var/cache/nginx/isocentre', join(folder, 'cache'))
    .replace('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${conf}\n}\n`,
  );
  const place = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  execFileSync(NGINX, ['-t', '-q', ...place], { stdio: 'inherit' });
  return spawn(NGINX, place, { stdio: 'inherit' });
}

export function freePort(): Promise<number> {
  const socket = createServer();
  return new Promise((done) =>
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => done(port));
    }),
  );
}
