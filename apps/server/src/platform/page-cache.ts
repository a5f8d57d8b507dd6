import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withoutUnreadQuery } from '@isocentre/contract/pages';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { EditionDirectory, LoadedEdition } from './edition-directory.ts';
import { previewIn } from './preview-cookie.ts';

/**
 * Public pages are the same for everybody, so each is rendered once per edition, origin, path and content version and
 * kept in memory, compressed, with its headers; so is the page for paths that lead nowhere. A kept page never outlives the
 * next instant at which a date rule changes.
 */
export interface KeptPage {
  readonly status: 200 | 404 | 410;
  readonly etag: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** In the edition's time. */
  readonly goodUntil: Date;
}

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  readonly body: Buffer;
  /** All headers but `cache-control`, as a flat list of names and values. */
  readonly headers: readonly string[];
  /** The same with the `cache-control` of a page that will not change soon. */
  readonly ready: string[];
}

/**
 * Shared caches ask again after this long, and for as long again may hand out what they have while they ask: so that an organiser's
 * change is visible everywhere within a minute, also to the first visitor after a quiet one.
 */
const SHARED_SECONDS = 30;
/** Nginx counts whole seconds, and the last one in: so long after what a header says it may still hand out a page. */
const CACHE_LATE_SECONDS = 1;
const MEMORY_BYTES = 64 * 1024 * 1024;
const LONG_MS = 2 * SHARED_SECONDS * 1000;
const MAX_PATH = 200;
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\.data)?$/;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export async function keepable(
  html: string,
  headers: Readonly<Record<string, string>>,
  goodUntil: Date,
  status: KeptPage['status'] = 200,
): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    deflate(identity, { level: 9 }),
  ]);
  // Weak: the same page in any encoding.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const { 'cache-control': _, ...kept } = headers;
  const variant = (body: Buffer, encoding?: Encoding): Variant => {
    const all = Object.entries({
      ...kept,
      ...(status === 200 ? { etag } : {}),
      'content-length': String(body.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    }).flat();
    return { body, headers: all, ready: ['cache-control', sharedFor(LONG_MS), ...all] };
  };
  return { status, etag, variants: { br: variant(br, 'br'), gzip: variant(zipped, 'gzip'), identity: variant(identity) }, goodUntil };
}

export interface PageCache {
  /** Responds from memory if it can; returns whether it did. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The kept page, if it is still valid at `now`. */
  readonly find: (edition: LoadedEdition, path: string, now: Date) => KeptPage | undefined;
  readonly keep: (edition: LoadedEdition, path: string, page: KeptPage) => void;
  readonly hits: () => number;
  /** Is told of every page that was served from memory. */
  readonly onServed: (listener: (method: string, status: number, ms: number) => void) => void;
  /** How many pages are kept. */
  readonly size: () => number;
}

export function createPageCache(options: { directory: EditionDirectory; clock: Clock; closing: () => boolean }): PageCache {
  const { directory, clock, closing } = options;
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ variants }) => variants.br.body.length + variants.gzip.body.length + variants.identity.body.length,
  });
  let hits = 0;
  let served: Parameters<PageCache['onServed']>[0] = () => {};
  const find = (edition: LoadedEdition, path: string, now: Date) => {
    const page = pages.get(keyOf(edition, path));
    return page && page.goodUntil > now ? page : undefined;
  };
  return {
    serve(request, response) {
      const began = performance.now();
      const { method, headers } = request;
      const url = withoutUnreadQuery(request.url ?? '');
      if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/') || clock.isMoved(headers)) return false;
      // Perhaps a preview: only the database knows whether it still is one.
      if (previewIn(headers.cookie) !== undefined) return false;
      const edition = directory.fresh(headers.host);
      const now = clock.edition(headers);
      const page = edition && find(edition, url, now);
      if (!page) return false;
      const left = page.goodUntil.getTime() - now.getTime();
      hits += 1;
      sendPage(request, response, page, left, closing());
      served(method, response.statusCode, performance.now() - began);
      return true;
    },
    find,
    keep(edition, path, page) {
      // Unusual spellings of a path are served but not kept: they would only evict real pages.
      if (path.length <= MAX_PATH && PLAIN_PATH.test(path)) pages.set(keyOf(edition, path), page);
    },
    hits: () => hits,
    onServed: (listener) => {
      served = listener;
    },
    size: () => pages.size,
  };
}

/** With the origin: pages contain links that start with it, and an edition may have two host names. */
export const keyOf = ({ id, contentVersion, origin }: LoadedEdition, path: string) => `${id} ${contentVersion} ${origin} ${path}`;

/** Sends a shareable page. `left` is how many milliseconds remain until a date rule may change it. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: KeptPage, left: number, closing: boolean): void {
  const { body, headers, ready } = page.variants[encodingFor(request.headers['accept-encoding'])];
  if (page.status !== 200) {
    // Other caches would keep one for each path that somebody invents.
    response.writeHead(page.status, ['cache-control', 'no-store', ...headers, ...(closing ? ['connection', 'close'] : [])]);
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  // Far from any change, and with the connection kept open, the prepared headers are used as they are.
  const all =
    left >= LONG_MS && !closing ? ready : ['cache-control', sharedFor(left), ...headers, ...(closing ? ['connection', 'close'] : [])];
  if (matches(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, all).end();
    return;
  }
  response.writeHead(200, all);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** `s-maxage` plus `stale-while-revalidate` never reaches past the next change. */
export function sharedFor(left: number): string {
  const seconds = Math.max(0, Math.floor(Math.min(left, LONG_MS) / 1000) - CACHE_LATE_SECONDS);
  const fresh = Math.min(SHARED_SECONDS, seconds);
  const stale = seconds - fresh;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
}

/** Browsers send only a handful of different headers; each is parsed once. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding the client accepts. A quality of zero means "not this one". */
export function encodingFor(accept: string | string[] | undefined): Encoding {
  const header = String(accept ?? '');
  const known = encodings.get(header);
  if (known) return known;
  const wanted = header.toLowerCase();
  const takes = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*(?!\\s*;\\s*q=0(\\.0*)?\\s*([,;]|$))([,;]|$)`).test(wanted);
  const best: Encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
  encodings.set(header, best);
  return best;
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^(?!W\/)/, 'W/') === etag);
}
