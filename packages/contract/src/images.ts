import { Crop } from '@isocentre/domain/content/picture-crop';
import { UPLOAD_MAX_BYTES } from '@isocentre/domain/uploads';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/**
 * Pictures that organisers put on pages. One that was stored never changes, since a page may show it: another part of it, or other
 * words, make another one of the same original, with a key of its own.
 */
const o = '/api/v1/organiser/{edition}';
const params = z.object({ edition: z.string(), key: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) });

export const ALT_MAX = 300;

export const Image = z.object({
  key: z.string(),
  url: z.string(),
  /** Null: nobody has said yet what it shows. */
  alt: z.nullable(z.string()),
  decoration: z.boolean(),
  /** Null: all of it. */
  crop: z.nullable(Crop),
  /** The whole picture, to choose a part of; null: stored before originals were kept. */
  whole: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});
export type Image = z.infer<typeof Image>;

export const uploadImage = defineRoute({
  name: 'uploadImage',
  uses: 'storage',
  summary: 'Upload a picture: JPEG, PNG or WebP. It is stored upright and without metadata; the original stays private',
  method: 'POST',
  path: `${o}/images`,
  access: organiser('content.change'),
  params: z.object({ edition: z.string() }),
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  accountLimit: { calls: 200, perSeconds: 3600 },
  status: 201,
  answer: Image,
});

export const readImage = defineRoute({
  name: 'readImage',
  summary: 'What is known of an uploaded picture',
  method: 'GET',
  path: `${o}/images/{key}`,
  access: organiser('content.read'),
  params,
  status: 200,
  answer: Image,
});

export const cropImage = defineRoute({
  name: 'cropImage',
  summary: 'Another part of a picture, or other words for it, without a new upload: a new picture of the same original',
  method: 'PUT',
  path: `${o}/images/{key}/crop`,
  access: organiser('content.change'),
  params,
  body: z.strictObject({
    crop: z.nullable(Crop),
    alt: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(ALT_MAX))),
    decoration: z.boolean(),
  }),
  accountLimit: { calls: 600, perSeconds: 3600 },
  status: 200,
  answer: Image,
});
