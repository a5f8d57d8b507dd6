import * as contract from '@isocentre/contract/record';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { readRecord, readRecordEntry } from './read-record.ts';

export const recordRoutes = (deps: { db: Database }): BoundRoute[] => [
  bind(contract.readRecord, ({ query }, visit) => readRecord(deps, query, visit)),
  bind(contract.readRecordEntry, ({ params }, visit) => readRecordEntry(deps, params.id, visit)),
];
