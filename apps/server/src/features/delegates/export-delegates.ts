import { randomUUID } from 'node:crypto';
import type { exportDelegates as route } from '@isocentre/contract/delegates/export';
import { columnsOf } from '@isocentre/contract/delegates/columns';
import type { FileAnswer, Input } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import { workbookOf } from '../../platform/sheets/workbook.ts';
import { fileColumns } from './file-columns.ts';
import { listWanted } from './list-delegates.ts';
import { findForExport } from './queries/export.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The list as a file. That it was made is written into the record first. */
export async function exportDelegates(
  { db, reports }: { db: Database; reports: Database },
  { columns: chosen, ...query }: Input<typeof route>['query'],
  format: keyof typeof TYPES,
  visit: Visit,
): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  const wanted = await listWanted(reports, query, visit);
  const rows = await findForExport(reports, { ...wanted, query });
  const columns = fileColumns(edition, chosen === undefined ? undefined : columnsOf(chosen), wanted.feeOf);
  // What was searched for may be a name, and the record is never erased: it says that there was a search, and the filters.
  const { q, ...filters } = query;
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'delegates.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { list: 'delegates', format, filters, searched: Boolean(q), columns: columns.map(({ head }) => head), rows: rows.length },
    requestId: visit.requestId,
  });
  const day = localDate(visit.now, edition.timeZone);
  const stream = format === 'csv' ? csvOf(columns, rows) : workbookOf('Delegates', columns, rows);
  return { type: TYPES[format], name: `${edition.slug}-delegates-${day}.${format}`, stream };
}
