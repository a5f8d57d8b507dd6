import * as contract from '@isocentre/contract/delegates';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { listDelegates } from './list-delegates.ts';

export const delegateRoutes = (deps: { db: Database }): BoundRoute[] => [
  bind(contract.listDelegates, ({ query }, visit) => listDelegates(deps, query, visit)),
];
