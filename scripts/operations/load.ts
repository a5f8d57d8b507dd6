import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';

/**
 * `node load.ts <host> <port> <stop file> <report>`: 16 visitors by TLS, who read pages, ask the API and write messages, until the stop
 * file is there. Runs on a machine with nothing but Node. A request fails when it is not answered or not as it should be.
 *
 * A connection that nginx closes while it is idle and a request is on its way is opened again, as browsers do (RFC 9112, 9.3.1): nobody
 * has read that request. What a process behind nginx drops is not excused, because nginx answers it with 502.
 */

export interface LoadReport {
  readonly requests: number;
  readonly messages: number;
  /** Messages that were acknowledged with 201. */
  readonly acknowledged: number;
  readonly failed: readonly string[];
  readonly reopened: number;
  readonly p50: number;
  readonly p99: number;
}

const VISITORS = 16;
const PAUSE_MS = 150;
/** A visitor's address may write five messages an hour. */
const MESSAGES_PER_ADDRESS = 4;
const GETS = ['/', '/contacts', '/scientific-program', '/registration?tab=fees', '/login-page', '/api/v1/edition', '/api/v1/clock'];

const [host = '', port = '443', stopFile = '', report = ''] = process.argv.slice(2);
const failed: string[] = [];
const times: number[] = [];
let [messages, acknowledged, reopened] = [0, 0, 0];
/** Others than in an earlier run, which may have used up their limit. */
let addresses = (Math.floor(Date.now() / 1000) % 60_000) * 256;

/** Loopback is large: each has an address of its own, so that no limit per address is met. */
const nextAddress = () => {
  addresses += 1;
  return `127.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function visit(visitor: number): Promise<void> {
  for (let n = 0; !existsSync(stopFile);) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const localAddress = nextAddress();
    for (let m = 0; m < MESSAGES_PER_ADDRESS && !existsSync(stopFile); m += 1) {
      for (let g = 0; g < 3; g += 1, n += 1) await timed('GET', GETS[(visitor + n) % GETS.length] ?? '/', agent, localAddress);
      if (visitor % 2 === 0) continue;
      messages += 1;
      if (await timed('POST', '/api/v1/contact-messages', agent, localAddress)) acknowledged += 1;
    }
    agent.destroy();
  }
}

async function timed(method: 'GET' | 'POST', path: string, agent: Agent, localAddress: string): Promise<boolean> {
  const began = performance.now();
  const outcome = await ask(method, path, agent, localAddress);
  times.push(performance.now() - began);
  const good = outcome === (method === 'GET' ? '200' : '201');
  if (!good) failed.push(`${new Date().toISOString()} ${method} ${path}: ${outcome}`);
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  return good;
}

function ask(method: string, path: string, agent: Agent, localAddress: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const body =
    method === 'POST'
      ? JSON.stringify({ name: 'A Visitor', mobile: '+91 98400 00000', email: 'visitor@example.org', message: `Message ${messages}` })
      : undefined;
  const headers = {
    host,
    origin: `https://${host}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
  };
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: host,
    rejectUnauthorized: false,
    method,
    path,
    headers,
    agent,
    localAddress,
  });
  sent.setTimeout(40_000, () => sent.destroy(new Error('no answer in 40 s')));
  let answered = false;
  sent.on('response', (response) => {
    answered = true;
    response.resume();
    response.on('end', () => resolve(String(response.statusCode)));
    response.on('error', (error) => resolve(error.message));
  });
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (answered || !sent.reusedSocket || !['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) return resolve(error.message);
    reopened += 1;
    return resolve(ask(method, path, agent, localAddress));
  });
  sent.end(body);
  return promise;
}

await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
const result: LoadReport = { requests: times.length, messages, acknowledged, failed, reopened, p50: at(0.5), p99: at(0.99) };
writeFileSync(`${report}.partial`, JSON.stringify(result));
renameSync(`${report}.partial`, report);
