import { environment } from './environment.ts';
import { insistFreePorts } from './free-ports.ts';
import { MAIL_INBOX, mailInbox, paymentProvider, web, worker } from './local-processes.ts';
import { runTogether } from './processes.ts';
import { run } from './run.ts';

/** `pnpm dev`: the site with hot reload, the worker, a mail inbox and a payment sandbox. */
const payments = paymentProvider(environment({ APP_MODE: 'development' }));
const { env } = payments;
await insistFreePorts(env);
await run(process.execPath, ['scripts/setup.ts'], env);
await run(process.execPath, ['apps/server/scripts/build-emails.ts'], env);

console.log(`
  site   http://localhost:${env['PORT'] ?? 3000}
  staff  http://localhost:${env['PORT'] ?? 3000}/organiser
  API    http://localhost:${env['PORT'] ?? 3000}/api/docs
  pieces http://localhost:${env['PORT'] ?? 3000}/ui
  mail   http://localhost:${MAIL_INBOX.web}
  pay    ${payments.address}
`);
await runTogether([
  web(env, true),
  worker(env, true),
  { name: 'emails', command: process.execPath, args: ['apps/server/scripts/build-emails.ts', '--watch'], env },
  mailInbox(env),
  ...payments.processes,
]);
