import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';

export interface NextEditionDeps {
  db: Database;
  clock: Clock;
  config: Config;
}
