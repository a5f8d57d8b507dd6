import type { Edition } from '@isocentre/domain/editions/edition';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { eraseWhoAsked, forgetPastDelegates } from './forget-people.ts';
import { remindPayingLater } from './remind-paying-later.ts';

export interface SweepDeps {
  db: Database;
  files: Files;
  clock: Clock;
  enqueue: Enqueue;
  readEdition: (id: number) => Promise<Edition>;
}

const HOUR = 3600;

export const registrationSweeps = (deps: SweepDeps): Sweep[] => [
  { name: 'registrations.remind-paying-later', everySeconds: HOUR / 4, run: () => remindPayingLater(deps) },
  { name: 'registrations.erase-who-asked', everySeconds: HOUR, run: () => eraseWhoAsked(deps) },
  { name: 'registrations.forget-past-delegates', everySeconds: 6 * HOUR, run: () => forgetPastDelegates(deps) },
];
