import type { Point } from './grid.ts';

/** The small sign beside an edition's name, around the origin in a square of 64. */
export interface MarkShape {
  strands: readonly string[];
  /** Without the one in the middle, which is drawn as a ring. */
  dots: readonly Point[];
}

/** One line around four dots. */
export const DEFAULT_MARK: MarkShape = {
  strands: [
    'M7.8 -17C7.8 -12.9 3.3 -10.9 0 -8.5C-3.3 -6.1 -6.1 -3.3 -8.5 0C-10.9 3.3 -12.9 7.8 -17 7.8C-21.3 7.8 -24.8 4.3 -24.8 0C-24.8 -4.3 -21.3 -7.8 -17 -7.8C-12.9 -7.8 -10.9 -3.3 -8.5 0C-6.1 3.3 -3.3 6.1 0 8.5C3.3 10.9 7.8 12.9 7.8 17C7.8 21.3 4.3 24.8 0 24.8C-4.3 24.8 -7.8 21.3 -7.8 17C-7.8 12.9 -3.3 10.9 0 8.5C3.3 6.1 6.1 3.3 8.5 0C10.9 -3.3 12.9 -7.8 17 -7.8C21.3 -7.8 24.8 -4.3 24.8 0C24.8 4.3 21.3 7.8 17 7.8C12.9 7.8 10.9 3.3 8.5 0C6.1 -3.3 3.3 -6.1 0 -8.5C-3.3 -10.9 -7.8 -12.9 -7.8 -17C-7.8 -21.3 -4.3 -24.8 0 -24.8C4.3 -24.8 7.8 -21.3 7.8 -17Z',
  ],
  dots: [
    [0, -17],
    [17, 0],
    [0, 17],
    [-17, 0],
  ],
};
