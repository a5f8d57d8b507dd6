import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cells, HOST } from './cells.ts';

/** People who read and write while their edition moves. They go where the directory sends them, as the edge would. */
export interface Clients {
  /** The addresses of those whose message was accepted. */
  readonly written: readonly string[];
  /** Answers that nobody should get. */
  readonly faults: readonly string[];
  readonly longestHeldMs: number;
  writtenIn(port: number): number;
  figures(): string;
  stop(): Promise<void>;
}

const LOOKS_MS = 200;

export function startClients({ first, second, directory }: Cells, count: number): Clients {
  const ends = new AbortController();
  const written: string[] = [];
  const faults: string[] = [];
  const byPort = new Map<number, number>();
  let [reads, held, longestHeldMs, port] = [0, 0, 0, first.port];

  const follow = async () => {
    while (!ends.signal.aborted) {
      const { rows } = await directory.query<{ cell: number }>('select cell from cell_hosts where host = $1', [HOST]);
      port = rows[0]?.cell === 0 ? first.port : second.port;
      await pause(LOOKS_MS);
    }
  };
  const read = async () => {
    while (!ends.signal.aborted) {
      const answer = await ask(port, 'GET', '/api/v1/edition');
      reads += 1;
      if (answer.status !== 200 || !answer.text.includes('ampi')) faults.push(`GET ${answer.status}`);
      await pause(50);
    }
  };
  const write = async (id: number) => {
    for (let n = 0; !ends.signal.aborted; n += 1) {
      const email = `load-${id}-${n}@example.org`;
      const body = JSON.stringify({ name: 'Asha Raman', mobile: '98400 00000', email, type: '', message: 'Where do I park?', website: '' });
      const began = performance.now();
      for (let tries = 1; ; tries += 1) {
        const to = port;
        const { status, wait, text } = await ask(to, 'POST', '/api/v1/contact-messages', body, `10.${id}.${n >> 8}.${n & 255}`);
        if (status === 503 && wait === '5') {
          held += 1;
          await pause(100);
          continue;
        }
        if (status >= 200 && status < 300) {
          written.push(email);
          byPort.set(to, (byPort.get(to) ?? 0) + 1);
        } else faults.push(`POST ${status} ${text}`);
        if (tries > 1) longestHeldMs = Math.max(longestHeldMs, performance.now() - began);
        break;
      }
      await pause(400);
    }
  };
  const working = Promise.all([follow(), read(), ...Array.from({ length: count }, (_, id) => write(id))]);
  return {
    written,
    faults,
    get longestHeldMs() {
      return longestHeldMs;
    },
    writtenIn: (at) => byPort.get(at) ?? 0,
    figures: () => `${reads} reads; ${written.length} writes, ${held} answers 503; the longest wait ${(longestHeldMs / 1000).toFixed(2)} s`,
    stop: async () => {
      ends.abort();
      await working;
    },
  };
}

function ask(
  port: number,
  method: string,
  path: string,
  body = '',
  from = '10.255.0.1',
): Promise<{ status: number; wait: string | undefined; text: string }> {
  const headers = {
    host: HOST,
    origin: `http://${HOST}:3000`,
    'x-forwarded-for': from,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  };
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, timeout: 10_000 }, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: answer.statusCode ?? 0, wait: answer.headers['retry-after'], text }));
    });
    sent.on('timeout', () => sent.destroy(new Error('nothing for ten seconds')));
    sent.on('error', (error) => resolve({ status: 0, wait: undefined, text: String(error) }));
    sent.end(body);
  });
}
