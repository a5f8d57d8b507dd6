import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A resolver that can be told not to answer. Every name it knows is this machine. */
export interface SilentResolver {
  answers: boolean;
  /** How often it was asked while it did not answer. */
  readonly ignored: number;
  /** A command that becomes another one which asks this resolver and no other. Needs root. */
  readonly before: readonly string[];
  close(): Promise<void>;
}

const HEADER = 12;
const TYPE_A = 1;

export async function startSilentResolver(address: string): Promise<SilentResolver> {
  const socket = createSocket('udp4');
  let ignored = 0;
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-resolver-'));
  const settings = join(folder, 'resolv.conf');
  writeFileSync(settings, `nameserver ${address}\n`, { mode: 0o644 });
  const resolver: SilentResolver = {
    answers: false,
    get ignored() {
      return ignored;
    },
    before: ['unshare', '--mount', 'sh', '-c', `mount --bind ${settings} /etc/resolv.conf && exec "$@"`, 'sh'],
    close: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
  socket.on('message', (query, from) => {
    if (resolver.answers) socket.send(answerTo(query), from.port, from.address);
    else ignored += 1;
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  return resolver;
}

/** 127.0.0.1 for an address of version 4, and nothing for anything else. */
function answerTo(query: Buffer): Buffer {
  let end = HEADER;
  while (query[end]) end += (query[end] ?? 0) + 1;
  const question = query.subarray(HEADER, end + 5);
  const known = query.readUInt16BE(end + 1) === TYPE_A;
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(known ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  // The name is the question's; A, IN, a second long, four bytes.
  const answer = known ? Buffer.from([0xc0, HEADER, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]) : Buffer.alloc(0);
  return Buffer.concat([header, question, answer]);
}
