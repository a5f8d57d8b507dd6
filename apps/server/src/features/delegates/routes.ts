import * as contract from '@isocentre/contract/delegates';
import * as one from '@isocentre/contract/delegates/delegate';
import * as bulk from '@isocentre/contract/delegates/bulk';
import * as files from '@isocentre/contract/delegates/export';
import * as views from '@isocentre/contract/delegates/views';
import * as lists from '@isocentre/contract/delegates/lists';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { ReadAside } from '../../platform/replica.ts';
import { exportDelegates, exportSelection } from './export-delegates.ts';
import { listDelegates } from './list-delegates.ts';
import { exportList } from './lists.ts';
import { readChanges } from './read-changes.ts';
import { readDelegate } from './read-delegate.ts';
import { readTimeline } from './read-timeline.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import { listRuns, readRun } from './read-run.ts';
import { tagDelegates, undoRun, writeToDelegates } from './start-run.ts';
import { chooseColumns, deleteView, listViews, saveView } from './views.ts';

export const delegateRoutes = (deps: { db: Database; aside: ReadAside; enqueue: Enqueue }): BoundRoute[] => [
  bind(contract.listDelegates, ({ query }, visit) => listDelegates(deps, query, visit)),
  bind(files.exportDelegates, ({ query }, visit) => exportDelegates(deps, query, 'csv', visit)),
  bind(files.exportDelegatesWorkbook, ({ query }, visit) => exportDelegates(deps, query, 'xlsx', visit)),
  bind(bulk.exportSelection, ({ body }, visit) => exportSelection(deps, body, 'csv', visit)),
  bind(bulk.exportSelectionWorkbook, ({ body }, visit) => exportSelection(deps, body, 'xlsx', visit)),
  bind(bulk.tagDelegates, ({ body }, visit) => tagDelegates(deps, body, visit)),
  bind(bulk.writeToDelegates, ({ body }, visit) => writeToDelegates(deps, body, visit)),
  bind(bulk.undoBulkRun, ({ params }, visit) => undoRun(deps, params.run, visit)),
  bind(bulk.listBulkRuns, (_, visit) => listRuns(deps, visit)),
  bind(bulk.readBulkRun, ({ params }, visit) => readRun(deps, params.run, visit)),
  bind(one.readDelegate, ({ params }, visit) => readDelegate(deps, params.id, visit)),
  bind(one.readDelegateTimeline, ({ params, query }, visit) => readTimeline(deps, { id: params.id, after: query.after }, visit)),
  bind(lists.exportMeals, ({ query }, visit) => exportList(deps, 'meals', query.since, visit)),
  bind(lists.exportKit, ({ query }, visit) => exportList(deps, 'kit', query.since, visit)),
  bind(lists.exportContacts, ({ query }, visit) => exportList(deps, 'contacts', query.since, visit)),
  bind(files.readExportChanges, ({ params, query }, visit) => readChanges(deps, params.list, query, visit)),
  bind(views.listViews, (_, visit) => listViews(deps, visit)),
  bind(views.saveView, ({ body }, visit) => saveView(deps, body, visit)),
  bind(views.deleteView, ({ params }, visit) => deleteView(deps, params.id, visit)),
  bind(views.chooseColumns, ({ body }, visit) => chooseColumns(deps, body.columns, visit)),
];
