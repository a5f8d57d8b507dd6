import { spawnSync } from 'node:child_process';
import { environment, root } from './environment.ts';

/** `pnpm invariants`: checks the payment and seat invariants. */
const { status } = spawnSync(process.execPath, ['apps/server/src/main-invariants.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exitCode = status ?? 1;
