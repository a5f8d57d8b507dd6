import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { exchange } from './exchange.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A server that responds to the nth request (from 1) as the test wants, byte by byte if need be. */
async function answering(answer: (socket: Socket, nth: number) => void): Promise<string> {
  let nth = 0;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => answer(socket, (nth += 1)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const ask = (url: string, method: 'GET' | 'POST' = 'GET', timeoutMs = 10_000) =>
  exchange(url, { method, headers: {}, body: method === 'POST' ? '{}' : undefined, timeoutMs });
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

test('answers, over fewer connections than questions', async () => {
  const url = await answering((socket) => socket.write(OK));
  for (let n = 0; n < 10; n += 1) expect(await ask(url)).toEqual({ status: 200, text: 'ok' });
  expect(server?.listening).toBe(true);
  expect(sockets.size).toBeLessThan(5);
});

test('a redirect is an answer, and not followed', async () => {
  const url = await answering((socket) => socket.write('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n'));
  expect((await ask(url)).status).toBe(302);
});

test.each<[what: string, answer: (socket: Socket) => void, says: RegExp]>([
  ['silence', () => {}, /No answer within 400 ms/],
  ['an answer that never ends', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nx'), /No answer within 400 ms/],
  ['an answer that is cut off', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nx'), /aborted|closed|hang up/],
  [
    'an answer in another protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    /bad upgrade|closed|No answer/,
  ],
  [
    'more than anybody could have asked for',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n${'x'.repeat(5_000_000)}`),
    /too large/,
  ],
])('%s is over in time', async (_what, answer, says) => {
  const url = await answering(answer);
  const began = performance.now();
  await expect(ask(url, 'GET', 400)).rejects.toThrow(says);
  expect(performance.now() - began).toBeLessThan(1500);
});

test('a kept-alive connection that is closed on reuse is an error, and the next request opens a new one', async () => {
  const url = await answering((socket, nth) => (nth === 2 ? socket.destroy() : socket.write(OK)));
  await ask(url);
  await expect(ask(url, 'POST')).rejects.toThrow(/hang up|ECONNRESET|closed/);
  expect((await ask(url)).status).toBe(200);
});
