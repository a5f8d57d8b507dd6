import { createServer } from 'node:net';
import { MAIL_INBOX, PAYMENTS_PORT } from './local-processes.ts';

/** Says which ports of a demo or development machine are in use, before minutes of building end in a stack trace. */
export async function insistFreePorts(env: Record<string, string>): Promise<void> {
  const wanted = [Number(env['PORT'] ?? 3000), MAIL_INBOX.smtp, MAIL_INBOX.web, PAYMENTS_PORT];
  const taken = (await Promise.all(wanted.map(async (port) => ((await isFree(port)) ? [] : [port])))).flat();
  if (taken.length === 0) return;
  console.error(
    `In use already: port ${taken.join(', ')}. Stop the other pnpm demo or pnpm dev first; they do not run side by side.\n` +
      `If only ${wanted[0]} is taken by something else, give the site another one: PORT=3100 pnpm demo.`,
  );
  process.exit(1);
}

export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
