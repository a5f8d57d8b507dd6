import { spawnSync } from 'node:child_process';
import { environment, root } from './environment.ts';

/**
 * `pnpm organisers owner <society> <email>`: makes somebody the owner of a society, or invites them.
 * `pnpm organisers reset-factor <email> <reason>`: for an organiser who lost their phone, where no owner may help.
 */
const { status } = spawnSync(process.execPath, ['apps/server/src/main-organisers.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exitCode = status ?? 1;
