import { spawnSync } from 'node:child_process';
import { environment, root } from './environment.ts';

/** `pnpm letters`: stops, resumes and retries an edition's mails, sets the pace of a sender. */
const { status } = spawnSync(process.execPath, ['apps/server/src/main-letters.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exitCode = status ?? 1;
