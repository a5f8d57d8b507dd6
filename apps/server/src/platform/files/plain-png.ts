const SIGNATURE = 8;
const AROUND = 12;
/** The chunks of the image itself. Everything else is metadata, which may expand to a thousand times its size. */
const DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Metadata that changes how it looks: colours, size, orientation. One each, and short. */
const LOOKS = new Set(['gAMA', 'cHRM', 'sRGB', 'iCCP', 'pHYs', 'eXIf']);
const LOOKS_MAX = 64 * 1024;

/**
 * A PNG stripped to the image itself, so that the image library never unpacks anything else. Undefined when the chunks
 * do not follow one another: truncated, or not a PNG.
 */
export function plainPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [view.subarray(0, SIGNATURE)];
  const seen = new Set<string>();
  for (let at = SIGNATURE; at + AROUND <= view.length;) {
    const length = view.readUInt32BE(at);
    const end = at + AROUND + length;
    if (end > view.length) return undefined;
    const name = view.toString('latin1', at + 4, at + 8);
    if (DRAWN.has(name) || (LOOKS.has(name) && length <= LOOKS_MAX && !seen.has(name))) kept.push(view.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    seen.add(name);
    at = end;
  }
  return undefined;
}
