import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Config } from './config.ts';

/**
 * One id from nginx to the worker: nginx gives it, the web process logs it and answers errors with it, and what the request
 * causes (letters, jobs) carries it, so that one search finds all lines.
 */
const current = new AsyncLocalStorage<string>();

/** Of the request that is being handled; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Work that a request caused, done later by the worker: what it causes in turn carries the id too. */
export const inRequest = <Answer>(id: string | undefined, work: () => Answer): Answer =>
  id === undefined ? work() : current.run(id, work);

/** nginx' own form: 32 hexadecimal digits. */
const GIVEN = /^[0-9a-f]{32}$/;

/** The proxy's id where a proxy is trusted; otherwise anybody could choose one. */
export const requestIdOf =
  ({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return TRUSTED_PROXIES.length > 0 && typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };

/** From here on, everything that a request does knows its id. */
export function carryRequestId(app: FastifyInstance): void {
  const carry: onRequestHookHandler = (request, _reply, done) => {
    current.run(request.id, done);
  };
  app.addHook('onRequest', carry);
  // Again after the body has been read, whose events belong to the connection and not to the request.
  app.addHook('preValidation', carry);
}
