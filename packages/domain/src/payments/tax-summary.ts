import { type Gst, gstWithin, stateOf } from './gst.ts';

/** A receipt or a credit note with the tax it has in it. */
export interface TaxedDocument {
  readonly kind: 'receipt' | 'credit-note';
  readonly gst: Gst;
  /** Of whoever it is made out to; null: nobody who is registered. */
  readonly billedGstin: string | null;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Credit notes are taken off, so a month in which more went back than came has figures below zero. */
export interface TaxRow {
  readonly gstin: string;
  readonly sac: string;
  readonly rateBasisPoints: number;
  readonly currency: string;
  /** The state where it counts as supplied, as tax numbers begin: that of a registered payer, otherwise the society's own. */
  readonly placeOfSupply: string;
  readonly registered: boolean;
  receipts: number;
  creditNotes: number;
  grossMinor: number;
  taxableMinor: number;
  centralMinor: number;
  stateMinor: number;
  integratedMinor: number;
}

/**
 * Within the society's own state the tax is half central and half state tax, beyond it integrated. The tax is worked out for each
 * document, as it is printed there, so the sums are those of the documents.
 */
export function taxSummary(documents: readonly TaxedDocument[]): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const { kind, gst, billedGstin, amountMinor, currency } of documents) {
    const home = stateOf(gst.gstin);
    const placeOfSupply = billedGstin === null ? home : stateOf(billedGstin);
    const registered = billedGstin !== null;
    const { gstin, sac, rateBasisPoints } = gst;
    const key = [gstin, sac, rateBasisPoints, currency, placeOfSupply, registered].join(' ');
    const row = rows.get(key) ?? { gstin, sac, rateBasisPoints, currency, placeOfSupply, registered, ...NOTHING };
    const sign = kind === 'receipt' ? 1 : -1;
    const { taxableMinor, taxMinor } = gstWithin(amountMinor, rateBasisPoints);
    const centralMinor = placeOfSupply === home ? Math.floor(taxMinor / 2) : 0;
    const integratedMinor = placeOfSupply === home ? 0 : taxMinor;
    row[kind === 'receipt' ? 'receipts' : 'creditNotes'] += 1;
    row.grossMinor += sign * amountMinor;
    row.taxableMinor += sign * taxableMinor;
    row.centralMinor += sign * centralMinor;
    row.stateMinor += sign * (taxMinor - centralMinor - integratedMinor);
    row.integratedMinor += sign * integratedMinor;
    rows.set(key, row);
  }
  return [...rows.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

const NOTHING = { receipts: 0, creditNotes: 0, grossMinor: 0, taxableMinor: 0, centralMinor: 0, stateMinor: 0, integratedMinor: 0 };
