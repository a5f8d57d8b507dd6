import { root } from './environment.ts';
import { lintMigrations, migrationsOf } from './migration-lint.ts';

/** The step `migrations` of `pnpm check`. */
const findings = lintMigrations(root, migrationsOf(root));
for (const finding of findings) console.error(finding);
if (findings.length > 0) console.error('Why and what instead: docs/decisions/0045-expand-and-contract.md');
process.exitCode = findings.length > 0 ? 1 : 0;
