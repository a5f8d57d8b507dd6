import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freshDatabase } from '../support/database.ts';
import { isReady, type Running, start, until } from '../support/processes.ts';

const PORTS = [3112, 3113] as const;
const CLIENTS = 20;

/** Like a load balancer: sends to every process that reports ready, over persistent connections. */
class Balancer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  /** Health checks use separate connections: they must not queue behind visitors. */
  readonly #checks = new Agent({ keepAlive: true });
  #ready: number[] = [];
  #turn = 0;

  async check(): Promise<void> {
    const answers = await Promise.all(
      PORTS.map(async (port) => [port, await this.#status(port, '/readyz', this.#checks).catch(() => 0)] as const),
    );
    this.#ready = answers.filter(([, status]) => status === 200).map(([port]) => port);
  }

  async get(path: string): Promise<number> {
    this.#turn += 1;
    const port = this.#ready[this.#turn % this.#ready.length];
    if (!port) throw new Error('nobody is ready');
    return this.#status(port, path);
  }

  #status(port: number, path: string, agent = this.#agent): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, path, host: '127.0.0.1', agent, headers: { host: 'localhost' } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end();
    });
  }
}

const processes = new Map<number, Running>();
test.afterAll(async () => {
  for (const one of processes.values()) await one.stop('SIGKILL');
});

test('SIGTERM under load drops no request: two processes, one replaced after the other', async () => {
  const env = {
    ...(await freshDatabase('isocentre_faults_shutdown')),
    APP_MODE: 'test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '2',
  };
  const startOn = (port: number) =>
    start('apps/server/src/main-web.ts', { ...env, PORT: String(port), PUBLIC_ORIGIN: `http://localhost:${port}` });
  for (const port of PORTS) processes.set(port, startOn(port));
  for (const port of PORTS) await until('ready', isReady(`http://localhost:${port}`), 20_000);

  const balancer = new Balancer();
  await balancer.check();
  const failures: string[] = [];
  let answered = 0;
  let running = true;
  const watch = (async () => {
    while (running) {
      await balancer.check();
      await pause(100);
    }
  })();
  const clients = Array.from({ length: CLIENTS }, async (_, i) => {
    while (running) {
      try {
        // From memory, rendered for this request alone, and directly from the API.
        const status = await balancer.get(['/contacts', '/contacts?x=1', '/api/v1/edition'][i % 3] ?? '/');
        if (status === 200) answered += 1;
        else failures.push(`status ${status}`);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
      await pause(5);
    }
  });
  for (const port of PORTS) {
    await pause(500);
    expect(await processes.get(port)?.stop('SIGTERM')).toBe(0);
    processes.set(port, startOn(port));
    await until('ready again', isReady(`http://localhost:${port}`), 20_000);
    await pause(500);
  }
  running = false;
  await Promise.all([...clients, watch]);
  test.info().annotations.push({ type: 'measured', description: `${answered} requests answered over two restarts` });
  console.log(`shutdown test: ${answered} requests answered over two restarts`);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(1000);
});
