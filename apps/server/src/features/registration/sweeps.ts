import { HOUR_MS } from '@isocentre/domain/durations';
import type { Sweep } from '../../platform/sweeps.ts';
import type { SweepDeps } from './deps.ts';
import { eraseWhoAsked, forgetEarlierDelegates, forgetPastDelegates } from './forget-people.ts';
import { remindMissingProofs } from './remind-missing-proofs.ts';
import { remindPayingLater } from './remind-paying-later.ts';

export const registrationSweeps = (deps: SweepDeps): Sweep[] => [
  { name: 'registrations.remind-paying-later', everyMs: HOUR_MS / 4, run: () => remindPayingLater(deps) },
  { name: 'registrations.remind-missing-proofs', everyMs: HOUR_MS, run: () => remindMissingProofs(deps) },
  { name: 'registrations.erase-who-asked', everyMs: HOUR_MS, run: () => eraseWhoAsked(deps) },
  { name: 'registrations.forget-past-delegates', everyMs: 6 * HOUR_MS, run: () => forgetPastDelegates(deps) },
  { name: 'registrations.forget-earlier-delegates', everyMs: 6 * HOUR_MS, run: () => forgetEarlierDelegates(deps) },
];
