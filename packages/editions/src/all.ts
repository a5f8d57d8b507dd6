import type { Edition } from '@isocentre/domain/editions/edition';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';

/** The editions that `pnpm setup` loads; the first is the default for host names no edition claims. */
export const editions: readonly Edition[] = [ampiTnpy2025];
