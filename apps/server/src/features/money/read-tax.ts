import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@isocentre/contract/route';
import { type TaxRow, taxSummary } from '@isocentre/domain/payments/tax-summary';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Column } from '../../platform/sheets/column.ts';
import { csvOf } from '../../platform/sheets/csv.ts';
import { taxedDocuments } from './queries/tax.ts';

const amount = (minor: number) => minor / 100;

const columns = (month: string): Column<TaxRow>[] => [
  { head: 'Month', value: () => month },
  { head: 'GSTIN', value: ({ gstin }) => gstin },
  { head: 'SAC', value: ({ sac }) => sac },
  { head: 'Rate %', value: ({ rateBasisPoints }) => rateBasisPoints / 100 },
  { head: 'Place of supply', value: ({ placeOfSupply }) => placeOfSupply },
  { head: 'Payer registered', value: ({ registered }) => (registered ? 'yes' : 'no') },
  { head: 'Currency', value: ({ currency }) => currency },
  { head: 'Receipts', value: ({ receipts }) => receipts },
  { head: 'Credit notes', value: ({ creditNotes }) => creditNotes },
  { head: 'Gross', value: ({ grossMinor }) => amount(grossMinor) },
  { head: 'Taxable', value: ({ taxableMinor }) => amount(taxableMinor) },
  { head: 'Central tax', value: ({ centralMinor }) => amount(centralMinor) },
  { head: 'State tax', value: ({ stateMinor }) => amount(stateMinor) },
  { head: 'Integrated tax', value: ({ integratedMinor }) => amount(integratedMinor) },
];

/** What the society declares of a month of the edition's zone. That it was downloaded is on record. */
export async function readTaxSummary(
  { db, reports }: { db: Database; reports: Database },
  visit: Visit,
  month: string,
): Promise<FileAnswer> {
  const { id: editionId, edition } = visit.edition;
  const rows = taxSummary(await taxedDocuments(reports, editionId, { month, timeZone: edition.timeZone }));
  await writeAudit(db, {
    editionId,
    actor: visit.actor,
    action: 'tax.exported',
    entity: 'export',
    entityId: randomUUID(),
    after: { month, rows: rows.length },
    requestId: visit.requestId,
  });
  return { type: 'text/csv; charset=utf-8', name: `${edition.slug}-tax-${month}.csv`, stream: csvOf(columns(month), rows) };
}
