import type { Edition } from '@isocentre/domain/editions/edition';
import { DEFAULT_SEED, type KeyPicture, keyPicture } from '@isocentre/domain/kolam/key-picture';

const drawn = new Map<string, KeyPicture>();

/** The kolam of the edition's hero. Drawn once per process: sampling its contours takes some milliseconds. */
export function figureOf({ look }: Pick<Edition, 'look'>): KeyPicture {
  const seed = look?.seed ?? DEFAULT_SEED;
  const known = drawn.get(seed);
  if (known) return known;
  const figure = keyPicture(seed);
  drawn.set(seed, figure);
  return figure;
}
