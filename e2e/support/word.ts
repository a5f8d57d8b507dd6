import { crc32, inflateRawSync } from 'node:zlib';

/** A Word document is a ZIP archive; this opens one and packs it again with one part replaced. */

interface Entry {
  name: string;
  data: Buffer;
}

function unpack(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(from, from + size);
    entries.push({ name, data: method === 8 ? inflateRawSync(packed) : packed });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** Stored without compression. */
function pack(entries: readonly Entry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, data } of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(Buffer.from('504b0304', 'hex'), common, Buffer.from(name), data);
    directory.push(Buffer.from('504b01021400', 'hex'), common, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, index, Buffer.from('504b0506', 'hex'), end]);
}

/** The document with its text replaced. */
export const written = (document: Buffer, over: (xml: string) => string): Buffer =>
  pack(
    unpack(document).map(({ name, data }) => ({ name, data: name === 'word/document.xml' ? Buffer.from(over(data.toString())) : data })),
  );
