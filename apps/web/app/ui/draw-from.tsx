import type { Picture as PictureData } from '@isocentre/contract/content/shared';
import type { DrawImage } from '@isocentre/ui/rich-text.tsx';
import { Picture } from './picture.tsx';

/** Draws the pictures of a text. One that is no longer there is left out. */
export const drawFrom =
  (pictures: Readonly<Record<string, PictureData>>): DrawImage =>
  ({ id, alt }) => {
    const picture = pictures[id];
    return picture ? <Picture picture={picture} alt={alt} sizes="(max-width: 720px) 100vw, 680px" /> : null;
  };
