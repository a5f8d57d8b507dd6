import * as z from 'zod/mini';

const pixels = z.int().check(z.nonnegative(), z.maximum(12_000));

/** The part of a picture that is shown, in pixels of the whole one, upright. */
export const Crop = z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels });
export type Crop = z.infer<typeof Crop>;

/** A smaller part would be blurred wherever it is shown. */
export const CROP_MIN = 40;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether a part lies within a picture and is large enough to be shown. */
export const fitsIn = ({ x, y, width, height }: Crop, whole: Size): boolean =>
  width >= Math.min(CROP_MIN, whole.width) &&
  height >= Math.min(CROP_MIN, whole.height) &&
  x + width <= whole.width &&
  y + height <= whole.height;

/** The nearest part that lies within the picture, moved rather than made smaller. */
export function within({ x, y, width, height }: Crop, whole: Size): Crop {
  const size = { width: Math.round(Math.min(width, whole.width)), height: Math.round(Math.min(height, whole.height)) };
  const at = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)));
  return { x: at(x, whole.width - size.width), y: at(y, whole.height - size.height), ...size };
}

/** The largest part in an aspect ratio (width by height), in the middle. */
export function largest(whole: Size, ratio: number): Crop {
  const width = Math.min(whole.width, whole.height * ratio);
  const size = { width, height: width / ratio };
  return within({ x: (whole.width - size.width) / 2, y: (whole.height - size.height) / 2, ...size }, whole);
}
