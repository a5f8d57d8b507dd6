import { environment } from './environment.ts';
import { run } from './run.ts';

/** `pnpm verify`: the slow suite. The figures it prints belong in docs/performance.md. */
const env = environment();
await run(process.execPath, ['scripts/build.ts'], env);
await run(process.execPath, ['scripts/setup.ts'], env);
await run(process.execPath, ['scripts/size.ts'], env);
await run('pnpm', ['e2e'], { ...env, ALL_WIDTHS: '1', LONG: '1' });
// The long runs of docs/reliability.md.
await run(
  'pnpm',
  [
    'exec',
    'vitest',
    'run',
    '--project',
    'server',
    'kill.test',
    'apply-payment',
    'money-sequences',
    'role-sequences',
    'payments/faults',
    'out-of-memory',
    'password-races',
    // Held to the letter where nothing else runs.
    'demo-data',
    'many-delegates',
    'read-delegate',
    'review/calculate',
    'many-payments',
    'settlements',
    'letters/sending',
    'letters/slow-mail-server',
    'document',
    'images',
    'resolver-away',
    'waiting',
  ],
  {
    ...env,
    KILLS: '200',
    LETTERS: '2000',
    LETTER_KILLS: '20',
    SLOW_MAILS: '500',
    SLOW_MAIL_SECONDS: '20',
    SEQUENCES: '10000',
    MONEY_SEQUENCES: '10000',
    ROLE_SEQUENCES: '10000',
    CUTS: '1000',
    EVENTS: '1000',
    RACES: '50',
    QUIET: '1',
  },
);
await run('pnpm', ['exec', 'vitest', 'run', '--project', 'operations'], env);
await run(process.execPath, ['scripts/pooled-suite.ts'], env);
await run(process.execPath, ['scripts/earlier-release.ts'], env);
await run(process.execPath, ['scripts/fuzz-api.ts'], env);
await run(process.execPath, ['scripts/lighthouse.ts'], env);
await run(process.execPath, ['bench/cached-page.ts'], env);
await run(process.execPath, ['bench/capacity.ts'], env);
await run(process.execPath, ['bench/soak.ts'], env);
// All ten thousand take an hour and 40 GB: by hand, where there is room (docs/scale.md).
await run(process.execPath, ['bench/ten-thousand.ts', '--editions=1000', '--delegates=500'], env);
