import { connect } from 'node:net';

/** The virus scanner of the machine, clamd, by its protocol. */
export interface Scanner {
  /** Throws `ScannerAway` when there is no verdict. */
  scan(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<'clean' | 'infected'>;
}

/** No verdict: the file is neither clean nor infected, and has to be asked about again. */
export class ScannerAway extends Error {
  constructor(cause: unknown) {
    super(`The virus scanner gave no verdict: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A file of 5 MB takes clamd a second or two; an upload must not wait longer than a visitor does. */
const PATIENCE_MS = 8000;
const PIECE_BYTES = 64 * 1024;

/** Undefined: none is configured, and files are used without. `socket` is a path, or `host:port`. */
export const openScanner = ({ CLAMD_SOCKET }: { CLAMD_SOCKET?: string | undefined }, patienceMs = PATIENCE_MS): Scanner | undefined =>
  CLAMD_SOCKET === undefined ? undefined : { scan: (content) => ask(CLAMD_SOCKET, content, patienceMs) };

const placeOf = (socket: string) => {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(socket) ?? [];
  return host === undefined ? { path: socket } : { host, port: Number(port) };
};

async function ask(place: string, content: Uint8Array | AsyncIterable<Uint8Array>, patienceMs: number): Promise<'clean' | 'infected'> {
  const socket = connect(placeOf(place));
  const late = setTimeout(() => socket.destroy(new Error(`nothing after ${patienceMs} ms`)), patienceMs);
  try {
    const answer = answerOf(socket);
    // A socket that breaks while it is written to reports it here.
    answer.catch(() => {});
    socket.write('zINSTREAM\0');
    for await (const piece of pieces(content)) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      if (!socket.write(piece)) await Promise.race([new Promise((drained) => socket.once('drain', drained)), answer]);
    }
    socket.write(Buffer.alloc(4));
    return verdictIn(await answer);
  } catch (error) {
    throw new ScannerAway(error);
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

async function* pieces(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!(content instanceof Uint8Array)) {
    yield* content;
    return;
  }
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

const answerOf = (socket: ReturnType<typeof connect>) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('it hung up')));
  });

function verdictIn(answer: string): 'clean' | 'infected' {
  if (answer === 'stream: OK') return 'clean';
  if (answer.endsWith(' FOUND')) return 'infected';
  throw new Error(answer);
}
