/** The metrics of a font that decide how much room its text takes, read from the font file. */
export interface FontMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance of running English text, in font units. */
  averageWidth: number;
}

/** Letters and spaces about as often as English uses them. */
export const SAMPLE = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';

export function readMetrics(font: Buffer): FontMetrics {
  const table = (tag: string) => {
    for (let i = 0; i < font.readUInt16BE(4); i += 1) {
      const at = 12 + i * 16;
      if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
    }
    throw new Error(`The font has no ${tag} table.`);
  };
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const longMetrics = font.readUInt16BE(hhea + 34);
  const glyphOf = readCharacterMap(font, table('cmap'));
  const advance = (character: string) => font.readUInt16BE(hmtx + 4 * Math.min(glyphOf(character.charCodeAt(0)), longMetrics - 1));
  return {
    unitsPerEm: font.readUInt16BE(head + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    averageWidth: Array.from(SAMPLE, advance).reduce((sum, width) => sum + width, 0) / SAMPLE.length,
  };
}

/** Only format 4, which every web font has. */
function readCharacterMap(font: Buffer, cmap: number): (code: number) => number {
  let at = -1;
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const candidate = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (font.readUInt16BE(candidate) === 4) at = candidate;
  }
  if (at < 0) throw new Error('The font has no character map of format 4.');
  const twice = font.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + twice];
  const [deltas, ranges] = [starts + twice, starts + 2 * twice];
  return (code) => {
    for (let i = 0; i < twice; i += 2) {
      if (code > font.readUInt16BE(ends + i)) continue;
      const start = font.readUInt16BE(starts + i);
      if (code < start) return 0;
      const delta = font.readUInt16BE(deltas + i);
      const range = font.readUInt16BE(ranges + i);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = font.readUInt16BE(ranges + i + range + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
