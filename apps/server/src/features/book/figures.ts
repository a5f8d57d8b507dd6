import type { Edition } from '@isocentre/domain/editions/edition';
import { markOf } from '@isocentre/domain/kolam/mark';
import { coloursOf } from '../../platform/identity/colours.ts';

const ACCENT = '#b83a26';
/** Along the ramp of the site's key picture, from outside to inside. */
const RINGS = ['#2b5fa8', '#2a7f9d', '#3d8f86', '#6f8f5a', '#9a8a4c'];

const svg = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">${shapes}</svg>`;
const line = (d: string, stroke: string, width: number, scale = 1) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${(width / scale).toFixed(3)}" transform="scale(${scale})" d="${d}"/>`;
const spots = (dots: readonly (readonly [number, number])[], fill: string, r: number) =>
  dots.map(([x, y]) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`).join('');

/** The edition's mark, drawn once for the cover and once for the first page of a section. */
export function bookFigures(edition: Pick<Edition, 'look'>): { cover: string; mark: string } {
  const { ink, saffron } = coloursOf(edition);
  const { strands, dots } = markOf(edition.look?.seed);
  const rings = RINGS.flatMap((stroke, i) => strands.map((d) => line(d, stroke, 0.34, Number((1 - 0.12 * i).toFixed(2)))));
  return {
    cover: svg(
      `${rings.join('')}${spots(dots, saffron, 0.62)}<circle fill="none" stroke="${ACCENT}" stroke-width=".34" r="3.1"/><circle fill="${ACCENT}" r=".8"/>`,
    ),
    mark: svg(
      `${line('M-31 0h4M27 0h4M0 -31v4M0 27v4', ink, 1)}${strands.map((d) => line(d, ink, 1.5)).join('')}${spots(dots, saffron, 1.9)}` +
        `<circle fill="none" stroke="${ACCENT}" stroke-width="1.5" r="4.6"/><circle fill="${ACCENT}" r="1.7"/>`,
    ),
  };
}
