import { spawnSync } from 'node:child_process';
import { environment, root } from './environment.ts';

/** `pnpm editions load <slug> [--replace <slug>]`: loads a packaged edition into the database. */
const { status } = spawnSync(process.execPath, ['apps/server/src/main-editions.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exitCode = status ?? 1;
