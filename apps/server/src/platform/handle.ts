import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isKeptInArchive } from '@isocentre/contract/archive';
import { CONTENT_VERSION_HEADER } from '@isocentre/contract/content';
import type { FileAnswer, RouteShape } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { UPLOAD_ROOM_BYTES } from '@isocentre/domain/uploads';
import { STAMP_HEADER } from '@isocentre/domain/work-stamp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessOptions, checkAccess, refuseUnknownPermission } from './access.ts';
import type { PersonDirectory } from './cells/person-directory.ts';
import { browserCookie, browserIn } from './browser-cookie.ts';
import { createCeiling } from './ceilings.ts';
import type { CheckUsage } from './check-usage.ts';
import type { Database } from './database.ts';
import type { BoundRoute, Connection, StaffPlace, Visit } from './feature.ts';
import { DoneBefore, firstAnswer, hashOfInput, keyIn, type RequestKey } from './idempotency.ts';
import { clientOf, createLimiter } from './limits.ts';
import { lowerIds } from './lower-ids.ts';
import { isOrganisersHost } from './organisers-host.ts';
import { checkOrigin } from './origin-check.ts';
import { canBePreviewed, type Preview, type Previews, refuseWriting } from './previews.ts';
import { noSessionCookie, sessionCookie } from './session-cookie.ts';
import type { SignedIn } from './sessions.ts';
import type { TokenCaller } from './token-access.ts';
import { traced } from './tracing/tracing.ts';
import { editionOf, visitOf } from './visit.ts';
import { createStampCheck } from './work-stamps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it. `operations`: whoever runs the service. The server does not start with a route without it. */
    access?: RouteShape['access'] | 'operations';
  }
  interface FastifyRequest {
    /** Set by `checkAccess` before anything else reads the request. */
    account?: SignedIn | undefined;
    /** The account's registration for this edition; set with it. */
    registrationId?: string | undefined;
    /** On a route for organisers: where they are, and in which role. */
    staff?: StaffPlace;
    /** A program called it, by its token. */
    token?: TokenCaller;
    /** The edition's time at which the request arrived: queueing makes nobody miss a deadline. */
    arrivedAt?: Date;
    /** The request is part of an organiser's preview. */
    preview?: Preview | undefined;
  }
}

export interface HandleOptions extends AccessOptions {
  previews: Previews;
  /** Without it, ids are given here. */
  people?: PersonDirectory;
  /** Calls a minute of one edition, for the routes under it; without it there is none. */
  editionCeiling?: number;
  /** Of the routes that use what an edition has only so much of. */
  checkUsage?: CheckUsage;
  /** What the same routes ask of a browser before; 0 or nothing: no work. */
  workBits?: number;
}

/** Registers a route of the contract: origin check, access, validation, limit, use case, response. */
export function handle(app: FastifyInstance, bound: BoundRoute, options: HandleOptions): void {
  const { upload, raw, form } = bound.route;
  if (!upload && !raw && !form) return put(app, bound, options);
  // In its own scope: it accepts only bytes or a form, all other routes only JSON.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (form) {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(text)))),
      );
    } else {
      const [type, bodyLimit] = upload ? ['application/octet-stream', upload.maxBytes + UPLOAD_ROOM_BYTES] : ['*', raw?.maxBytes ?? 0];
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, bytes, done) => done(null, bytes));
    }
    put(scope, bound, options);
  });
}

