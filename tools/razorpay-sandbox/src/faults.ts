import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { serverError } from './api-errors.ts';

/** A call that fails on request. `applied` says whether the provider did the work before it failed. */
export const Fault = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH']).optional(),
  /** The path starts with this, without `/v1`: `/orders`, `/payments`. */
  path: z.string().startsWith('/').default('/'),
  kind: z.enum(['error', 'hang', 'slow', 'drop', 'garbage']),
  applied: z.boolean().default(false),
  status: z.number().int().min(400).max(599).default(500),
  /** For `slow`: the delay. For `hang`: when the connection is finally closed. */
  ms: z.number().int().min(0).default(60_000),
  /** How many calls it affects; 0 is every one until it is removed. */
  times: z.number().int().min(0).default(1),
});
export type Fault = z.infer<typeof Fault>;

export interface Call {
  at: number;
  method: string;
  path: string;
  status: number | 'none';
  fault?: Fault['kind'];
}

export interface Faults {
  /** Applies faults to the routes registered after it, and records their callers. */
  watch(api: FastifyInstance): void;
  all(): Fault[];
  add(fault: Fault): void;
  clear(): void;
  calls(): Call[];
  forgetCalls(): void;
}

const REMEMBERED_CALLS = 2000;

export function openFaults(now: () => number): Faults {
  let faults: Fault[] = [];
  let calls: Call[] = [];
  /** Where a call is recorded: one that began before a reset is not. */
  const journals = new WeakMap<FastifyRequest, Call[]>();
  const chosen = new WeakMap<FastifyRequest, Fault>();

  const choose = (method: string, url: string) => {
    const found = faults.find((fault) => (fault.method ?? method) === method && url.startsWith(`/v1${fault.path}`));
    if (found) faults = faults.flatMap((fault) => (fault === found ? oneLess(fault) : [fault]));
    return found;
  };
  const note = (request: FastifyRequest, status: Call['status']) => {
    const fault = chosen.get(request);
    const journal = journals.get(request) ?? calls;
    journal.push({ at: now(), method: request.method, path: request.url, status, ...(fault ? { fault: fault.kind } : {}) });
    if (journal.length > REMEMBERED_CALLS) journal.shift();
  };
  const disturb = async (fault: Fault, request: FastifyRequest, reply: FastifyReply) => {
    if (fault.kind === 'slow' || fault.kind === 'hang') await pause(fault.ms);
    if (fault.kind !== 'hang' && fault.kind !== 'drop') return;
    note(request, 'none');
    reply.hijack();
    request.raw.socket.destroy();
  };

  return {
    watch: (api) => {
      api.addHook('onRequest', async (request) => {
        journals.set(request, calls);
        const fault = choose(request.method, request.url);
        if (fault) chosen.set(request, fault);
      });
      // After the credentials were checked and before anything happened.
      api.addHook('preHandler', async (request, reply) => {
        const fault = chosen.get(request);
        if (!fault || fault.applied) return;
        await disturb(fault, request, reply);
        if (fault.kind === 'error') throw serverError(fault.status);
        if (fault.kind === 'garbage') return reply.type('text/html').send(GARBAGE);
      });
      api.addHook('onSend', async (request, reply, payload) => {
        const fault = chosen.get(request);
        if (!fault?.applied) return payload;
        await disturb(fault, request, reply);
        if (fault.kind === 'garbage') reply.type('text/html');
        if (fault.kind === 'error') reply.code(fault.status);
        if (fault.kind === 'garbage') return GARBAGE;
        return fault.kind === 'error' ? JSON.stringify(serverError(fault.status).body) : payload;
      });
      api.addHook('onResponse', async (request, reply) => note(request, reply.statusCode));
    },
    all: () => faults,
    add: (fault) => void faults.push(fault),
    clear: () => (faults = []),
    calls: () => calls,
    forgetCalls: () => (calls = []),
  };
}

/** What a broken proxy in front of the provider returns, with a success status. */
const GARBAGE = '<h1>Service temporarily unavailable</h1>';

const oneLess = (fault: Fault): Fault[] => (fault.times === 0 ? [fault] : fault.times === 1 ? [] : [{ ...fault, times: fault.times - 1 }]);
