import type { EditionContent } from '@isocentre/domain/content/content';
import type { Edition } from '@isocentre/domain/editions/edition';
import type { Society } from '@isocentre/domain/societies/society';
import { ampiTnpy2025Content } from './ampi-tnpy-2025-content.ts';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';
import { lakeside2026, lakeside2026Content } from './lakeside-2026.ts';
import { ampiTnpy, lakeside } from './societies.ts';

export interface EditionData {
  readonly society: Society;
  readonly edition: Edition;
  readonly content: EditionContent;
  /** Host names that belong to it. */
  readonly hosts: readonly string[];
}

/** The editions that `pnpm setup` loads; the first is the default for unclaimed host names. */
export const editions: readonly EditionData[] = [{ society: ampiTnpy, edition: ampiTnpy2025, content: ampiTnpy2025Content, hosts: [] }];

/** Loaded too, except in production: a second society beside the first, for demonstration and tests. */
export const sampleEditions: readonly EditionData[] = [
  { society: lakeside, edition: lakeside2026, content: lakeside2026Content, hosts: ['lakeside.localhost'] },
];
