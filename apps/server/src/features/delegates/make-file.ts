import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FileAnswer } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { ReadAside } from '../../platform/replica.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import { workbookOf } from '../../platform/sheets/workbook.ts';
import { changesIn } from './changes-file.ts';
import { difference, type Difference, type Listed, marksOf, packed, unpacked } from './exported-rows.ts';
import { type ExportedFile, findExported, findGone, keepExported } from './queries/exported.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof TYPES;

export interface FileDeps {
  db: Database;
  aside: ReadAside;
}

/** A list that files are made of. */
export interface FileList<Row> extends Listed<Row> {
  /** `meals`; part of the file's name. */
  readonly list: string;
  readonly title: string;
  /** Which of them, for the record, where it is not everybody. */
  readonly said?: object;
  /** What makes two files the same list, besides kind and columns; undefined: it is not compared with earlier ones. */
  readonly sameAs?: object | undefined;
}

const keyOf = <Row>({ list, columns, sameAs }: FileList<Row>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([list, columns.map(({ head }) => head), Object.entries(sameAs ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest();

const since = <Row>(before: ExportedFile, now: Listed<Row>): Difference => difference(unpacked(before.rows), marksOf(now, before.salt));

/** What is new since the last file of this list; undefined: there was none. */
export async function changesSince<Row>({ db }: { db: Database }, visit: Visit, wanted: FileList<Row>) {
  const before = await findExported(db, visit.edition.id, keyOf(wanted));
  if (!before) return undefined;
  const { added, removed, changed } = since(before, wanted);
  return { file: before.fileId, at: before.madeAt.toISOString(), added: added.size, removed: removed.size, changed: changed.size };
}

/** That it was made is written into the record first, with what the next one is compared with. */
export async function makeFile<Row>(
  { db }: FileDeps,
  visit: Visit,
  { wanted, format, onlySince }: { wanted: FileList<Row>; format: Format; onlySince?: string | undefined },
): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  const { list, title, columns, rows, said } = wanted;
  const fileId = randomUUID();
  const salt = randomBytes(16);
  const kept = wanted.sameAs && packed(marksOf(wanted, salt));
  const only = await db.transaction().execute(async (transaction) => {
    const key = keyOf(wanted);
    const before = onlySince === undefined ? undefined : await findExported(transaction, editionId, key, { lock: true });
    if (onlySince !== undefined && before?.fileId !== onlySince) throw new Refused('EXPORTED_MEANWHILE');
    const found = before && since(before, wanted);
    const gone = found ? await findGone(transaction, editionId, [...found.removed.keys()]) : [];
    const changes = found && changesIn(wanted, found, { gone, prefix: edition.delegatePrefix });
    if (kept) await keepExported(transaction, { editionId, list: key, fileId, salt, rows: kept });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'delegates.exported',
      entity: 'export',
      entityId: fileId,
      after: {
        list,
        format,
        ...said,
        columns: columns.map(({ head }) => head),
        rows: changes ? changes.rows.length : rows.length,
        ...(changes ? { onlyChanges: true } : {}),
      },
      requestId: visit.requestId,
    });
    return changes;
  });
  const name = `${edition.slug}-${list}-${only ? 'changes-' : ''}${localDate(visit.now, edition.timeZone)}.${format}`;
  return { type: TYPES[format], name, stream: only ? written(format, title, only) : written(format, title, wanted) };
}

const written = <Row>(format: Format, title: string, { columns, rows }: Pick<Listed<Row>, 'columns' | 'rows'>) =>
  format === 'csv' ? csvOf(columns, rows) : workbookOf(title, columns, rows);
