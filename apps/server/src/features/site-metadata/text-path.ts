import { type Cut, runsOf } from '../../platform/identity/faces.ts';

export interface TextStyle {
  readonly cut: Cut;
  readonly size: number;
  readonly colour: string;
}

/** A line of text as outlines, so that rendering needs no font; `y` is the baseline. */
export function textPath(text: string, { cut, size, colour }: TextStyle, x: number, y: number): string {
  let at = x;
  const letters: string[] = [];
  for (const { file, text: part } of runsOf(text, cut)) {
    const scale = size / file.font.unitsPerEm;
    const { glyphs, positions } = file.font.layout(part);
    for (const [i, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[i] ?? {};
      const outline = glyph.path.toSVG();
      // A font's y grows upwards, a picture's downwards.
      const place = `translate(${round(at + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${scale} ${-scale})`;
      if (outline !== '') letters.push(`<path transform="${place}" d="${outline}"/>`);
      at += xAdvance * scale;
    }
  }
  return `<g fill="${colour}">${letters.join('')}</g>`;
}

const round = (value: number) => Math.round(value * 100) / 100;
