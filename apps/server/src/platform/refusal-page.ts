import { REFUSAL_MARK } from '@isocentre/contract/pages';
import { allRefusals } from '@isocentre/domain/all-refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalFor, retryAfter } from './http-errors.ts';

/**
 * The page a browser gets when a request is refused before the web build sees it: from another site, or too large.
 * Plain on purpose: it must not depend on anything that could have failed.
 */
export function sendRefusalPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code } = refusalFor(error);
  const { status, text } = allRefusals[code];
  if (status >= 500) request.log.error({ err: error }, `${request.method} ${request.url} failed`);
  const wait = retryAfter(error, code);
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(status, text));
}

const page = (status: number, text: string) =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${status}</title></head>` +
  `<body><main><h1>${status}</h1><p ${REFUSAL_MARK}>${text}</p><p><a href="/">Back to home</a></p></main></body></html>`;
