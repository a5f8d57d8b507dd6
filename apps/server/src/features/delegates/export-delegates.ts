import { randomUUID } from 'node:crypto';
import type { exportSelection as selectionRoute } from '@isocentre/contract/delegates/bulk';
import type { exportDelegates as route } from '@isocentre/contract/delegates/export';
import { columnsOf } from '@isocentre/contract/delegates/columns';
import type { FileAnswer, Input, Parsed } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import { workbookOf } from '../../platform/sheets/workbook.ts';
import { fileColumns } from './file-columns.ts';
import { listWanted } from './list-delegates.ts';
import { type ExportRow, findForExport } from './queries/export.ts';
import { chosenBy, refuseOthers, wantedBy } from './selection.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface FileDeps {
  db: Database;
  reports: Database;
}

type Format = keyof typeof TYPES;

/** The list as a file. */
export async function exportDelegates(
  deps: FileDeps,
  { columns: chosen, ...query }: Input<typeof route>['query'],
  format: Format,
  visit: Visit,
): Promise<FileAnswer> {
  const wanted = await listWanted(deps.reports, query, visit);
  const rows = await findForExport(deps.reports, { ...wanted, query });
  const columns = fileColumns(visit.edition.edition, chosen === undefined ? undefined : columnsOf(chosen), wanted.feeOf);
  // What was searched for may be a name, and the record is never erased: it says that there was a search, and the filters.
  const { q, ...filters } = query;
  return fileOf(deps, visit, { rows, columns, format, said: { filters, searched: Boolean(q) } });
}

/** Exactly the selected ones as a file. */
export async function exportSelection(
  deps: FileDeps,
  { selection, columns: chosen, ...order }: Parsed<typeof selectionRoute>['body'],
  format: Format,
  visit: Visit,
): Promise<FileAnswer> {
  const wanted = await wantedBy(deps.reports, selection, visit, order);
  const rows = await findForExport(deps.reports, wanted);
  refuseOthers(selection, rows.length);
  const columns = fileColumns(visit.edition.edition, chosen, wanted.feeOf);
  return fileOf(deps, visit, { rows, columns, format, said: chosenBy(selection) });
}

interface FileWanted {
  readonly rows: readonly ExportRow[];
  readonly columns: ReturnType<typeof fileColumns>;
  readonly format: Format;
  /** How its rows were chosen. */
  readonly said: object;
}

/** That it was made is written into the record first. */
async function fileOf({ db }: FileDeps, visit: Visit, { rows, columns, format, said }: FileWanted): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'delegates.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { list: 'delegates', format, ...said, columns: columns.map(({ head }) => head), rows: rows.length },
    requestId: visit.requestId,
  });
  const day = localDate(visit.now, edition.timeZone);
  const stream = format === 'csv' ? csvOf(columns, rows) : workbookOf('Delegates', columns, rows);
  return { type: TYPES[format], name: `${edition.slug}-delegates-${day}.${format}`, stream };
}
