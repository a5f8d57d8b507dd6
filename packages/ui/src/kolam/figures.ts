import type { Point } from '@isocentre/domain/kolam/grid';
import { isodose } from '@isocentre/domain/kolam/isodose';
import { keyPicture } from '@isocentre/domain/kolam/key-picture';
import { markOf } from '@isocentre/domain/kolam/mark';
import { fix, numbers } from '@isocentre/domain/kolam/numbers';
import { pulli } from '@isocentre/domain/kolam/pulli';
import { initials } from './initials.ts';

/**
 * Finished drawings as SVG strings, built from the two generators. Colours come from CSS classes (`kolam.css`). The
 * meaning is constant: a closed line is done, dots with a begun line are not yet, an open line is lost.
 */

const paths = (list: readonly string[], name: string) =>
  list.map((d, i) => `<path class="${name} ${name}-${i}" pathLength="1" d="${d}"/>`).join('');
/** All dots of a figure are one path of zero-length strokes: a page of people has hundreds of them. */
const points = (list: readonly Point[], r: number) =>
  `<path class="k-dot" stroke-width="${fix(2 * r)}" d="${list.map(([x, y]) => `M${fix(x)} ${fix(y)}h0`).join('')}"/>`;
const square = (half: number, body: string) =>
  `<svg viewBox="${fix(-half)} ${fix(-half)} ${fix(2 * half)} ${fix(2 * half)}" focusable="false">${body}</svg>`;

/** The edition's picture, with the axes of a treatment plan. */
export function hero(seed: string): string {
  const { strands, dots, contours, reach } = keyPicture(seed);
  let ticks = '';
  for (let i = -12; i <= 12; i += 1) {
    const size = i % 5 ? 5 : 11;
    if (i !== 0) ticks += `M${i * 50} ${-size}V${size}M${-size} ${i * 50}H${size}`;
  }
  return square(
    reach,
    `${paths(contours, 'k-iso')}<path class="k-hair" d="M${-reach} 0H${reach}M0 ${-reach}V${reach}"/><path class="k-tick" d="${ticks}"/>` +
      `${paths(strands, 'k-line')}${points(
        dots.filter(([x, y]) => x !== 0 || y !== 0),
        4.6,
      )}<circle class="k-mark" r="9"/><circle class="k-core" r="3.4"/>`,
  );
}

/** The sign beside an edition's name, for an edition with a seed of its own (`ui/mark.tsx` has ours). */
export function mark(seed: string): string {
  const { strands, dots } = markOf(seed);
  const lines = strands.map((d) => `<path class="m-line" d="${d}"/>`).join('');
  const spots = dots.map(([x, y]) => `<circle class="m-dot" cx="${fix(x)}" cy="${fix(y)}" r="1.7"/>`).join('');
  return square(32, `${lines}${spots}<circle class="m-ring" r="4.2"/><circle class="m-core" r="1.6"/>`);
}

/** A person without a photo: a ring of dots woven from the name, initials in the middle. */
export function avatar(name: string): string {
  const period = [2, 3, 4, 6][Math.floor(numbers(name)() * 4)] ?? 4;
  const ring = pulli({
    seed: name,
    shape: 'ring',
    n: 12,
    rows: 2,
    period,
    open: 0.66,
    loop: 0.36,
    tilt: 40,
    inner: 2.35,
    cell: 17.2,
    tries: 30,
  });
  const tone = Math.floor(numbers(`${name}/wheel`)() * 4);
  const letters = initials(name).replaceAll(/[<&]/g, '');
  return (
    `<svg class="k-avatar k-tone-${tone}" viewBox="-75 -75 150 150" focusable="false"><circle class="k-disc" r="75"/>${paths(ring.strands, 'k-line')}` +
    `${points(ring.dots, 1.5)}<circle class="k-ring" r="29.5"/><text class="k-initials" text-anchor="middle" y="8.4">${letters}</text></svg>`
  );
}

/** A threshold: a band of dots with one line woven through, repeated along the whole width. */
export function divider(seed: string, n = 12): string {
  const [rows, cell, height] = [2, 20, 28];
  const band = pulli({ seed, shape: 'strip', n, rows, cell, loop: 0.4, open: 0.78, endless: true });
  const id = `k-${seed}-${n}`;
  return (
    `<svg width="100%" height="${height}" focusable="false"><defs><pattern id="${id}" width="${n * cell}" height="${rows * cell}" patternUnits="userSpaceOnUse" patternTransform="scale(${height / (rows * cell)})">` +
    `<g transform="translate(${cell / 2} ${cell / 2})">${paths(band.strands, 'k-line')}${points(band.dots, 1.5)}</g></pattern></defs><rect width="100%" height="${height}" fill="url(#${id})"/></svg>`
  );
}

export function motif(seed: string, n = 5, open = 0.8): string {
  const kolam = pulli({ seed, n, cell: 40, open, bridge: 0.25 });
  return square(kolam.half + 6, paths(kolam.strands, 'k-line') + points(kolam.dots, 2.6));
}

/** Nothing here yet: the dots are laid and the line has only begun, `drawn` of it. */
export function empty(seed: string, n = 5, drawn = 0.36): string {
  const kolam = pulli({ seed, n, cell: 40, open: 0.8, bridge: 0.25 });
  const begun = (d: string) => `<path class="k-line k-part" pathLength="100" stroke-dasharray="${fix(drawn * 100)} 100" d="${d}"/>`;
  const lines = kolam.strands.map((d, i) => `<path class="k-ghost" d="${d}"/>${i === 0 && drawn > 0 ? begun(d) : ''}`);
  return square(kolam.half + 6, lines.join('') + points(kolam.dots, 2.8));
}

/** Contours alone, for quiet backgrounds. */
export function field(seed: string): string {
  const reach = 420;
  const dose = isodose({ seed, foci: 2, levels: [26, 58, 96, 140, 190, 246, 308], reach });
  const crosses = dose.foci.map(([x, y]) => `<path class="k-hair" d="M${fix(x - 9)} ${fix(y)}h18M${fix(x)} ${fix(y - 9)}v18"/>`);
  return square(reach, paths(dose.contours, 'k-iso') + crosses.join(''));
}

/** Not found: one strand is left open; the piece that would close it is only dotted. */
export function lost(seed: string): string {
  const kolam = pulli({ seed, n: 7, cell: 64, open: 0.8, bridge: 0.25 });
  const dose = isodose({ foci: kolam.dots, levels: [48, 66, 90, 122, 164], blend: 7, reach: 420, grid: 76 });
  const stray = `<path class="k-stray" pathLength="1000" stroke-dasharray="0 906 ${'0.1 11 '.repeat(8)}0 100" d="${kolam.strands[0]}"/>`;
  const lines = kolam.strands.map(
    (d, i) => `<path class="k-line k-part" pathLength="1000"${i === 0 ? ' stroke-dasharray="900 1000"' : ''} d="${d}"/>`,
  );
  return square(260, paths(dose.contours, 'k-iso') + lines.join('') + stray + points(kolam.dots, 3.6));
}
