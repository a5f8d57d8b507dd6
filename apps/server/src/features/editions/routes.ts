import * as contract from '@isocentre/contract/editions';
import { clockMovable, type Config } from '../../platform/config.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { readClock } from './read-clock.ts';
import { readEdition } from './read-edition.ts';

export const editionRoutes = ({ config }: { config: Config }): BoundRoute[] => [
  bind(contract.readEdition, (_input, visit) => readEdition(visit)),
  bind(contract.readClock, (_input, visit) => readClock(clockMovable(config), visit)),
];
