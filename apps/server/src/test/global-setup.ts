import type { TestProject } from 'vitest/node';
import { buildEmailsIfStale } from '../../scripts/build-emails.ts';
import { makeTemplate } from './template.ts';

/**
 * Once per run: the mail templates, and the database that every test file copies. Both are reused from an earlier run.
 */
export default async function setup(project: TestProject): Promise<void> {
  const [template] = await Promise.all([makeTemplate(), buildEmailsIfStale()]);
  project.provide('templateDatabase', template);
}

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: string;
  }
}
