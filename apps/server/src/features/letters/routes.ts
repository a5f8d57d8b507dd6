import * as contract from '@isocentre/contract/letters';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { listLetters } from './list-letters.ts';

export const letterRoutes = (deps: { db: Database }): BoundRoute[] => [
  bind(contract.listLetters, ({ query }, visit) => listLetters(deps, query.account, visit)),
];
