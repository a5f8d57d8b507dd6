import { DAY_MS } from '@isocentre/domain/durations';
import type { Sweep } from '../../platform/sweeps.ts';
import { type ForgetDeps, forgetUnusedPictures } from './forget-unused.ts';

export const pictureSweeps = (deps: ForgetDeps): Sweep[] => [
  { name: 'pictures.forget-unused', everyMs: DAY_MS, inTurns: true, run: () => forgetUnusedPictures(deps) },
];
