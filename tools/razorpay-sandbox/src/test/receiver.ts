import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Received {
  host: string;
  eventId: string;
  signature: string;
  raw: string;
  event: string;
}

/** A merchant's webhook endpoint that records what it gets; `answer` chooses the status, or delays it. */
export async function openReceiver() {
  const received: Received[] = [];
  const how = { answer: (_received: Received): number | 'never' => 200 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString();
      const one = {
        host: String(request.headers.host),
        eventId: String(request.headers['x-razorpay-event-id']),
        signature: String(request.headers['x-razorpay-signature']),
        raw,
        event: (JSON.parse(raw) as { event: string }).event,
      };
      received.push(one);
      const status = how.answer(one);
      if (status !== 'never') response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    how,
    names: () => received.map(({ event }) => event),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function until(what: string, holds: () => boolean | Promise<boolean>, milliseconds = 5000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${milliseconds} ms: ${what}`);
    await pause(10);
  }
}
