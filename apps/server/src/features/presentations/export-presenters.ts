import { randomUUID } from 'node:crypto';
import type { Presentation } from '@isocentre/contract/review/presentations';
import type { FileAnswer } from '@isocentre/contract/route';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { localDate } from '@isocentre/domain/editions/local-time';
import { inPart, type Part } from '@isocentre/domain/presentations/presentation-parts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Column } from '../../platform/sheets/column.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import { readPresentations } from './presenters.ts';

const yes = (is: boolean) => (is ? 'yes' : 'no');

const COLUMNS: Column<Presentation>[] = [
  { head: 'Reference', value: ({ reference }) => reference },
  { head: 'Title', value: ({ title }) => unmarkedText(title) },
  { head: 'Type', value: ({ type }) => type },
  { head: 'Presenter', value: ({ presenter }) => presenter.name },
  { head: 'E-mail', value: ({ presenter }) => presenter.email },
  { head: 'Answer', value: ({ state }) => state },
  { head: 'Registered', value: ({ presenter }) => yes(presenter.registered) },
  { head: 'Paid', value: ({ presenter }) => yes(presenter.settled) },
  { head: 'File', value: ({ file }) => yes(file !== null) },
  { head: 'Session', value: ({ session }) => session },
];

/** What a part of the list shows, with the addresses to write to. That it was downloaded is on record. */
export async function exportPresenters({ db }: { db: Database }, part: Part, visit: Visit): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  const rows = inPart(part, (await readPresentations({ db }, visit)).presentations);
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'presenters.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { part, rows: rows.length },
    requestId: visit.requestId,
  });
  const name = `${edition.slug}-presenters-${part}-${localDate(visit.now, edition.timeZone)}.csv`;
  return { type: 'text/csv; charset=utf-8', name, stream: csvOf(COLUMNS, rows) };
}
