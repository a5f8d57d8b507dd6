import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lawful, type Tree, withTree } from './arrows-tree.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const config = resolve(import.meta.dirname, '../.dependency-cruiser.cjs');
const cruiser = resolve(import.meta.dirname, '../node_modules/.bin/depcruise');

interface Breach {
  rule: string;
  from: string;
  to: string;
}

/** What the project's own rules report about a tree. */
const cruise = (tree: Tree, rules = config): Promise<Breach[]> =>
  withTree(tree, async (cwd) => {
    const rooms = ['packages', 'apps', 'tools', 'e2e', 'bench', 'scripts'];
    // The json report always exits with 0: violations are read from its output.
    const { stdout } = await run(cruiser, ['--config', rules, '--output-type', 'json', ...rooms], {
      cwd,
      maxBuffer: 64_000_000,
    });
    const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string; to: string }[] } };
    return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  });

/** The rule that must fire, the file that violates it, and that file's content. */
const breaches: [rule: string, file: string, content: string][] = [
  ['domain-is-pure', 'packages/domain/src/fees/read.ts', `import { readFileSync } from 'node:fs'; console.log(readFileSync);`],
  ['contract-is-domain-on-the-wire', 'packages/contract/src/read.ts', `import { readFileSync } from 'node:fs'; console.log(readFileSync);`],
  ['editions-are-data', 'packages/editions/src/read.ts', `import { readFileSync } from 'node:fs'; console.log(readFileSync);`],
  ['ui-is-pieces', 'packages/ui/src/ask.tsx', `import { call } from '@isocentre/contract/call'; export const Ask = () => <p>{call}</p>;`],
  [
    'apps-do-not-import-each-other',
    'apps/web/app/lib/peek.ts',
    `import { theme } from '../../../server/src/platform/email/theme.ts'; console.log(theme);`,
  ],
  [
    'apps-do-not-import-each-other',
    'apps/server/src/platform/peek.ts',
    `import { say } from '../../../web/app/lib/say.ts'; console.log(say);`,
  ],
  [
    'platform-imports-no-feature',
    'apps/server/src/platform/up.ts',
    `import { list } from '../features/desk/list-desk.ts'; console.log(list);`,
  ],
  ['server-layers', 'apps/server/src/features/desk/up.ts', `import { app } from '../../app.ts'; console.log(app);`],
  [
    'only-entry-points-import-editions',
    'apps/server/src/features/desk/year.ts',
    `import { editions } from '@isocentre/editions/all'; console.log(editions);`,
  ],
  [
    'server-features-are-independent',
    'apps/server/src/features/desk/peer.ts',
    `import { show } from '../fees/show-fees.ts'; console.log(show);`,
  ],
  ['routes-call-use-cases', 'apps/server/src/features/alpha/routes.ts', `import { read } from './queries.ts'; console.log(read);`],
  ['routes-call-use-cases', 'apps/server/src/features/gamma/routes.ts', `import { read } from './queries/rows.ts'; console.log(read);`],
  ['jobs-call-use-cases', 'apps/server/src/features/beta/jobs.ts', `import { routes } from './routes.ts'; console.log(routes);`],
  ['sql-only-in-queries', 'apps/server/src/features/desk/sql.ts', `import { it } from 'kysely'; console.log(it);`],
  [
    'sql-only-in-queries',
    'apps/server/src/features/desk/mixed.ts',
    `import { it, type Kysely } from 'kysely'; export const use = (db: Kysely) => [it, db];`,
  ],
  ['sql-only-in-queries', 'apps/server/src/main-worker.ts', `import { it } from 'pg'; console.log(it);`],
  ['mail-leaves-as-letters', 'apps/server/src/features/desk/greet.ts', `import { send } from '../../platform/mail.ts'; console.log(send);`],
  [
    'emails-are-templates',
    'apps/server/src/features/desk/emails/desk.tsx',
    `import { list } from '../list-desk.ts'; export const Mail = () => <p>{list}</p>;`,
  ],
  [
    'organiser-uses-contract-domain-and-ui',
    'apps/organiser/src/areas/organiser/year.tsx',
    `import { editions } from '@isocentre/editions/all'; export const Year = () => <p>{editions}</p>;`,
  ],
  [
    'areas-stand-alone',
    'apps/organiser/src/areas/review/peek.tsx',
    `import { People } from '../organiser/people.tsx'; export const Peek = () => <People />;`,
  ],
  [
    'what-areas-share-imports-no-area',
    'apps/organiser/src/lib/up.tsx',
    `import { Paper } from '../areas/review/paper.tsx'; export const Up = () => <Paper />;`,
  ],
  [
    'heavy-is-lazy',
    'apps/organiser/src/areas/review/heavy.tsx',
    `import { RichTextEditor } from '../../editor/rich-text-editor.tsx'; export const Heavy = () => <RichTextEditor />;`,
  ],
  [
    'web-uses-contract-and-domain',
    'apps/web/app/routes/year.tsx',
    `import { editions } from '@isocentre/editions/all'; export default () => editions;`,
  ],
  [
    'web-features-are-independent',
    'apps/web/app/features/fees/peer.tsx',
    `import { Desk } from '../desk/desk.tsx'; export const Peer = () => <Desk />;`,
  ],
  ['web-layers', 'apps/web/app/features/desk/up.tsx', `import Fees from '../../routes/fees.tsx'; export const Up = () => <Fees />;`],
  [
    'web-shell-imports-no-page',
    'apps/web/app/shell/up.tsx',
    `import { Desk } from '../features/desk/desk.tsx'; export const Up = () => <Desk />;`,
  ],
  [
    'web-ui-and-lib-import-no-feature-domain',
    'apps/web/app/ui/price.tsx',
    `import { fees } from '@isocentre/contract/fees'; export const Price = () => fees;`,
  ],
  ['web-ui-and-lib-are-leaves', 'apps/web/app/ui/up.tsx', `import { Bar } from '../shell/bar.tsx'; export const Up = () => <Bar />;`],
  [
    'e2e-imports-no-app-source',
    'e2e/inside.spec.ts',
    `import { theme } from '../apps/server/src/platform/email/theme.ts'; console.log(theme);`,
  ],
  [
    'nothing-imports-e2e-bench-scripts',
    'apps/server/src/platform/borrow.ts',
    `import { run } from '../../../../bench/run.ts'; console.log(run);`,
  ],
  ['nothing-imports-e2e-bench-scripts', 'e2e/borrow.ts', `import { check } from '../scripts/check.ts'; console.log(check);`],
  [
    'tools-are-started-not-imported',
    'apps/server/src/platform/sandbox.test.ts',
    `import { main } from '../../../../tools/sandbox/src/main.ts'; console.log(main);`,
  ],
  [
    'tools-import-no-product-code',
    'tools/sandbox/src/theme.ts',
    `import { theme } from '../../../apps/server/src/platform/email/theme.ts'; console.log(theme);`,
  ],
  ['no-test-code-in-the-product', 'apps/server/src/platform/made.ts', `import { made } from '../test/factories.ts'; console.log(made);`],
  ['no-test-code-in-the-product', 'apps/web/app/lib/it.ts', `import { it } from 'vitest'; console.log(it);`],
  ['no-cycles', 'apps/web/app/lib/egg.ts', `import { hen } from './hen.ts'; export const egg = () => hen;`],
  ['no-cycles', 'apps/web/app/lib/kind.ts', `import type { Sort } from './sort.ts'; export type Kind = Sort;`],
  ['listed-packages-only', 'apps/web/app/lib/unlisted.ts', `import { it } from 'unlisted'; console.log(it);`],
  ['no-development-packages-at-run-time', 'apps/server/src/platform/bundle.ts', `import { it } from 'rolldown'; console.log(it);`],
  ['imports-resolve', 'apps/web/app/lib/lost.ts', `import { it } from './nowhere.ts'; console.log(it);`],
];

