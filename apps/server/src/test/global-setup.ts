import type { TestProject } from 'vitest/node';
import { buildEmailsIfStale } from '../../scripts/build-emails.ts';
import { makeTemplate } from './template.ts';

/**
 * Once per run: the mail templates, and the database that every test file copies. Both are reused from an earlier run.
 */
export default async function setup(project: TestProject): Promise<void> {
  const [template] = await Promise.all([makeTemplate().catch(explain), buildEmailsIfStale()]);
  project.provide('templateDatabase', template);
}

function explain(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
    throw new Error(
      `${error.message}. Is PostgreSQL running? \`bash scripts/ensure-postgres.sh\` installs and starts it on Debian and Ubuntu.`,
    );
  throw error;
}

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: string;
  }
}
