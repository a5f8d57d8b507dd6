import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Sweep } from '../../platform/sweeps.ts';
import type { SweepDeps } from './deps.ts';
import { eraseWhoAsked, forgetEarlierDelegates, forgetPastDelegates } from './forget-people.ts';
import { forgetPastReviews } from './forget-reviews.ts';
import { forgetProofFiles } from './forget-proof-files.ts';
import { listErasures } from './list-erasures.ts';
import { remindMissingProofs } from './remind-missing-proofs.ts';
import { remindPayingLater } from './remind-paying-later.ts';
import { scanWaitingProofs } from './scan-proofs.ts';

export const registrationSweeps = (deps: SweepDeps): Sweep[] => [
  { name: 'registrations.remind-paying-later', everyMs: HOUR_MS / 4, run: () => remindPayingLater(deps) },
  { name: 'registrations.scan-waiting-proofs', everyMs: MINUTE_MS, run: () => scanWaitingProofs({ ...deps, scanner: deps.scanner }) },
  { name: 'registrations.remind-missing-proofs', everyMs: HOUR_MS, run: () => remindMissingProofs(deps) },
  { name: 'registrations.erase-who-asked', everyMs: HOUR_MS, run: thenListed(deps, eraseWhoAsked) },
  { name: 'registrations.forget-past-delegates', everyMs: 6 * HOUR_MS, inTurns: true, run: thenListed(deps, forgetPastDelegates) },
  { name: 'registrations.forget-earlier-delegates', everyMs: 6 * HOUR_MS, inTurns: true, run: thenListed(deps, forgetEarlierDelegates) },
  { name: 'registrations.forget-past-reviews', everyMs: 6 * HOUR_MS, inTurns: true, run: () => forgetPastReviews(deps) },
  { name: 'registrations.forget-proof-files', everyMs: 6 * HOUR_MS, inTurns: true, run: () => forgetProofFiles(deps) },
  // Whom a worker erased that died before it could list them.
  { name: 'registrations.list-erasures', everyMs: HOUR_MS, run: () => listErasures(deps) },
];

/** Listed at once, so that a restore a minute later does not bring them back. */
function thenListed(deps: SweepDeps, erase: (deps: SweepDeps) => Promise<number>): () => Promise<number> {
  return async () => {
    const erased = await erase(deps);
    if (erased > 0) await listErasures(deps);
    return erased;
  };
}
