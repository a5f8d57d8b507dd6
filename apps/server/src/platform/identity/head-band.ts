import type { Edition } from '@isocentre/domain/editions/edition';
import { figureOf } from './figure.ts';
import type { Sheet } from './sheet.ts';

/** The dark band across the top of a document's first page, with the edition's kolam at its right. Decorative. */
export function drawHeadBand(
  sheet: Sheet,
  edition: Pick<Edition, 'look'>,
  { width, height, scale }: { width: number; height: number; scale: number },
): void {
  const { doc, colours } = sheet;
  const { strands, contours, dots } = figureOf(edition);
  sheet.artifact(() => {
    doc.rect(0, 0, width, height).clip();
    doc.rect(0, 0, width, height).fill(colours.ink);
    doc.translate(width - 92, height / 2 - 4).scale(scale);
    for (const [i, contour] of contours.entries()) {
      doc
        .path(contour)
        .strokeOpacity(i === 1 ? 0.9 : 0.42 - i * 0.05)
        .lineWidth(3)
        .stroke(i === 1 ? colours.saffron : colours.onInk2);
    }
    doc.strokeOpacity(1);
    for (const [i, strand] of strands.entries())
      doc
        .path(strand)
        .lineWidth(5.5)
        .stroke(i === 1 ? colours.saffronOnInk : colours.onInk);
    for (const [x, y] of dots) doc.circle(x, y, 7).fill(colours.onInk2);
  });
}
