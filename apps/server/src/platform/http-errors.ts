import { allRefusals } from '@isocentre/domain/all-refusals';
import { type FieldErrors, fieldErrors, type RefusalCode, Refused } from '@isocentre/domain/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from './database.ts';
import { TooMany } from './limits.ts';
import { Busy } from './passwords.ts';

/** Turns whatever was thrown into the one error shape of the API. Nothing of the inside leaks out. */
export function useOneErrorShape(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, ...besides } = refusalFor(error);
    const { status } = allRefusals[code];
    // A crowd at the door is not a fault, and a line for each of them would make it worse.
    if (status >= 500 && !(error instanceof Busy))
      request.log.error({ err: error }, `${request.method} ${request.url.split('?', 1)[0]} failed`);
    if (error instanceof TooMany || error instanceof Busy) reply.header('retry-after', error.retryAfterSeconds);
    if (code === 'UNAVAILABLE' || code === 'PAYMENT_SERVICE_AWAY') reply.header('retry-after', 5);
    return answer(request, reply, code, besides);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, 'NOT_FOUND'));
}

export function answer(request: FastifyRequest, reply: FastifyReply, code: RefusalCode, { fields, current, words }: Besides = {}) {
  const { status, text } = allRefusals[code];
  // The error shape has a serializer of its own: a route's answer schema must not be applied to it.
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

export function refusalFor(error: FastifyError): Besides & { code: RefusalCode } {
  if (error instanceof Refused) return { code: error.code, fields: error.fields, current: error.current, words: error.words };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({ path: issue.instancePath.split('/').filter(Boolean), message: issue.message ?? '' }));
    return { code: 'VALIDATION', fields: fieldErrors(issues) };
  }
  if (isDatabaseAway(error)) return { code: 'UNAVAILABLE' };
  // Text that PostgreSQL cannot store, such as a NUL.
  if (error.code === '22021') return { code: 'MALFORMED' };
  if (error.statusCode === 413) return { code: 'TOO_LARGE' };
  if (error.statusCode === 415) return { code: 'UNSUPPORTED_MEDIA' };
  if (error.statusCode === 400) return { code: 'MALFORMED' };
  return { code: 'INTERNAL' };
}
