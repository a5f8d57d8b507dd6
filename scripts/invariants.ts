import { spawnSync } from 'node:child_process';
import { environment, root } from './environment.ts';

/** `pnpm invariants`: looks whether everything that must be true of money and places is true. */
const { status } = spawnSync(process.execPath, ['apps/server/src/main-invariants.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ APP_MODE: process.env['APP_MODE'] ?? 'development' }),
});
process.exitCode = status ?? 1;
