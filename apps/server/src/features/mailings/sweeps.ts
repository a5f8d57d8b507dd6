import { SECOND_MS } from '@isocentre/domain/durations';
import type { Sweep } from '../../platform/sweeps.ts';
import { letMailingsGo, type LetGoDeps } from './let-mailings-go.ts';

const EVERY_MS = 10 * SECOND_MS;

export const mailingSweeps = (deps: LetGoDeps): Sweep[] => [{ name: 'mailings.let-go', everyMs: EVERY_MS, run: () => letMailingsGo(deps) }];
