import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

const NGINX = '/usr/sbin/nginx';
/** What Debian's own nginx.conf says outside of ours. */
const AS_DEBIAN = 'worker_processes auto;\nevents { worker_connections 768; }';

/** The shipped `deploy/nginx.conf` in a real nginx on loopback, with a certificate of its own for `localhost`. */
export class Nginx {
  readonly port: number;
  readonly certificate: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'isocentre-nginx-'));
  readonly #processes: readonly number[];
  #child: ChildProcess | undefined;

  /** `processes`: the ports of the web processes behind it. */
  constructor(port: number, processes: readonly number[]) {
    this.port = port;
    this.#processes = processes;
    this.certificate = join(this.#folder, 'fullchain.pem');
  }

  start(): void {
    execFileSync(join(ROOT, 'scripts/ensure-nginx.sh'), { stdio: 'ignore' });
    const folder = this.#folder;
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '9', '-subj', '/CN=localhost'].concat(
        ['-addext', 'subjectAltName=DNS:localhost', '-keyout', join(folder, 'privkey.pem')],
        ['-out', this.certificate],
      ),
      { stdio: 'pipe' },
    );
    this.#writeProcesses();
    const conf = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
      .replaceAll('/etc/nginx/isocentre-processes.conf', join(folder, 'processes.conf'))
      .replace('listen 443 ssl', `listen 127.0.0.1:${this.port} ssl`)
      .replace(/listen \[::\]:443 .*;/, '')
      .replace('conference.example.org', 'localhost')
      .replaceAll('/etc/isocentre/tls/live', folder)
      .replace('/var/cache/nginx/isocentre', join(folder, 'cache'))
      .replace('/var/log/nginx', folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\n${AS_DEBIAN}\nhttp { access_log off; ${temporary.join(' ')}\n${conf}\n}\n`,
    );
    this.#child = spawn(NGINX, ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  }

  /** Sends nobody to this process any more, as `isocentre restart` does before it stops one. */
  leaveOut(port?: number): void {
    this.#writeProcesses(port);
    this.#child?.kill('SIGHUP');
  }

  /** How long each process had a request before nginx turned to the next, in seconds; for every request so far. */
  turns(): number[][] {
    const lines = readFileSync(join(this.#folder, 'isocentre.log'), 'utf8').split('\n').filter(Boolean);
    return lines.map((line) =>
      (JSON.parse(line) as { upstreamSeconds: string }).upstreamSeconds
        .split(/[,:] ?/)
        .flatMap((one) => (Number(one) >= 0 ? [Number(one)] : [])),
    );
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeProcesses(leftOut?: number): void {
    const shipped = readFileSync(join(ROOT, 'deploy/nginx-processes.conf'), 'utf8').split('\n');
    const lines = shipped.filter((line) => line.startsWith('server ')).slice(0, this.#processes.length);
    writeFileSync(
      join(this.#folder, 'processes.conf'),
      lines
        .map((line, i) =>
          line
            .replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${this.#processes[i]}`)
            .replace(/;$/, this.#processes[i] === leftOut ? ' down;' : ';'),
        )
        .join('\n'),
    );
  }
}
