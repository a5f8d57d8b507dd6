import { demoEnvironment } from './demo-environment.ts';
import { insistFreePorts } from './free-ports.ts';
import { MAIL_INBOX, mailInbox, paymentProvider, web, worker } from './local-processes.ts';
import { runTogether } from './processes.ts';
import { run } from './run.ts';

/**
 * `pnpm demo`: the production build with sample content and an invented conference, in its own database, on a day in the first phase. The bar at
 * the bottom of every page moves the clock.
 */
const payments = paymentProvider(demoEnvironment());
const { env } = payments;
await insistFreePorts(env);
await run(process.execPath, ['scripts/build.ts'], env);
await run(process.execPath, ['scripts/setup.ts'], env);
await run(process.execPath, ['apps/server/src/main-demo-data.ts'], env);

console.log(`
  site   http://localhost:${env['PORT'] ?? 3000}
  second society http://lakeside.localhost:${env['PORT'] ?? 3000}
  organisers http://localhost:${env['PORT'] ?? 3000}/organiser
  API    http://localhost:${env['PORT'] ?? 3000}/api/docs
  mail   http://localhost:${MAIL_INBOX.web}
  pay    ${payments.address}

  Ctrl-C ends it.
`);
await runTogether([web(env), worker(env), mailInbox(env), ...payments.processes]);
