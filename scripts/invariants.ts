import { spawnSync } from 'node:child_process';
import { environment, root } from './environment.ts';

/** `pnpm invariants`: checks the payment and seat invariants; `--edition=<slug>` those of one conference. */
const { status } = spawnSync(process.execPath, ['apps/server/src/main-invariants.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exitCode = status ?? 1;
