import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A small copy of the repository for the import-rule test: the same folders, a few valid files, and packages that
 * replace the real ones. Violations are added on top of it.
 */

/** Path to content. */
export type Tree = Record<string, string>;

const manifest = (name: string, dependencies: string[], devDependencies: string[] = []) =>
  JSON.stringify({
    name,
    type: 'module',
    ...(name.startsWith('@isocentre/') ? { exports: { './*': name === '@isocentre/ui' ? './src/*' : './src/*.ts' } } : {}),
    dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])),
    devDependencies: Object.fromEntries(devDependencies.map((each) => [each, '*'])),
  });

/** In `dist/`, as kysely has it: too wide an exclude would hide it. */
const npmPackage = (name: string): Tree => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' }),
  [`node_modules/${name}/dist/index.js`]: 'export const it = 1;',
});

export const lawful: Tree = {
  'package.json': manifest('root', []),
  'packages/domain/package.json': manifest('@isocentre/domain', ['zod']),
  'packages/domain/src/fees/quote.ts': `import { it } from 'zod'; export const quote = it;`,
  'packages/domain/src/fees/quote.test.ts': `import { it } from 'vitest'; import { quote } from './quote.ts'; console.log(it, quote);`,
  'packages/contract/package.json': manifest('@isocentre/contract', ['@isocentre/domain', 'zod']),
  'packages/contract/src/fees.ts': `import { it } from 'zod'; import { quote } from '@isocentre/domain/fees/quote'; export const fees = [it, quote];`,
  'packages/editions/package.json': manifest('@isocentre/editions', ['@isocentre/domain']),
  'packages/editions/src/all.ts': `import { quote } from '@isocentre/domain/fees/quote'; export const editions = [quote];`,
  'packages/ui/package.json': manifest('@isocentre/ui', ['@isocentre/domain', 'react']),
  'packages/ui/src/button.tsx': `import { it } from 'react'; import { shape } from '@isocentre/domain/kolam/shape'; export const Button = () => <button>{it}{shape}</button>;`,
  'packages/domain/src/kolam/shape.ts': `export const shape = 1;`,
  'apps/server/package.json': manifest(
    '@isocentre/server',
    ['@isocentre/contract', '@isocentre/domain', '@isocentre/editions', 'kysely', 'pg', 'react', 'react-email'],
    ['rolldown'],
  ),
  'apps/server/src/main-web.ts': `import { editions } from '@isocentre/editions/all'; import { app } from './app.ts'; console.log(app, editions);`,
  'apps/server/src/app.ts': `import { routes } from './features/fees/routes.ts'; export const app = routes;`,
  'apps/server/src/worker.ts': `import { jobs } from './features/fees/jobs.ts'; export const worker = jobs;`,
  'apps/server/src/platform/db.ts': `import { it } from 'kysely'; import { it as pg } from 'pg'; export const db = [it, pg];`,
  'apps/server/src/platform/email/theme.ts': `export const theme = 1;`,
  'apps/server/src/platform/mail.ts': `export const send = 1;`,
  'apps/server/src/platform/letters/send-letter.ts': `import { send } from '../mail.ts'; console.log(send);`,
  'apps/server/src/test/factories.ts': `import { editions } from '@isocentre/editions/all'; import { it } from 'kysely'; export const made = [editions, it];`,
  'apps/server/src/features/fees/routes.ts': `import { show } from './show-fees.ts'; import { fees } from '@isocentre/contract/fees'; export const routes = [show, fees];`,
  'apps/server/src/features/fees/jobs.ts': `import { show } from './show-fees.ts'; export const jobs = [show, () => import('./emails/fees.tsx')];`,
  'apps/server/src/features/fees/deps.ts': 'export type Deps = number;',
  'apps/server/src/features/fees/show-fees.ts': `import type { Kysely } from 'kysely'; import { type Pool } from 'pg'; import type { Deps } from './deps.ts'; import { read } from './queries.ts'; export const show = (db: Kysely, pool: Pool, deps: Deps) => [read, db, pool, deps];`,
  'apps/server/src/features/fees/queries.ts': `import { it } from 'kysely'; import { db } from '../../platform/db.ts'; export const read = [it, db];`,
  'apps/server/src/features/fees/emails/fees.tsx': `import { it } from 'react-email'; import { theme } from '../../../platform/email/theme.ts'; import { quote } from '@isocentre/domain/fees/quote'; export const Mail = () => <p title={it}>{theme}{quote}</p>;`,
  'apps/server/src/features/fees/fees.test.ts': `import { it } from 'kysely'; import { made } from '../../test/factories.ts'; console.log(it, made);`,
  'apps/server/src/features/desk/list-desk.ts': `export const list = 1;`,
  'apps/web/package.json': manifest('@isocentre/web', ['@isocentre/contract', '@isocentre/domain', '@isocentre/ui', 'react']),
  'apps/web/app/root.tsx': `import { Bar } from './shell/bar.tsx'; export default () => <Bar />;`,
  'apps/web/app/routes/fees.tsx': `import { Fees } from '../features/fees/fees.tsx'; import type { Route } from './+types/fees'; export default (props: Route) => <Fees {...props} />;`,
  'apps/web/app/shell/bar.tsx': `import { Button } from '../ui/button.tsx'; import { say } from '../lib/say.ts'; export const Bar = () => <Button>{say}</Button>;`,
  'apps/web/app/features/fees/fees.tsx': `import { Button } from '@isocentre/ui/button.tsx'; import { fees } from '@isocentre/contract/fees'; export const Fees = () => <Button>{fees}</Button>;`,
  'apps/web/app/features/desk/desk.tsx': `export const Desk = () => null;`,
  'apps/web/app/ui/button.tsx': `import { it } from 'react'; export const Button = () => <button>{it}</button>;`,
  'apps/web/app/lib/say.ts': `export const say = 'hello';`,
  'apps/organiser/package.json': manifest('@isocentre/organiser', ['@isocentre/contract', '@isocentre/domain', '@isocentre/ui', 'react']),
  'apps/organiser/src/routes.tsx': `import { People } from './areas/organiser/people.tsx'; export const routes = [<People />];`,
  'apps/organiser/src/areas/organiser/people.tsx': `import { Button } from '@isocentre/ui/button.tsx'; import { fees } from '@isocentre/contract/fees'; import { call } from '../../lib/call.ts'; export const People = () => <Button>{fees}{call}</Button>;`,
  'apps/organiser/src/areas/review/paper.tsx': `import { call } from '../../lib/call.ts'; export const Paper = () => <p>{call}</p>;`,
  'apps/organiser/src/lib/call.ts': `export const call = 1;`,
  'apps/organiser/src/editor/rich-text-editor.tsx': `export const RichTextEditor = () => <p />;`,
  'apps/organiser/src/editor/rich-text-field.tsx': `export const load = () => import('./rich-text-editor.tsx');`,
  'tools/sandbox/package.json': manifest('@isocentre/sandbox', []),
  'tools/sandbox/src/main.ts': `export const main = 1;`,
  'e2e/package.json': manifest('@isocentre/e2e', ['@isocentre/contract', '@isocentre/domain', '@isocentre/editions']),
  'e2e/fees.spec.ts': `import { fees } from '@isocentre/contract/fees'; import { editions } from '@isocentre/editions/all'; console.log(fees, editions);`,
  'bench/package.json': manifest('@isocentre/bench', []),
  'bench/run.ts': `export const run = 1;`,
  'scripts/check.ts': `export const check = 1;`,
  ...npmPackage('zod'),
  ...npmPackage('kysely'),
  ...npmPackage('pg'),
  ...npmPackage('react'),
  ...npmPackage('react-email'),
  ...npmPackage('rolldown'),
  ...npmPackage('vitest'),
  ...npmPackage('unlisted'),
};

const WORKSPACES = ['packages/contract', 'packages/editions', 'packages/ui', 'apps/server', 'apps/web', 'apps/organiser', 'e2e', 'bench'];

/** Writes the tree to a temporary folder and passes it to `work`; the folder is deleted afterwards. */
export async function withTree<Result>(tree: Tree, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [path, content] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    for (const workspace of WORKSPACES) {
      mkdirSync(join(folder, workspace, 'node_modules/@isocentre'), { recursive: true });
      for (const name of ['domain', 'contract', 'editions', 'ui'])
        symlinkSync(join(folder, 'packages', name), join(folder, workspace, 'node_modules/@isocentre', name));
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
