import { clockStops } from '@isocentre/domain/editions/calendar';
import { editions } from '@isocentre/editions/all';
import { environment, withDatabase } from './environment.ts';
import { MAIL_INBOX, mailInbox, paymentProvider, web, worker } from './local-processes.ts';
import { runTogether } from './processes.ts';
import { run } from './run.ts';

/**
 * `pnpm demo`: the production build with sample content, in its own database, on a day in the first phase. The bar at
 * the bottom of every page moves the clock.
 */
const [first] = editions;
const [firstPhase] = first ? clockStops(first.edition) : [];
const payments = paymentProvider(withDatabase('isocentre_demo', environment({ APP_MODE: 'demo', CLOCK: firstPhase?.at ?? '' })));
const { env } = payments;
await run(process.execPath, ['scripts/build.ts'], env);
await run(process.execPath, ['scripts/setup.ts'], env);

console.log(`
  site   http://localhost:${env['PORT'] ?? 3000}
  API    http://localhost:${env['PORT'] ?? 3000}/api/docs
  mail   http://localhost:${MAIL_INBOX.web}
  pay    ${payments.address}

  Ctrl-C ends it.
`);
await runTogether([web(env), worker(env), mailInbox(env), ...payments.processes]);
