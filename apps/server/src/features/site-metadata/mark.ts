import { colours } from '../../platform/identity/colours.ts';

const LINE =
  'M7.8 -17C7.8 -12.9 3.3 -10.9 0 -8.5C-3.3 -6.1 -6.1 -3.3 -8.5 0C-10.9 3.3 -12.9 7.8 -17 7.8C-21.3 7.8 -24.8 4.3 -24.8 0C-24.8 -4.3 -21.3 -7.8 -17 -7.8C-12.9 -7.8 -10.9 -3.3 -8.5 0C-6.1 3.3 -3.3 6.1 0 8.5C3.3 10.9 7.8 12.9 7.8 17C7.8 21.3 4.3 24.8 0 24.8C-4.3 24.8 -7.8 21.3 -7.8 17C-7.8 12.9 -3.3 10.9 0 8.5C3.3 6.1 6.1 3.3 8.5 0C10.9 -3.3 12.9 -7.8 17 -7.8C21.3 -7.8 24.8 -4.3 24.8 0C24.8 4.3 21.3 7.8 17 7.8C12.9 7.8 10.9 3.3 8.5 0C6.1 -3.3 3.3 -6.1 0 -8.5C-3.3 -10.9 -7.8 -12.9 -7.8 -17C-7.8 -21.3 -4.3 -24.8 0 -24.8C4.3 -24.8 7.8 -21.3 7.8 -17Z';
const DOTS = [
  [0, -17],
  [17, 0],
  [0, 17],
  [-17, 0],
] as const;

/** The mark on ink, as shapes around the origin that fill a square of 64. */
export function drawMark({ stroke = 2.2 } = {}): string {
  const dots = DOTS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.9" fill="${colours.onInk}"/>`).join('');
  return (
    `<path d="M-31 0h4M27 0h4M0 -31v4M0 27v4" fill="none" stroke="${colours.onInk}" stroke-width="1.4" stroke-linecap="round"/>` +
    `<path d="${LINE}" fill="none" stroke="${colours.onInk}" stroke-width="${stroke}"/>${dots}` +
    `<circle r="4.6" fill="none" stroke="${colours.saffronOnInk}" stroke-width="${stroke}"/><circle r="1.7" fill="${colours.saffronOnInk}"/>`
  );
}