function put(app: FastifyInstance, { route, handler }: BoundRoute, options: HandleOptions): void {
  const { directory, clock, pool, db, previews, organisersOrigin, editionCeiling, checkUsage, workBits = 0 } = options;
  refuseUnknownPermission(route);
  const ownOrigin = async (request: FastifyRequest) =>
    isOrganisersHost(request.headers.host, organisersOrigin) ? organisersOrigin : (await editionOf(request, directory)).origin;
  const limiter = route.limit ? createLimiter(pool, route.name, route.limit) : undefined;
  const accountLimiter = route.accountLimit
    ? createLimiter(pool, `${route.accountLimit.together ?? route.name}:account`, route.accountLimit)
    : undefined;
  const ceiling = route.underCeiling && editionCeiling !== undefined ? createCeiling(pool, route.name, editionCeiling) : undefined;
  const checkStamp = route.underCeiling && workBits > 0 ? createStampCheck(pool, workBits) : undefined;
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: route.access },
    ...(route.bodyMaxBytes === undefined ? {} : { bodyLimit: route.bodyMaxBytes }),
    schema: {
      operationId: route.name,
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      ...(route.download || route.redirect ? {} : { response: { [route.status]: route.answer } }),
    },
    onRequest: async (request, reply) => {
      if (canBePreviewed(route)) request.preview = await previews.of(request);
      request.arrivedAt = request.preview?.at ?? clock.edition(request.headers);
      if (!route.fromOutside && request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request, await ownOrigin(request));
      refuseWriting(request, request.preview);
      await checkAccess(route, request, reply, options);
      if (!isKeptInArchive(route) && (await editionOf(request, directory)).status === 'archived') throw new Refused('EDITION_ARCHIVED');
      // What the provider tells us waits in the inbox until the edition has arrived.
      if (route.method !== 'GET' && !route.fromOutside && (await editionOf(request, directory)).moving) throw new Refused('UNAVAILABLE');
    },
    preValidation: async (request) => {
      lowerIds(request.params);
      lowerIds(request.query);
    },
    // After validation: only calls that could succeed are counted.
    preHandler: async (request) => {
      if (checkStamp) await checkStamp(stampIn(request), clock.system().getTime());
      if (limiter) await limiter(`${(await editionOf(request, directory)).id}:${clientOf(request.ip)}`);
      if (accountLimiter && request.account) await accountLimiter(request.account.id);
      if (ceiling) await ceiling((await editionOf(request, directory)).id, request.log);
    },
    handler: async (request, reply) => {
      const { answer, contentVersion } = await previews.during(request.preview, async (preview) => {
        request.preview = preview;
        const visit = await visitOf(request, options);
        const input = inputOf(request, route);
        const requestKey = route.idempotent && requestKeyOf(request, route, visit, clock.system());
        const work = preview?.handlers?.get(route) ?? handler;
        const run = async (given: Visit) => {
          // Not before an answer that is only given again.
          if (route.uses && checkUsage) await checkUsage(visit.edition.id, route.uses, request.log);
          return traced({ name: route.name, onlyInside: true }, async () => work(input as never, given, connectionOf(request, reply)));
        };
        return {
          answer: requestKey ? await runOnce(db, requestKey, () => run({ ...visit, requestKey })) : await run(visit),
          contentVersion: visit.edition.contentVersion,
        };
      });
      reply.code(route.status).headers({ 'cache-control': 'no-store', [CONTENT_VERSION_HEADER]: contentVersion });
      if (route.conditional && isKnown(request, reply, answer)) return reply.code(304).send();
      if (route.redirect) return reply.redirect(answer as string, route.status);
      return route.download ? sendFile(reply, answer as FileAnswer) : reply.send(answer);
    },
  });
}

const connectionOf = (request: FastifyRequest, reply: FastifyReply): Connection => ({
  client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  keepSession: (session) => {
    reply.removeHeader('set-cookie');
    reply.header('set-cookie', session ? sessionCookie(session.token, session.remember) : noSessionCookie);
    // Pages in the browser's back cache belong to the person who just signed out.
    if (!session) reply.header('clear-site-data', '"cache"');
  },
  browser: browserIn(request.headers.cookie),
  keepBrowser: (token) => void reply.header('set-cookie', browserCookie(token)),
});

function stampIn({ headers }: FastifyRequest): string | undefined {
  const stamp = headers[STAMP_HEADER];
  return typeof stamp === 'string' ? stamp : undefined;
}

/** Tags the answer; whether the caller has just this one. */
function isKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return request.headers['if-none-match'] === tag;
}

function requestKeyOf(request: FastifyRequest, route: RouteShape, visit: Visit, now: Date): RequestKey | undefined {
  const key = keyIn(request.headers['idempotency-key']);
  if (key === undefined || !visit.account) return undefined;
  const { params, body } = request;
  return {
    editionId: visit.edition.id,
    actor: visit.account.id,
    route: route.name,
    key,
    bodyHash: hashOfInput({ params, body }),
    now,
    used: false,
  };
}

/** The first answer again, or the work, if nobody has done it. */
async function runOnce(db: Database, requestKey: RequestKey, run: () => Promise<unknown>): Promise<unknown> {
  const before = await firstAnswer(db, requestKey);
  if (before) return before.answer;
  try {
    const answer = await run();
    if (!requestKey.used) throw new Error(`${requestKey.route} promises to run once, but its use case does not use the key`);
    return answer;
  } catch (error) {
    if (!(error instanceof DoneBefore)) throw error;
    const meanwhile = await firstAnswer(db, requestKey);
    if (!meanwhile) throw error;
    return meanwhile.answer;
  }
}

/**
 * A reader of a file who takes nothing for half a minute has gone. Node.js looks twice before it calls a socket idle that still has
 * something to send.
 */
const STALLED_MS = 15_000;

/** Sent as a download, never inline: whatever a file holds, it cannot run in our origin. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { type, name } = file;
  reply
    .headers({ 'content-disposition': `attachment; filename="${name}"`, 'content-security-policy': "default-src 'none'; sandbox" })
    .type(type);
  if ('bytes' in file) return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  if (file.length !== undefined) reply.header('content-length', file.length);
  // Nothing was taken for so long: what is held for this reader is let go.
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  // The framework destroys a stream whose reader has gone, which ends the generator or closes the file behind it.
  return reply.send(file.stream instanceof Readable ? file.stream : Readable.from(file.stream, { objectMode: false }));
}

function inputOf({ params, query, body, headers }: FastifyRequest, { raw, upload }: RouteShape) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  // Only what the route declares: what is read for one visitor may be cached for the next with the same input.
  return { params, query, body, ...(upload ? { file: bytes } : {}), ...(raw ? { bytes, headers } : {}) };
}
