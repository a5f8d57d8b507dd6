import { inflateRawSync } from 'node:zlib';

/**
 * A Word document is a ZIP archive, and a small one can hold gigabytes. This unpacks every entry up to a limit, as the
 * converter will, and rejects anything larger, encrypted or unusually built.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

const MOST_ENTRIES = 300;
/** For all entries together. Text is a few hundred kB; pictures hardly compress, so they grow little when unpacked. */
const UNPACKED_MAX = 6 * 1024 * 1024;

export class BadArchive extends Error {}

/** Whether these bytes could be a Word document at all. */
export const looksLikeArchive = (bytes: Buffer): boolean => bytes.length > END_LENGTH && bytes.readUInt32LE(0) === LOCAL;

/** The container of a .doc file, and of a password-protected .docx file. */
const COMPOUND = Buffer.from('D0CF11E0A1B11AE1', 'hex');
export const isOldWord = (bytes: Buffer): boolean => bytes.subarray(0, COMPOUND.length).equals(COMPOUND);

/** Returns the names of the entries, or throws `BadArchive`. */
export function checkArchive(bytes: Buffer): string[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || start + size !== end) throw new BadArchive('an unusual directory');
  const names: string[] = [];
  let left = UNPACKED_MAX;
  let at = start;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new BadArchive('a broken directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
    left -= unpackedSize(bytes, at, left);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // The reader ignores the count and takes the last entry of a name: what is not counted here would not be measured.
  if (at !== end) throw new BadArchive('entries that are not counted');
  if (new Set(names).size < names.length) throw new BadArchive('two entries of one name');
  return names;
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new BadArchive('no directory');
}

/** Measured by unpacking: an entry's declared size need not be true. */
function unpackedSize(bytes: Buffer, entry: number, max: number): number {
  const [flags, method] = [bytes.readUInt16LE(entry + 8), bytes.readUInt16LE(entry + 10)];
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if ((flags & 1) === 1 || (method !== STORED && method !== DEFLATED)) throw new BadArchive('an entry that cannot be read');
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw new BadArchive('an entry that is not there');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + packed > bytes.length) throw new BadArchive('an entry that is cut off');
  if (packed > max) throw new BadArchive('too large');
  if (method === STORED) return packed;
  try {
    return inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: Math.max(1, max) }).length;
  } catch {
    throw new BadArchive('too large, or broken');
  }
}
