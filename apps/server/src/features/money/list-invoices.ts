import type { listInvoices as route } from '@isocentre/contract/money/invoices';
import type { Answer, FileBytes, Parsed } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { invoiceNumber } from '@isocentre/domain/payments/invoices';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { makeInvoicePdf } from '../payments/make-invoice-pdf.ts';
import { invoiceIssuer } from '../payments/printed.ts';
import { findInvoice, linesOf } from '../payments/queries/invoices.ts';
import { payerOf } from './describe.ts';
import { findInvoices } from './queries/invoices.ts';

const PAGE = 50;

/** Invoices with whom they are for, and how it stands with each of them. */
export async function listInvoices(
  { db }: { db: Database },
  { state, after }: Parsed<typeof route>['query'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const found = await findInvoices(db, editionId, {
    states: state === undefined ? null : state.split(','),
    from: fromCursor({ after }, 'instant'),
    most: PAGE + 1,
  });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    invoices: rows.map(({ key: _key, year, number, issuedAt, dueAt, decidedAt, creditId, utr, lines, ...invoice }) => ({
      ...invoice,
      number: invoiceNumber(edition.delegatePrefix, year, number),
      issuedAt: issuedAt.toISOString(),
      dueOn: localDate(new Date(dueAt.getTime() - 1), edition.timeZone),
      overdue: invoice.state === 'issued' && dueAt <= visit.now,
      decidedAt: decidedAt?.toISOString() ?? null,
      credit: creditId === null ? null : { id: creditId, utr: utr ?? '' },
      lines: lines.map(({ registration, number: delegate, name, ...line }) => ({
        ...line,
        delegate: payerOf(edition, registration, delegate, name),
      })),
    })),
    next: last && found.length > PAGE ? cursorOf({ key: last.key, id: last.id }) : null,
    currency: currencyOf(edition),
  };
}

/** As it was issued, and whether it is paid or cancelled since. */
export async function readInvoice(
  { db }: { db: Database },
  id: string,
  { edition: { id: editionId, edition } }: Visit,
): Promise<FileBytes> {
  const invoice = await findInvoice(db, editionId, id);
  if (!invoice) throw new Refused('NOT_FOUND');
  const issuer = invoiceIssuer(edition, invoice);
  const number = invoiceNumber(issuer.delegatePrefix, invoice.financial_year, invoice.number);
  return {
    bytes: await makeInvoicePdf(issuer, invoice, await linesOf(db, editionId, id)),
    type: 'application/pdf',
    name: `invoice-${number.replaceAll(/[^\w-]+/g, '-')}.pdf`,
  };
}
