import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import type { Address, Network } from '../features/outbound/post.ts';

export interface Received {
  path: string;
  host: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the receiver does with the next message: answer with a status, send elsewhere, or say nothing. */
export type Behaviour = number | { redirect: string } | 'silent';

export interface Receiver {
  readonly received: Received[];
  /** Which address each connection was made to. */
  readonly connections: Array<Address & { host: string }>;
  /** By host; 200 unless it is said otherwise. */
  readonly behaviour: Map<string, Behaviour>;
  /** What names lead to; everything else to a public address. */
  readonly names: Map<string, readonly Address[]>;
  readonly network: Network;
  close(): Promise<void>;
}

const PUBLIC: Address = { address: '203.0.114.5', family: 4 };

/** A server with TLS that stands for all of `*.example.org`: whatever is connected to comes here, and nothing leaves the machine. */
export async function openReceiver(): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=receiver', '-addext', 'subjectAltName=DNS:*.example.org'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  const ca = readFileSync(cert);
  const received: Received[] = [];
  const connections: Array<Address & { host: string }> = [];
  const behaviour = new Map<string, Behaviour>();
  const names = new Map<string, readonly Address[]>();
  const server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
    void text(request).then((body) => {
      const host = request.headers.host;
      received.push({ path: request.url ?? '', host, headers: request.headers, body });
      const what = behaviour.get(host ?? '') ?? 200;
      if (what === 'silent') return;
      if (typeof what === 'number') response.writeHead(what).end('words of the receiver');
      else response.writeHead(302, { location: what.redirect }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    connections,
    behaviour,
    names,
    network: {
      resolve: async (host) => names.get(host) ?? [PUBLIC],
      connect: (target) => {
        connections.push(target);
        return connect({ host: '127.0.0.1', port, servername: target.host, ca });
      },
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
