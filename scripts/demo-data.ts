import { demoEnvironment } from './demo-environment.ts';
import { run } from './run.ts';

/** `pnpm demo:data [number] [seed]`: fills the demonstration with invented delegates; `pnpm demo:data code` prints the committee's six digits. */
await run(process.execPath, ['apps/server/src/main-demo-data.ts', ...process.argv.slice(2)], demoEnvironment());
