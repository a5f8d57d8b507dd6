import type { exportSelection as selectionRoute } from '@isocentre/contract/delegates/bulk';
import type { exportDelegates as route } from '@isocentre/contract/delegates/export';
import { columnsOf } from '@isocentre/contract/delegates/columns';
import type { FileAnswer, Input, Parsed } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { fileColumns } from './file-columns.ts';
import { listWanted } from './list-delegates.ts';
import { type FileDeps, type FileList, type Format, makeFile } from './make-file.ts';
import { type ExportRow, findForExport } from './queries/export.ts';
import { chosenBy, refuseOthers, wantedBy } from './selection.ts';

type Query = Omit<Input<typeof route>['query'], 'since'>;

/** The list as a file; `since`: only what is new since the file before. */
export async function exportDelegates(
  deps: FileDeps,
  { since: onlySince, ...query }: Input<typeof route>['query'],
  format: Format,
  visit: Visit,
): Promise<FileAnswer> {
  return makeFile(deps, visit, { wanted: await deps.aside((reports) => delegatesList(reports, query, visit)), format, onlySince });
}

const DELEGATES = { list: 'delegates', title: 'Delegates', of: ({ id, number }: ExportRow) => ({ id, number }) } as const;

/** All that match, with the chosen columns. */
export async function delegatesList(reports: Database, { columns: chosen, ...query }: Query, visit: Visit): Promise<FileList<ExportRow>> {
  const wanted = await listWanted(reports, query, visit);
  const rows = await findForExport(reports, { ...wanted, query });
  const columns = fileColumns(visit.edition.edition, chosen === undefined ? undefined : columnsOf(chosen), wanted.feeOf);
  // What was searched for may be a name, and the record is never erased: it says that there was a search, and the filters.
  const { q, ...filters } = query;
  const { sort: _sort, order: _order, ...asked } = query;
  return { ...DELEGATES, columns, rows, said: { filters, searched: Boolean(q) }, sameAs: asked };
}

/** Exactly the selected ones as a file. */
export async function exportSelection(
  deps: FileDeps,
  { selection, columns: chosen, ...order }: Parsed<typeof selectionRoute>['body'],
  format: Format,
  visit: Visit,
): Promise<FileAnswer> {
  const { wanted, rows } = await deps.aside(async (reports) => {
    const which = await wantedBy(reports, selection, visit, order);
    return { wanted: which, rows: await findForExport(reports, which) };
  });
  refuseOthers(selection, rows.length);
  const columns = fileColumns(visit.edition.edition, chosen, wanted.feeOf);
  return makeFile(deps, visit, { wanted: { ...DELEGATES, columns, rows, said: chosenBy(selection) }, format });
}
