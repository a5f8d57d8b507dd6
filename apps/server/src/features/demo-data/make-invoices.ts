import { DAY_MS } from '@isocentre/domain/durations';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import { financialYear } from '@isocentre/domain/payments/receipt-number';
import type { World } from './world.ts';

const BILLED = 3;

/** One invoice that an institution has not paid yet. Returns the last number of its year. */
export function makeInvoices({ chance, rows, edition, editionId, now, treasurerId }: World): Map<string, number> {
  const issuedAt = new Date(now.getTime() - 2 * DAY_MS);
  const lines = rows.registrations
    .filter((one) => one.payment_status === 'PENDING' && !one.price_kept)
    .flatMap((one) => {
      const quote = quoteToday(edition, { category: one.category ?? null, registration_type: null, price_kept: false }, issuedAt);
      const label = edition.categories.find(({ code }) => code === one.category)?.label ?? '';
      if (!quote?.chargeMinor || !one.category) return [];
      return [
        {
          edition_id: editionId,
          registration_id: one.id,
          name: one.name,
          category: one.category,
          registration_type: quote.type,
          description: [label, edition.phases.find(({ code }) => code === quote.type)?.name].filter(Boolean).join(', '),
          price: money(quote),
          amount_minor: quote.chargeMinor,
          currency: quote.currency,
        },
      ];
    })
    .slice(0, BILLED);
  const [first] = lines;
  if (!first) return new Map();
  const id = chance.id();
  const year = financialYear(issuedAt, edition.timeZone, edition.limits.financialYearStartsInMonth);
  rows.invoices.push({
    edition_id: editionId,
    id,
    financial_year: year,
    number: 1,
    state: 'issued',
    billed_to: 'Sample Institute of Oncology',
    billed_address: '1 Sample Street\nMadurai 625001',
    reference: 'PO 2025/114',
    amount_minor: lines.reduce((sum, { amount_minor: minor }) => sum + minor, 0),
    currency: first.currency,
    issued_at: issuedAt,
    due_at: startOfDay(dayAfter(localDate(new Date(now.getTime() + 10 * DAY_MS), edition.timeZone)), edition.timeZone),
    due_because: 'The institute pays on the tenth of the month',
    issued_by: treasurerId,
    made_at: issuedAt,
  });
  rows.invoice_lines.push(...lines.map(({ currency: _, ...line }) => ({ ...line, invoice_id: id })));
  return new Map([[year, 1]]);
}
