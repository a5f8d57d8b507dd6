import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The test file of the makers of virus scanners: harmless, and found by all of them. In two halves, so that no scanner finds this source. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR` + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** Speaks clamd's protocol on a socket, and finds the test file. */
export interface Clamd {
  readonly socket: string;
  /** How many files it was asked about. */
  readonly asked: number;
  up(): Promise<void>;
  down(): Promise<void>;
  /** Takes connections and says nothing. */
  mute(): void;
  close(): Promise<void>;
}

export async function openClamd(): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-clamd-'));
  const socket = join(folder, 'clamd.ctl');
  const open = new Set<Socket>();
  let server: Server | undefined;
  let [asked, silent] = [0, false];

  const serve = (connection: Socket) => {
    open.add(connection);
    let received = Buffer.alloc(0);
    connection.on('error', () => {});
    connection.on('close', () => open.delete(connection));
    connection.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const file = silent ? undefined : streamed(received);
      if (file === undefined) return;
      asked += 1;
      connection.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  };
  const clamd: Clamd = {
    socket,
    get asked() {
      return asked;
    },
    up: async () => {
      silent = false;
      const started = createServer(serve);
      server = started;
      await new Promise<void>((resolve) => started.listen(socket, resolve));
    },
    down: async () => {
      for (const one of open) one.destroy();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      server = undefined;
    },
    mute: () => {
      silent = true;
    },
    close: async () => {
      await clamd.down();
      await rm(folder, { recursive: true });
    },
  };
  await clamd.up();
  return clamd;
}

const COMMAND = 'zINSTREAM\0';

/** The file, once the empty piece that ends it has come. */
function streamed(received: Buffer): string | undefined {
  if (received.length < COMMAND.length) return undefined;
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('not a command of clamd');
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; received.length >= at + 4;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces).toString('latin1');
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
