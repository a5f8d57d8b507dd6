import { environment } from './environment.ts';
import { run } from './run.ts';

/** `pnpm verify`: everything that takes long. The figures it prints belong in docs/performance.md. */
const env = environment();
await run(process.execPath, ['scripts/build.ts'], env);
await run(process.execPath, ['scripts/setup.ts'], env);
await run(process.execPath, ['scripts/size.ts'], env);
await run('pnpm', ['e2e'], { ...env, ALL_WIDTHS: '1' });
await run(process.execPath, ['scripts/lighthouse.ts'], env);
await run(process.execPath, ['bench/cached-page.ts'], env);
