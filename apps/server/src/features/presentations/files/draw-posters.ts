import { createHash, randomBytes } from 'node:crypto';
import { posterFile } from '../../../platform/files/pictures.ts';
import { postersToDraw, storePage, type ToDraw } from '../queries/poster-pages.ts';
import type { FileDeps } from './deps.ts';
import { drawPoster, type DrawnPage } from './draw-poster.ts';

/** In one turn, one after the other: each takes a core for seconds. */
const AT_ONCE = 20;

/** Draws the pages of e-posters whose authors agreed to the wall. Returns how many were looked at. */
export async function drawPosters({ db, files }: Pick<FileDeps, 'db' | 'files'>): Promise<number> {
  let looked = 0;
  for (const poster of await postersToDraw(db, AT_ONCE)) {
    const file = await files.get(poster.key);
    // Erased meanwhile.
    if (!file) continue;
    await keep({ db, files }, poster, await drawPoster(file.stream));
    looked += 1;
  }
  return looked;
}

/** The files first, so that a row always has its files; the row is not written when the e-poster is gone or drawn meanwhile. */
async function keep({ db, files }: Pick<FileDeps, 'db' | 'files'>, poster: ToDraw, drawn: readonly [DrawnPage, DrawnPage] | undefined) {
  if (!drawn) return storePage(db, poster, undefined);
  const { editionId } = poster;
  const key = randomBytes(16).toString('hex');
  const named = drawn.map((page) => ({ ...page, file: posterFile(editionId, key, page.width) }));
  for (const { file, webp } of named) await files.put(file, webp, 'image/webp');
  const [, { width, height }] = drawn;
  const sizes = named.map((page) => ({
    width: page.width,
    bytes: page.webp.length,
    sha256: createHash('sha256').update(page.webp).digest(),
  }));
  if (await storePage(db, poster, { key, width, height, sizes })) return;
  for (const { file } of named) await files.delete(file);
}
