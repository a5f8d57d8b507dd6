import { createServer, type Socket } from 'node:net';

/** A minimal mail server that counts. */
export function mailCounter(port: number): { count(): number; close(): void } {
  let mails = 0;
  const server = createServer((socket: Socket) => {
    let inMail = false;
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inMail && line !== '.') continue;
        if (inMail) mails += 1;
        inMail = !inMail && line.toUpperCase() === 'DATA';
        socket.write(inMail ? '354 go on\r\n' : line.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }).listen(port, '127.0.0.1');
  return { count: () => mails, close: () => server.close() };
}
