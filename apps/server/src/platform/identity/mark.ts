import type { Edition } from '@isocentre/domain/editions/edition';
import { markOf } from '@isocentre/domain/kolam/mark';
import { coloursOf } from './colours.ts';

/** The edition's mark on ink, as shapes around the origin that fill a square of 64. */
export function drawMark(edition: Pick<Edition, 'look'>, { stroke = 2.2 } = {}): string {
  const { onInk, saffronOnInk } = coloursOf(edition);
  const { strands, dots } = markOf(edition.look?.seed);
  const spots = dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.9" fill="${onInk}"/>`).join('');
  return (
    `<path d="M-31 0h4M27 0h4M0 -31v4M0 27v4" fill="none" stroke="${onInk}" stroke-width="1.4" stroke-linecap="round"/>` +
    strands.map((d) => `<path d="${d}" fill="none" stroke="${onInk}" stroke-width="${stroke}"/>`).join('') +
    `${spots}<circle r="4.6" fill="none" stroke="${saffronOnInk}" stroke-width="${stroke}"/><circle r="1.7" fill="${saffronOnInk}"/>`
  );
}
