import type { Files } from '../../../platform/files/files.ts';
import type { Scanner } from '../../../platform/files/scanner.ts';
import type { PresentationDeps } from '../my-presentations.ts';

export interface FileDeps extends PresentationDeps {
  files: Files;
  /** Undefined: this installation has none. */
  scanner?: Scanner | undefined;
}
