import type { Picture } from '@isocentre/contract/content/shared';

export interface StoredPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first; the last is the original width. */
  readonly widths: readonly number[];
}

const urlOf = (key: string, width: number) => `/uploads/${key}-${width}.webp`;

/** A stored picture as pages use it. */
export function pictureUrls({ key, width, height, widths }: StoredPicture): Omit<Extract<Picture, { url: string }>, 'alt'> {
  return { url: urlOf(key, width), width, height, variants: widths.map((one) => ({ url: urlOf(key, one), width: one })) };
}

/** The path of an original, which no address leads to. */
export const originalFile = (editionId: number, key: string) => `originals-${editionId}/${key}`;

/** The path of a variant in the file store. Only these folders can be reached under `/uploads`. */
export const pictureFile = (editionId: number, key: string, width: number) => `pictures-${editionId}/${key}-${width}.webp`;

/** The page of an e-poster in the file store. */
export const posterFile = (editionId: number, key: string, width: number) => `posters-${editionId}/${key}-${width}.webp`;
