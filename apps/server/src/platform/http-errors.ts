import { allRoutes } from '@isocentre/contract/all-routes';
import { allRefusals } from '@isocentre/domain/all-refusals';
import { type FieldErrors, fieldErrors, type RefusalCode, Refused } from '@isocentre/domain/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from './database.ts';
import { isStoreFull } from './files/files.ts';
import { TooMany } from './limits.ts';
import { Busy } from './queue.ts';

/** Turns any error into the API's one error shape. Internals never leak. */
export function useOneErrorShape(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, ...besides } = refusalFor(error);
    const { status } = allRefusals[code];
    // Overload is not a fault, and a log line for each request would make it worse.
    if (status >= 500 && !(error instanceof Busy))
      request.log.error({ err: error }, `${request.method} ${request.url.split('?', 1)[0]} failed`);
    const wait = retryAfter(error, code);
    if (wait !== undefined) reply.header('retry-after', wait);
    return answer(request, reply, code, besides);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) return answer(request, reply, 'NOT_FOUND');
    return answer(request, reply.header('allow', allowed.join(', ')), 'METHOD_NOT_ALLOWED');
  });
}

const PATHS = allRoutes.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }));

/** The methods the API accepts at a path; empty if there is no such path. */
function methodsAt(path: string): string[] {
  const methods = PATHS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])))];
}

/** After how many seconds a retry is worthwhile, if waiting helps. */
export function retryAfter(error: unknown, code: RefusalCode): number | undefined {
  if (error instanceof TooMany || error instanceof Busy) return error.retryAfterSeconds;
  return allRefusals[code].status === 503 ? RETRY_SECONDS : undefined;
}

export const RETRY_SECONDS = 5;

export function answer(request: FastifyRequest, reply: FastifyReply, code: RefusalCode, { fields, current, words }: Besides = {}) {
  const { status, text } = allRefusals[code];
  // Errors have their own serialiser: the route's response schema must not be applied to them.
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      error: { code, message: words ?? text, ...(fields ? { fields } : {}), ...(current ? { current } : {}), requestId: request.id },
    });
}

interface Besides {
  fields?: FieldErrors | undefined;
  current?: object | undefined;
  words?: string | undefined;
}

/** The database's own word that an edition is not open, for whoever was quicker than an owner who moves it. */
function closedEdition(error: FastifyError): RefusalCode | undefined {
  if (!('constraint' in error) || error.constraint !== 'edition_is_published') return undefined;
  return error.message.endsWith('archived') ? 'EDITION_ARCHIVED' : 'EDITION_IS_DRAFT';
}

export function refusalFor(error: FastifyError): Besides & { code: RefusalCode } {
  if (error instanceof Refused) return { code: error.code, fields: error.fields, current: error.current, words: error.words };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({ path: issue.instancePath.split('/').filter(Boolean), message: issue.message ?? '' }));
    return { code: 'VALIDATION', fields: fieldErrors(issues) };
  }
  const closed = closedEdition(error);
  if (closed) return { code: closed };
  if (isDatabaseAway(error) || isStoreFull(error)) return { code: 'UNAVAILABLE' };
  // Text that PostgreSQL cannot store, such as a NUL.
  if (error.code === '22021') return { code: 'MALFORMED' };
  if (error.statusCode === 413) return { code: 'TOO_LARGE' };
  if (error.statusCode === 415) return { code: 'UNSUPPORTED_MEDIA' };
  if (error.statusCode === 400) return { code: 'MALFORMED' };
  return { code: 'INTERNAL' };
}
