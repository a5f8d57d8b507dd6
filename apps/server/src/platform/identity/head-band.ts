import { colours } from './colours.ts';
import { motif } from './motif.ts';
import type { Sheet } from './sheet.ts';

/** The dark band across the top of a document's first page, with the kolam at its right. Decorative. */
export function drawHeadBand(sheet: Sheet, { width, height, scale }: { width: number; height: number; scale: number }): void {
  const { doc } = sheet;
  sheet.artifact(() => {
    doc.rect(0, 0, width, height).clip();
    doc.rect(0, 0, width, height).fill(colours.ink);
    doc.translate(width - 92, height / 2 - 4).scale(scale);
    for (const [i, contour] of motif.contours.entries()) {
      doc
        .path(contour)
        .strokeOpacity(i === 1 ? 0.9 : 0.42 - i * 0.05)
        .lineWidth(3)
        .stroke(i === 1 ? colours.saffron : colours.onInk2);
    }
    doc.strokeOpacity(1);
    for (const [i, strand] of motif.strands.entries())
      doc
        .path(strand)
        .lineWidth(5.5)
        .stroke(i === 1 ? colours.saffronOnInk : colours.onInk);
    for (const [x, y] of motif.dots) doc.circle(x, y, 7).fill(colours.onInk2);
  });
}
