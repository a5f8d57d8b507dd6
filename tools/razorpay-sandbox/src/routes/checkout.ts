import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api-errors.ts';
import { dialogPage } from '../dialog-page.ts';
import { findOrder } from '../orders.ts';
import { OUTCOMES, type Outcome, pay } from '../pay.ts';
import type { World } from '../world.ts';

const FILES = {
  '/v1/checkout.js': ['checkout.js', 'text/javascript'],
  '/v1/checkout/dialog.js': ['dialog.js', 'text/javascript'],
  '/v1/checkout/dialog.css': ['dialog.css', 'text/css'],
} as const;

const Chosen = z.strictObject({
  order_id: z.string(),
  outcome: z.enum(Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]),
  email: z.string().optional(),
  contact: z.string().optional(),
  description: z.string().optional(),
});

/** The script a page loads, the frame it opens, and the one call that frame makes. */
export function useCheckout(app: FastifyInstance, world: World): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const bytes = readFileSync(new URL(`../../public/${file}`, import.meta.url));
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(bytes));
  }

  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/checkout/public', ({ query }, reply) => {
    const known = query['key_id'] === world.key.id ? world.store.orders.get(query['order_id'] ?? '') : undefined;
    const page = dialogPage(known, {
      name: query['name'] ?? '',
      description: query['description'] ?? '',
      // Anything but a web URL could run in the frame.
      callbackUrl: /^https?:\/\//.test(query['callback_url'] ?? '') ? (query['callback_url'] ?? '') : '',
      redirect: query['redirect'] === 'true',
      email: query['email'] ?? '',
      contact: query['contact'] ?? '',
      keyId: query['key_id'] ?? '',
    });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });

  app.post<{ Querystring: Record<string, string | undefined> }>('/v1/checkout/attempts', ({ query, body }) => {
    const { order_id, outcome, ...details } = Chosen.parse(body);
    if (query['key_id'] !== world.key.id) throw new ApiError(401, { description: 'Authentication failed' });
    return pay(world, findOrder(world, order_id), outcome, {
      ...details,
      email: details.email || undefined,
      contact: details.contact || undefined,
    }).pageResult;
  });
}
