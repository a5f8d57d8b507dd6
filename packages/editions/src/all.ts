import type { EditionContent } from '@isocentre/domain/content/content';
import type { Edition } from '@isocentre/domain/editions/edition';
import { ampiTnpy2025Content } from './ampi-tnpy-2025-content.ts';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';

export interface EditionData {
  readonly edition: Edition;
  readonly content: EditionContent;
}

/** The editions that `pnpm setup` loads; the first is the default for host names no edition claims. */
export const editions: readonly EditionData[] = [{ edition: ampiTnpy2025, content: ampiTnpy2025Content }];
