import { Agent, request } from 'node:https';

export interface Answer {
  /** 0: there was none. */
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly cookie: string | undefined;
}

/** One request, when and how it ended. */
export interface Observed {
  readonly from: number;
  readonly to: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export const failed = ({ status }: Observed) => status === 0 || status >= 500;

export interface Sent {
  readonly json?: object;
  readonly bytes?: Buffer;
  readonly cookie?: string | undefined;
}

const PATIENCE_MS = 40_000;

/** Everybody who visits the site through nginx by TLS, each from an address of their own, and what they saw. */
export class Visitors {
  readonly observed: Observed[] = [];
  /** Whose last request failed: they are still trying. */
  readonly struggling = new Set<number>();
  readonly #origin: URL;
  readonly #authority: string;
  #addresses = 0;

  constructor(origin: string, authority: string) {
    this.#origin = new URL(origin);
    this.#authority = authority;
  }

  /** Loopback is large: nobody meets a limit because of another. */
  next(): Visitor {
    this.#addresses += 1;
    const n = this.#addresses;
    const localAddress = `127.${1 + ((n >> 16) & 127)}.${(n >> 8) & 255}.${n & 255}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress, ca: this.#authority });
    return {
      ask: async (method, path, sent = {}) => {
        const from = Date.now();
        const answer = await this.#ask(agent, method, path, sent);
        const seen = { from, to: Date.now(), method, path, status: answer.status };
        this.observed.push(seen);
        if (failed(seen)) this.struggling.add(n);
        else this.struggling.delete(n);
        return answer;
      },
      leave: () => {
        this.struggling.delete(n);
        agent.destroy();
      },
    };
  }

  #ask(agent: Agent, method: string, path: string, sent: Sent): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const body = sent.bytes ?? (sent.json ? JSON.stringify(sent.json) : undefined);
    const call = request({
      host: '127.0.0.1',
      port: this.#origin.port,
      servername: 'localhost',
      agent,
      method,
      path,
      headers: {
        host: this.#origin.host,
        origin: this.#origin.origin,
        ...(body === undefined ? {} : { 'content-type': sent.bytes ? 'application/octet-stream' : 'application/json' }),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...(sent.cookie ? { cookie: sent.cookie } : {}),
      },
    });
    let answered = false;
    const none = { status: 0, json: {}, cookie: undefined };
    call.setTimeout(PATIENCE_MS, () => call.destroy());
    call.on('response', (response) => {
      answered = true;
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', () => resolve(none));
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.find((one) => one.startsWith('__Host-session='))?.split(';')[0];
        resolve({ status: response.statusCode ?? 0, json: jsonOf(text), cookie });
      });
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that nginx closed while it was idle: nobody has read the request, so it is sent again, as browsers do.
      if (!answered && call.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? ''))
        resolve(this.#ask(agent, method, path, sent));
      else resolve(none);
    });
    call.end(body);
    return promise;
  }
}

export interface Visitor {
  ask(method: 'GET' | 'POST', path: string, sent?: Sent): Promise<Answer>;
  leave(): void;
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
