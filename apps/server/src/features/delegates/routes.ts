import * as contract from '@isocentre/contract/delegates';
import * as one from '@isocentre/contract/delegates/delegate';
import * as files from '@isocentre/contract/delegates/export';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { exportDelegates } from './export-delegates.ts';
import { listDelegates } from './list-delegates.ts';
import { readDelegate } from './read-delegate.ts';
import { readTimeline } from './read-timeline.ts';

export const delegateRoutes = (deps: { db: Database; reports: Database }): BoundRoute[] => [
  bind(contract.listDelegates, ({ query }, visit) => listDelegates(deps, query, visit)),
  bind(files.exportDelegates, ({ query }, visit) => exportDelegates(deps, query, visit)),
  bind(one.readDelegate, ({ params }, visit) => readDelegate(deps, params.id, visit)),
  bind(one.readDelegateTimeline, ({ params, query }, visit) => readTimeline(deps, { id: params.id, after: query.after }, visit)),
];
