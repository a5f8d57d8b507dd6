import { appendFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Writes messages to a site until it is stopped, and notes in a file every one that was acknowledged: its text, when it was
 * sent and when the answer came. `node acknowledged-writer.ts <port> <host name> <file> <name of the run>`
 */
const [port = '', host = '', file = '', run = ''] = process.argv.slice(2);
let next = 0;

function send(n: number): Promise<number> {
  const body = JSON.stringify({
    name: 'Load',
    mobile: '9840000000',
    email: `load${n}@example.org`,
    type: '',
    message: `acknowledged ${run} ${n}`,
    website: '',
  });
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/v1/contact-messages',
        method: 'POST',
        timeout: 5000,
        headers: {
          host,
          origin: `https://${host}`,
          'content-type': 'application/json',
          // Each from an address of its own, as in life: five messages an hour are allowed to one.
          'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(0));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) {
      const n = next;
      next += 1;
      const sentAt = Date.now();
      if ((await send(n)) === 201)
        appendFileSync(file, `${JSON.stringify({ text: `acknowledged ${run} ${n}`, sentAt, answeredAt: Date.now() })}\n`);
      // Under what all visitors of one edition together may write in a minute (`EDITION_CEILING`), however fast the machine is.
      await pause(200);
    }
  }),
);
