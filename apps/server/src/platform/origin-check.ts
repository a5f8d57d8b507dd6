import { Refused } from '@isocentre/domain/refusals';
import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A request that changes something must come from our own pages. Browsers always send `Origin` with such requests and a
 * page cannot forge it, so no CSRF token is needed.
 */
export function checkOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (request.headers.origin !== ownOrigin || (site !== undefined && site !== 'same-origin')) throw new Refused('FOREIGN_ORIGIN');
}
