import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LoadedEdition } from './edition-directory.ts';

/** A file generated from an edition's data: a document, a share picture, a sitemap. */
export interface MadeFile {
  readonly body: Buffer;
  readonly etag: string;
}

export type KeepMade = (edition: LoadedEdition, name: string, make: () => Promise<Uint8Array | string>) => Promise<MadeFile>;

const MEMORY_BYTES = 32 * 1024 * 1024;

/** Generates each file once per edition and content version. Concurrent requests wait for the same one. */
export function createMadeFiles(): KeepMade {
  const kept = new LRUCache<string, MadeFile>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ body }) => body.length });
  const running = new Map<string, Promise<MadeFile>>();
  return async (edition, name, make) => {
    // The origin too: one edition may be reached under two host names, and some files contain it.
    const key = `${edition.id} ${edition.contentVersion} ${edition.origin} ${name}`;
    const known = kept.get(key) ?? running.get(key);
    if (known) return known;
    const making = make()
      .then((made) => {
        const body = Buffer.from(made);
        const file = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
        kept.set(key, file);
        return file;
      })
      .finally(() => running.delete(key));
    running.set(key, making);
    return making;
  };
}

export interface SendOptions {
  type: string;
  cacheControl: string;
  /** The file name for a download; without it the browser shows the file. */
  saveAs?: string;
}

export function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: MadeFile,
  { type, cacheControl, saveAs }: SendOptions,
) {
  reply.headers({ 'cache-control': cacheControl, etag });
  if (saveAs) reply.header('content-disposition', `attachment; filename="${saveAs}"`);
  const had = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  if (had.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
