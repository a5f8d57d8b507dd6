import type { MoneyReceipt } from '@isocentre/contract/money/payments';
import type { Edition } from '@isocentre/domain/editions/edition';
import { creditNoteNumber, receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { may } from '@isocentre/domain/people/permissions';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';
import { payerOf } from './describe.ts';
import type { Numbered, StoredReceiptRow } from './queries/receipts.ts';

/** A receipt or credit note, and whether the reader can correct it. */
export function describeReceipt(visit: Visit, row: StoredReceiptRow): MoneyReceipt {
  const { edition } = visit.edition;
  const { kind, other } = row;
  return {
    id: row.id,
    kind,
    number: (kind === 'receipt' ? receiptNumber : creditNoteNumber)(edition.delegatePrefix, row.year, row.number),
    issuedAt: row.issuedAt.toISOString(),
    billedTo: row.billedTo,
    billedAddress: row.billedAddress,
    billedGstin: row.billedGstin ?? '',
    description: row.description,
    amountMinor: row.amountMinor,
    currency: row.currency,
    delegate: payerOf(edition, row.registration, row.delegateNumber, row.name),
    payment: { id: row.paymentId, name: row.paymentName },
    because: row.because,
    takesBack: kind === 'credit-note' ? named(edition, other) : null,
    replacedBy: kind === 'receipt' ? named(edition, other) : null,
    creditedMinor: row.creditedMinor,
    can: mayCorrect(visit, row) ? ['correct'] : [],
  };
}

const named = ({ delegatePrefix }: Edition, one: Numbered | null) =>
  one && { id: one.id, number: receiptNumber(delegatePrefix, one.year, one.number) };

/** Nobody writes receipts for themselves. */
const mayCorrect = (visit: Visit, { kind, amountMinor, creditedMinor, account }: StoredReceiptRow) =>
  kind === 'receipt' && creditedMinor < amountMinor && may(staffOf(visit).held, 'books.keep') && account !== readerOf(visit);
