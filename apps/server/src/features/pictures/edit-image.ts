import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Image } from '@isocentre/contract/images';
import { type Crop, fitsIn } from '@isocentre/domain/content/picture-crop';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { originalFile, pictureUrls } from '../../platform/files/pictures.ts';
import { findImage, type Original } from './queries/images.ts';
import { storePicture } from './store-picture.ts';

export interface ImagesDeps {
  db: Database;
  files: Files;
}

/** A picture as it came, whole and not yet described. The original keeps its metadata, and is never sent to anybody. */
export async function uploadImage({ db, files }: ImagesDeps, bytes: Uint8Array, visit: Visit): Promise<Image> {
  const editionId = visit.edition.id;
  const sha256 = createHash('sha256').update(bytes).digest();
  const { key } = await sayWhatToUpload(
    storePicture({
      db,
      files,
      editionId,
      bytes,
      details: async ({ key: original, whole }) => {
        await files.put(originalFile(editionId, original), bytes, 'application/octet-stream');
        return { alt: null, decoration: false, crop: null, original: { key: original, ...whole, bytes: bytes.length, sha256 } };
      },
      alsoWrite: (transaction, made) => record(transaction, 'image.uploaded', made, visit),
    }),
  );
  return readImage({ db }, key, visit);
}

export async function readImage({ db }: Pick<ImagesDeps, 'db'>, key: string, visit: Visit): Promise<Image> {
  const found = await findImage(db, visit.edition.id, key);
  if (!found) throw new Refused('NOT_FOUND');
  const { alt, decoration, crop, original } = found;
  const whole = original && (await findImage(db, visit.edition.id, original.key));
  return {
    key,
    url: pictureUrls(found).url,
    alt,
    decoration,
    crop,
    whole: whole && original ? { url: pictureUrls(whole).url, width: original.width, height: original.height } : null,
  };
}

interface Said {
  readonly crop: Crop | null;
  readonly alt: string | null;
  readonly decoration: boolean;
}

/** Another picture of the same original. The one that pages may show stays as it is. */
export async function cropImage({ db, files }: ImagesDeps, from: string, said: Said, visit: Visit): Promise<Image> {
  const editionId = visit.edition.id;
  const found = await findImage(db, editionId, from);
  if (!found) throw new Refused('NOT_FOUND');
  if (said.decoration && said.alt !== null)
    throw new Refused('VALIDATION', { fields: { alt: 'A decoration needs no words. Leave them out, or do not mark it as one.' } });
  const { original } = found;
  if (!original) throw new Refused('IMAGE_WITHOUT_ORIGINAL');
  if (said.crop && !fitsIn(said.crop, original)) throw new Refused('VALIDATION', { fields: { crop: 'Choose a part inside the picture.' } });
  const bytes = await readOriginal(files, editionId, original);
  const { key } = await storePicture({
    db,
    files,
    editionId,
    bytes,
    crop: said.crop,
    details: () => Promise.resolve({ ...said, original }),
    alsoWrite: (transaction, made) => record(transaction, 'image.changed', made, visit),
  });
  return readImage({ db }, key, visit);
}

async function readOriginal(files: Files, editionId: number, { key }: Original): Promise<Uint8Array> {
  const stored = await files.get(originalFile(editionId, key));
  if (!stored) throw new Refused('IMAGE_WITHOUT_ORIGINAL');
  return buffer(stored.stream);
}

/** Whoever chose the file reads this: it says what to choose instead. */
async function sayWhatToUpload<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    if (error instanceof Refused && error.code === 'UNSUPPORTED_MEDIA') throw new Refused('IMAGE_TYPE');
    if (error instanceof Refused && error.code === 'TOO_LARGE') throw new Refused('IMAGE_TOO_LARGE');
    throw error;
  }
}

const record = (transaction: Database, action: string, key: string, { edition, actor, requestId }: Visit) =>
  writeAudit(transaction, { editionId: edition.id, actor, action, entity: 'image', entityId: key, requestId });
