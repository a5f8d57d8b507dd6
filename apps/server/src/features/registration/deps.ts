import type { PersonDirectory } from '../../platform/cells/person-directory.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Scanner } from '../../platform/files/scanner.ts';
import type { Log } from '../../platform/log.ts';
import type { ReadEdition } from '../../platform/letters/letter.ts';

export interface SweepDeps {
  config: Pick<Config, 'ERASURES_FILE'>;
  db: Database;
  /** For what reads whole tables. */
  reports: Database;
  files: Files;
  clock: Clock;
  log: Pick<Log, 'error'>;
  readEdition: ReadEdition;
  scanner?: Scanner | undefined;
  /** Of all cells, where there is one. */
  people?: Pick<PersonDirectory, 'forget'> | undefined;
}
