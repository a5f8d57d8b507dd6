import type { Picture } from '@isocentre/contract/content';

export interface StoredPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first; the last is the picture itself. */
  readonly widths: readonly number[];
}

const urlOf = (key: string, width: number) => `/uploads/${key}-${width}.webp`;

/** A stored picture as the pages take it. */
export function pictureUrls({ key, width, height, widths }: StoredPicture): Extract<Picture, { url: string }> {
  return { url: urlOf(key, width), width, height, variants: widths.map((one) => ({ url: urlOf(key, one), width: one })) };
}

/** Where a variant lies in the file store. Only what lies in these folders can be reached under `/uploads`. */
export const pictureFile = (editionId: number, key: string, width: number) => `pictures-${editionId}/${key}-${width}.webp`;
