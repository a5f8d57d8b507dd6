import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CuttableLink } from '../support/cuttable-link.ts';
import { databaseEnv, freshDatabase, query } from '../support/database.ts';
import { MailSink } from '../support/mail-sink.ts';
import { Nginx } from '../support/nginx.ts';
import { PrivatePostgres } from '../support/private-postgres.ts';
import { ROOT, type Running, start, until } from '../support/processes.ts';

/** Room for uploads: a few hundred small files, and little enough that it can be filled at once. */
const FILES_KB = 8192;
const SEATS = 60;

export type Process = 'web-1' | 'web-2' | 'worker';

/**
 * A whole installation with everything around it that can break: nginx before two web processes, a worker, a PostgreSQL, a volume
 * for files, a mail server and the payment provider, each of its own. `port` and the nine after it are used.
 */
export class GameSite {
  readonly origin: string;
  readonly provider: string;
  readonly mail: MailSink;
  readonly nginx: Nginx;
  readonly postgres: PrivatePostgres;
  readonly volume = mkdtempSync(join(tmpdir(), 'isocentre-game-files-'));
  /** Both ways: our calls to the provider, and its events to us. */
  readonly links: readonly CuttableLink[];
  readonly webPorts: readonly [number, number];
  env: Record<string, string> = {};
  startMs = 0;
  readonly #clock = join(this.volume, '../', `isocentre-game-clock-${process.pid}`);
  readonly #running = new Map<Process, Running>();
  #sandbox: Running | undefined;

  private constructor(port: number, postgres: PrivatePostgres) {
    this.postgres = postgres;
    this.origin = `https://localhost:${port}`;
    this.webPorts = [port + 1, port + 2];
    this.nginx = new Nginx(port, this.webPorts);
    this.provider = `http://127.0.0.1:${port + 5}`;
    this.links = [new CuttableLink(port + 6, port + 5), new CuttableLink(port + 7, port)];
    this.mail = new MailSink(port + 4);
    this.env = {
      APP_MODE: 'test',
      CLOCK: '2025-08-10T09:00:00+05:30',
      PUBLIC_ORIGIN: this.origin,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${port + 4}`,
      ORGANISERS_EMAIL: 'organisers@example.org',
      FILES_DIR: join(this.volume, 'files'),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      DRAIN_SECONDS: '1',
      MAIL_RETRY_SECONDS: '1',
      JOB_HEARTBEAT_SECONDS: '10',
      RAZORPAY_KEY_ID: 'rzp_test_IsocentreSandbox',
      RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
      RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
      RAZORPAY_API_URL: `http://127.0.0.1:${port + 6}/v1`,
      CLOCK_STEP_FILE: this.#clock,
      NODE_OPTIONS: `--import=${join(ROOT, 'e2e/support/stepped-clock.ts')}`,
    };
  }

  static async open(port: number): Promise<GameSite> {
    const site = new GameSite(port, await PrivatePostgres.create(port + 3));
    await site.#start(port);
    return site;
  }

  async #start(port: number): Promise<void> {
    // A volume of its own takes root.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FILES_KB}k,mode=777`, 'isocentre', this.volume]);
    writeFileSync(this.#clock, '0');
    const database = await freshDatabase('isocentre', databaseEnv('isocentre', this.postgres.adminUrl));
    this.env = { ...database, ...this.env };
    await query(database.DATABASE_MIGRATION_URL, 'update workshop_seats set capacity = $1', [SEATS]);
    this.nginx.start();
    await this.mail.up();
    this.#sandbox = start('tools/razorpay-sandbox/src/main.ts', { NODE_EXTRA_CA_CERTS: this.nginx.certificate }, [
      `--port=${port + 5}`,
      `--webhook-url=https://localhost:${port + 7}/api/v1/payments/webhook`,
      '--webhook-secret=sandbox-webhook-secret',
    ]);
    for (const name of ['web-1', 'web-2', 'worker'] as const) this.run(name);
    this.startMs = await until('both web processes are ready', () => this.isReady(), 120_000);
    await this.control('PUT', '/webhooks', { retrySeconds: 2 });
  }

  /** What is in nginx's hands when it asks: a process that takes visitors. */
  async isReady(): Promise<boolean> {
    const ready = await Promise.all(this.webPorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok));
    return ready.every(Boolean);
  }

  run(name: Process): void {
    const port = name === 'worker' ? undefined : this.webPorts[name === 'web-1' ? 0 : 1];
    const script = name === 'worker' ? 'apps/server/src/main-worker.ts' : 'apps/server/src/main-web.ts';
    this.#running.set(name, start(script, { ...this.env, ...(port ? { PORT: String(port) } : {}) }));
  }

  async end(name: Process, signal: NodeJS.Signals): Promise<void> {
    await this.#running.get(name)?.stop(signal);
  }

  /** SIGSTOP and SIGCONT. */
  signal(name: Process, signal: NodeJS.Signals): void {
    this.#running.get(name)?.child.kill(signal);
  }

  /** Sets the wall clock of all processes off by this much. */
  stepClock(milliseconds: number): void {
    writeFileSync(this.#clock, String(milliseconds));
    for (const name of this.#running.keys()) this.signal(name, 'SIGWINCH');
  }

  async control<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.provider}/sandbox${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  rows<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    return query<Row>(this.env['DATABASE_MIGRATION_URL'] ?? '', sql);
  }

  get authority(): string {
    return readFileSync(this.nginx.certificate, 'utf8');
  }

  async close(): Promise<void> {
    for (const one of this.#running.values()) {
      one.child.kill('SIGCONT');
      await one.stop('SIGKILL');
    }
    await this.#sandbox?.stop('SIGKILL');
    await this.nginx.stop();
    await Promise.all(this.links.map((link) => link.close()));
    await this.mail.down();
    await this.postgres.remove();
    execFileSync('umount', [this.volume]);
    rmSync(this.volume, { recursive: true });
    rmSync(this.#clock, { force: true });
  }
}
