/**
 * How many slides a PowerPoint file has, by the names in its directory: nothing of it is unpacked. Undefined for an archive
 * of something else, for one with macros, and for one that is cut off.
 */
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 20_000;
const NEEDED = ['[Content_Types].xml', 'ppt/presentation.xml'];

export const isArchive = (bytes: Buffer): boolean => bytes.length > END_LENGTH && bytes.readUInt32LE(0) === LOCAL;

/** An earlier PowerPoint file, or one with a password. */
const COMPOUND = Buffer.from('D0CF11E0A1B11AE1', 'hex');
export const isCompound = (bytes: Buffer): boolean => bytes.subarray(0, COMPOUND.length).equals(COMPOUND);

export function pptxSlides(bytes: Buffer): number | undefined {
  const names = namesIn(bytes);
  if (!names || NEEDED.some((name) => !names.has(name)) || names.has('ppt/vbaProject.bin')) return undefined;
  const slides = [...names].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
  return slides > 0 ? slides : undefined;
}

function namesIn(bytes: Buffer): Set<string> | undefined {
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const names = new Set<string>();
  if (count > MOST_ENTRIES) return undefined;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) return undefined;
    const length = bytes.readUInt16LE(at + 28);
    names.add(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

function endOf(bytes: Buffer): number | undefined {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}
