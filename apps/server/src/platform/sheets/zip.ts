import { once } from 'node:events';
import { createDeflateRaw, crc32 } from 'node:zlib';

/** A ZIP archive, written while its parts are made: sizes and checksums stand behind each part, the list of parts at the end. */

export interface ZipPart {
  readonly name: string;
  readonly text: Iterable<string>;
}

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The same bytes for the same parts: 1 January 1980, the first day that the format knows. */
const DAY = 0x21;

export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of parts) {
    const path = Buffer.from(name);
    const head = Buffer.concat([fields([4, 0x04034b50], [2, VERSION], ...common(0, 0, 0), [2, path.length], [2, 0]), path]);
    yield head;
    const sums = { crc: 0, raw: 0, packed: 0 };
    yield* packed(text, sums);
    yield fields([4, 0x08074b50], [4, sums.crc], [4, sums.packed], [4, sums.raw]);
    const entry = fields(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      ...common(sums.crc, sums.packed, sums.raw),
      [2, path.length],
      // No extra field, comment, disk or attributes.
      ...[2, 2, 2, 2].map((size) => [size, 0] as const),
      [4, 0],
      [4, offset],
    );
    listed.push(Buffer.concat([entry, path]));
    offset += head.length + sums.packed + 16;
  }
  const list = Buffer.concat(listed);
  yield list;
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, listed.length], [2, listed.length], [4, list.length], [4, offset], [2, 0]);
}

const common = (crc: number, packedSize: number, rawSize: number) =>
  [
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, crc],
    [4, packedSize],
    [4, rawSize],
  ] as const;

/** Little-endian numbers of two or four bytes, one after the other. */
function fields(...values: ReadonlyArray<readonly [size: number, value: number]>): Buffer {
  const bytes = Buffer.alloc(values.reduce((length, [size]) => length + size, 0));
  let at = 0;
  for (const [size, value] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** Deflated as it comes. Only as much is taken from `text` as the reader takes from here. */
async function* packed(text: Iterable<string>, sums: { crc: number; raw: number; packed: number }): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 4 });
  const feed = async () => {
    for (const piece of text) {
      const bytes = Buffer.from(piece);
      sums.crc = crc32(bytes, sums.crc);
      sums.raw += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  };
  // What fails while pieces are made fails here, where they are read.
  feed().catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      sums.packed += chunk.length;
      yield chunk;
    }
  } finally {
    deflate.destroy();
  }
}
