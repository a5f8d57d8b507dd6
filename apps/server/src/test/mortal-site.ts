import { makeCall } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { freePort } from './free-port.ts';
import type { Inbox } from './inbox.ts';
import { type MortalProcess, startMortal } from './mortal-process.ts';
import { type Paying, paymentSettings } from './paying.ts';

/** Web and worker as processes of their own, which can be killed; the provider and the mail server keep running. */
export interface MortalSite {
  readonly web: MortalProcess;
  readonly worker: MortalProcess;
  /** Calls as a browser on our pages does: over HTTP, to a process that may be gone. */
  callWith(cookie: string): Call;
  close(): Promise<void>;
}

export async function startMortalSite(paying: Paying, inbox: Inbox): Promise<MortalSite> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: paying.site.database.url,
    SMTP_URL: inbox.smtpUrl,
    ORGANISERS_EMAIL: 'organisers@example.org',
    LOG_LEVEL: 'info',
    MAIL_RETRY_SECONDS: '1',
    JOB_HEARTBEAT_SECONDS: '10',
    ...paymentSettings(paying.sandbox),
  };
  const web = await startMortal('web', env);
  const worker = await startMortal('worker', env);
  await paying.sandbox.control('PUT', '/webhooks', {
    url: `http://127.0.0.1:${port}/api/v1/payments/webhook`,
    hold: false,
    retrySeconds: 1,
  });
  return {
    web,
    worker,
    callWith: (cookie) =>
      makeCall(async ({ method, url, body, file, idempotencyKey }) => {
        const type = file ? 'application/octet-stream' : 'application/json';
        const sent = file ? Buffer.from(file as Uint8Array) : body === undefined ? undefined : JSON.stringify(body);
        const answer = await fetch(origin + url, {
          method,
          headers: {
            cookie,
            origin,
            ...(sent === undefined ? {} : { 'content-type': type }),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          ...(sent === undefined ? {} : { body: sent }),
          signal: AbortSignal.timeout(10_000),
        });
        return { status: answer.status, json: await answer.json() };
      }),
    close: async () => {
      await web.close();
      await worker.close();
    },
  };
}
