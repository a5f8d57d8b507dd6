import type { Sweep } from '../../platform/sweeps.ts';
import { applyWaiting } from './apply-waiting.ts';
import type { EditingDeps } from './deps.ts';

/** Pages change within two seconds of the instant that was set. */
export const editingSweeps = (deps: EditingDeps): Sweep[] => [
  { name: 'content.publish-waiting', everyMs: 500, run: () => applyWaiting(deps) },
];
