import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import { isPublicAddress } from '@isocentre/domain/outbound/public-address';
import type { Failure } from '@isocentre/domain/outbound/webhook';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** How names become addresses, and addresses connections: the only two ways out. */
export interface Network {
  resolve(host: string): Promise<readonly Address[]>;
  /** To exactly this address, at port 443, with a certificate for this host. */
  connect(target: Address & { host: string }): TLSSocket;
}

export const internet: Network = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  connect: ({ address, host }) => connect({ host: address, port: 443, servername: host, ALPNProtocols: ['http/1.1'] }),
};

export type Answered = { status: number; failure: null } | { status: null; failure: Failure };

const failed = (failure: Failure): Answered => ({ status: null, failure });

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/**
 * Posts to a public server. Its name is looked up once, each address it has must be public, and the connection goes to one of just
 * these: a name that leads elsewhere a moment later changes nothing. Redirects are not followed, and of the answer only its status is read.
 */
export async function post(network: Network, { url, headers, body, timeoutMs }: Sent): Promise<Answered> {
  const target = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<Answered>((resolve) => signal.addEventListener('abort', () => resolve(failed('timed-out')), { once: true }));
  return Promise.race([late, send(network, target, { headers, body, signal })]);
}

async function send(
  network: Network,
  target: URL,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Answered> {
  if (target.protocol !== 'https:' || target.port !== '') return failed('address-not-public');
  const host = target.hostname;
  const addresses = await network.resolve(host).catch(() => []);
  const [first] = addresses;
  if (!first) return failed('name-not-found');
  if (!addresses.every(({ address }) => isPublicAddress(address))) return failed('address-not-public');
  if (signal.aborted) return failed('timed-out');
  return new Promise((resolve) => {
    const sent = request({
      host,
      path: target.pathname + target.search,
      method: 'POST',
      headers: {
        host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Isocentre-Webhooks',
        connection: 'close',
        ...headers,
      },
      signal,
      createConnection: () => network.connect({ ...first, host }),
    });
    sent.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, failure: null });
      // Never read: it is the receiver's, and may be endless.
      response.destroy();
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(failed(signal.aborted ? 'timed-out' : reasonOf(error))));
    sent.end(body);
  });
}

const reasonOf = ({ code = '' }: NodeJS.ErrnoException): Failure =>
  /CERT|SIGNED|SIGNATURE|ALTNAME|ISSUER|^ERR_SSL|^ERR_TLS/.test(code) ? 'certificate' : 'not-connected';
