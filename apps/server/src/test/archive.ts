import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface Entry {
  name: string;
  data: Buffer;
  /** Compressed bytes that replace the data's own. */
  packed?: Buffer;
}

/** A ZIP reader, just enough for our own documents. */
export function unpack(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i -= 1) {
    const [nameLength, local, packed] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)];
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(from, from + packed);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      data: bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : Buffer.from(body),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

export function pack(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, packed = deflateRawSync(data) } of entries) {
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, title, packed]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, title);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