/** Files that the violating ones import. */
const company: Tree = {
  // The other half of the cycle, which is reported once, from its first file.
  'apps/web/app/lib/hen.ts': `import { egg } from './egg.ts'; export const hen = () => egg;`,
  'apps/web/app/lib/sort.ts': `import type { Kind } from './kind.ts'; export type Sort = Kind | null;`,
  'packages/contract/src/call.ts': 'export const call = 1;',
  'apps/server/src/features/alpha/queries.ts': 'export const read = 1;',
  'apps/server/src/features/gamma/queries/rows.ts': 'export const read = 1;',
  // Allowed by name: a feature of plain reads.
  'apps/server/src/features/content/queries/pages.ts': 'export const read = 1;',
  'apps/server/src/features/content/routes.ts': `import { read } from './queries/pages.ts'; console.log(read);`,
  'apps/server/src/features/beta/routes.ts': 'export const routes = 1;',
};

test('a tree without a violation reports nothing', async () => {
  expect(await cruise(lawful)).toEqual([]);
});

test('every violation is reported by its own rule and by no other', async () => {
  const planted = Object.fromEntries(breaches.map(([, file, content]) => [file, content]));
  const reported = await cruise({ ...lawful, ...company, ...planted });
  const seen = reported.map(({ rule, from }) => `${rule}: ${from}`).toSorted();
  expect(seen).toEqual(breaches.map(([rule, file]) => `${rule}: ${file}`).toSorted());
});

test('an exception in FEATURE_ARROWS allows one direction to one feature', async () => {
  const feature = (name: string) => `apps/server/src/features/${name}`;
  const open = readFileSync(config, 'utf8').replace(/const FEATURE_ARROWS = \{[^}]*\}/, "const FEATURE_ARROWS = { desk: ['fees'] }");
  const rules = join(mkdtempSync(join(tmpdir(), 'arrows-config-')), 'open.cjs');
  writeFileSync(rules, open);
  const reported = await cruise(
    {
      ...lawful,
      [`${feature('alpha')}/count-alpha.ts`]: 'export const count = 1;',
      [`${feature('desk')}/allowed.ts`]: `import { show } from '../fees/show-fees.ts'; console.log(show);`,
      [`${feature('desk')}/not-listed.ts`]: `import { count } from '../alpha/count-alpha.ts'; console.log(count);`,
      [`${feature('fees')}/backwards.ts`]: `import { list } from '../desk/list-desk.ts'; console.log(list);`,
    },
    rules,
  );
  rmSync(dirname(rules), { recursive: true });
  expect(reported.map(({ rule, from }) => `${rule}: ${from}`).toSorted()).toEqual([
    `server-features-are-independent: ${feature('desk')}/not-listed.ts`,
    `server-features-are-independent: ${feature('fees')}/backwards.ts`,
  ]);
});

test('every rule has a violation that proves it', () => {
  const { forbidden } = require(config) as { forbidden: { name: string; comment?: string }[] };
  expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
  expect(forbidden.filter(({ comment }) => !comment)).toEqual([]);
});
