import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedError {
  url: string | undefined;
  auth: string | string[] | undefined;
  event: Record<string, unknown> & {
    exception: { values: [{ type: string; value: string; stacktrace: { frames: { filename: string }[] } }] };
  };
  /** All that was sent. */
  whole: string;
}

/** A server that collects errors, as `SENTRY_DSN` names one. */
export async function openErrorServer(answer = 200) {
  const received: ReceivedError[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const whole = await text(request);
    const event = JSON.parse(whole.split('\n')[2] ?? '{}') as ReceivedError['event'];
    received.push({ url: request.url, auth: request.headers['x-sentry-auth'], event, whole });
    response.statusCode = answer;
    response.end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    dsn: `http://publickey@127.0.0.1:${port}/inside/42`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
