import type { Files } from '../../../platform/files/files.ts';
import type { Scanner } from '../../../platform/files/scanner.ts';
import type { AbstractDeps } from '../submit-abstract.ts';

export interface AbstractFileDeps extends AbstractDeps {
  files: Files;
  /** Undefined: this installation has none. */
  scanner?: Scanner | undefined;
}
