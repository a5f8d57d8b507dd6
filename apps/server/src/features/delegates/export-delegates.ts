import { randomUUID } from 'node:crypto';
import type { DelegateQuery } from '@isocentre/contract/delegates';
import type { FileAnswer } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { localDate, localTime } from '@isocentre/domain/editions/local-time';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { paymentBadge } from '@isocentre/domain/registration/payment-status';
import { typeLabel } from '@isocentre/domain/registration/registration-types';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { csvOf } from './csv.ts';
import { listWanted } from './list-delegates.ts';
import { type ExportRow, findForExport } from './queries/export.ts';

type Column = readonly [head: string, value: (row: ExportRow) => string | number | null];

const columnsFor = (edition: Edition): readonly Column[] => [
  ['Number', ({ number }) => delegateNumber(edition.delegatePrefix, number)],
  ['Title', ({ title }) => title],
  ['Name', ({ name }) => name],
  ['Name in Latin letters', ({ latinName }) => latinName],
  ['E-mail', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobile],
  ['Institute', ({ institute }) => institute],
  ['Designation', ({ designation }) => designation],
  ['Postal address', ({ postalAddress }) => postalAddress],
  ['Postal code', ({ postalPin }) => postalPin],
  ['City', ({ city }) => city],
  ['Country', ({ country }) => country],
  ['Age', ({ age }) => age],
  ['Meals', ({ meal }) => mealLabel(meal)],
  ['Membership number', ({ membershipId }) => membershipId],
  ['Category', ({ category }) => edition.categories.find(({ code }) => code === category)?.label ?? category],
  ['Type', ({ type }) => (type === null ? null : typeLabel(edition, type))],
  ['Status', ({ status }) => paymentBadge(status)],
  ['Proof', ({ proof }) => proof],
  ['Workshop place', ({ seat }) => seat],
  ['Abstracts', ({ abstracts }) => abstracts],
  ['Came by', ({ source }) => source],
  ['Registered', ({ registeredAt }) => `${localDate(registeredAt, edition.timeZone)} ${localTime(registeredAt, edition.timeZone)}`],
];

/** The list as a file. That it was made is written into the record first. */
export async function exportDelegates(
  { db, reports }: { db: Database; reports: Database },
  query: DelegateQuery,
  visit: Visit,
): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  const wanted = await listWanted(reports, query, visit);
  const rows = await findForExport(reports, { ...wanted, query });
  const columns = columnsFor(edition);
  // What was searched for may be a name, and the record is never erased: it says that there was a search, and the filters.
  const { q, ...filters } = query;
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'delegates.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { list: 'delegates', format: 'csv', filters, searched: Boolean(q), columns: columns.map(([head]) => head), rows: rows.length },
    requestId: visit.requestId,
  });
  const day = localDate(visit.now, edition.timeZone);
  return { type: 'text/csv; charset=utf-8', name: `${edition.slug}-delegates-${day}.csv`, stream: csvOf(columns, rows) };
}
