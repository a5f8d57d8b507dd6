import type { Point } from './grid.ts';
import { isodose } from './isodose.ts';
import { pulli } from './pulli.ts';

/** The seed of an edition that does not choose its own. */
export const DEFAULT_SEED = 's1';

export interface KeyPicture {
  strands: readonly string[];
  /** Innermost first. */
  contours: readonly string[];
  dots: readonly Point[];
  /** Half the side of the square around the kolam itself. */
  half: number;
  /** The same around everything, contours included. */
  reach: number;
}

const REACH = 680;

/**
 * An edition's picture: a kolam whose dots are the foci; outwards its petals relax into isodose lines. Used by the
 * site's hero and banners, documents, mails and shared links.
 */
export function keyPicture(seed: string): KeyPicture {
  const { strands, dots, half } = pulli({ seed, n: 7, cell: 92, open: 0.8, bridge: 0.25 });
  const { contours } = isodose({ foci: dots, levels: [66, 86, 112, 146, 190, 246, 318], blend: 9, reach: REACH, grid: 92 });
  return { strands, dots, half, contours, reach: REACH };
}
