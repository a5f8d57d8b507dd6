import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { nextTaskAt, runDueTasks } from './agenda.ts';
import { ApiError, wrongInput } from './api-errors.ts';
import { openClock } from './clock.ts';
import { openCourier } from './courier.ts';
import { recordEvent } from './events.ts';
import { openFaults } from './faults.ts';
import { useApi } from './routes/api.ts';
import { useCheckout } from './routes/checkout.ts';
import { useControl } from './routes/control.ts';
import { WEBHOOKS } from './settings.ts';
import { openStore } from './store.ts';
import type { World } from './world.ts';

export interface AccountOptions {
  key: { id: string; secret: string };
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
}

/** One merchant at the provider: its own store, clock, webhook and routes. Nothing in it can reach another's. */
export interface MerchantAccount {
  respond(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

const LONGEST_NAP = 60_000;

export async function openAccount(options: AccountOptions, stateFile: string | undefined): Promise<MerchantAccount> {
  const { key } = options;
  const store = openStore(stateFile, {
    ...WEBHOOKS,
    url: options.webhookUrl ?? WEBHOOKS.url,
    secret: options.webhookSecret ?? WEBHOOKS.secret,
  });
  // A restart re-enables a webhook that was disabled for failing.
  if (!store.webhooks.get().enabled) store.webhooks.put({ ...store.webhooks.get(), enabled: true });

  const clock = openClock(store);
  const courier = openCourier(store, clock);
  const world: World = {
    store,
    clock,
    key,
    emit: (name, about) => recordEvent(world, name, about),
    plan: (kind, subject, inSeconds) => void store.tasks.put({ id: randomUUID(), kind, subject, at: clock.now() + inSeconds * 1000 }),
  };

  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const nextAt = () => Math.min(nextTaskAt(world) ?? Infinity, courier.nextAt() ?? Infinity);
  /** Sleeps until something is due. */
  const wake = () => {
    clearTimeout(timer);
    const due = nextAt();
    if (due < Infinity && !closed) timer = setTimeout(turn, Math.min(LONGEST_NAP, Math.max(0, due - clock.now())));
  };
  const turn = () => {
    runDueTasks(world);
    // A slow receiver delays its deliveries, not the banks.
    void courier.runDue().then(wake);
    wake();
  };
  /** Moves through the time at once: everything due on the way happens at its own moment. */
  const advance = async (milliseconds: number) => {
    const end = clock.now() + milliseconds;
    await courier.runDue();
    for (let due = nextAt(); due <= end; due = nextAt()) {
      clock.moveTo(due);
      runDueTasks(world);
      await courier.runDue();
    }
    clock.moveTo(end);
  };

  const app = Fastify();
  answerInOneShape(app);
  app.addHook('onSend', async (_request, _reply, payload) => {
    wake();
    return payload;
  });
  const faults = openFaults(() => clock.now());
  await app.register(async (api) => {
    faults.watch(api);
    useApi(api, world);
  });
  useCheckout(app, world);
  useControl(app, { world, courier, faults, clock, advance });
  await app.ready();
  wake();
  return {
    respond: (request, response) => app.routing(request, response),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await app.close();
    },
  };
}

function answerInOneShape(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const shaped = error instanceof ApiError ? error : wrongInput(error instanceof ZodError ? JSON.stringify(error.issues) : error.message);
    if (!(error instanceof ApiError || error instanceof ZodError || error.statusCode === 400)) console.error(error);
    return reply.code(shaped.status).send(shaped.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = new ApiError(400, { description: 'The requested URL was not found on the server.' });
    return reply.code(status).send(body);
  });
}
