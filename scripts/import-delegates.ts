import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { environment, root } from './environment.ts';

/** `pnpm import-delegates list.csv`: imports the delegates of an earlier conference. */
const files = process.argv.slice(2).map((file) => resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
const { status } = spawnSync(process.execPath, ['apps/server/src/main-import.ts', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exitCode = status ?? 1;
