import { describe, expect, test } from 'vitest';
import { isGstin } from './gstin.ts';
import { type TaxedDocument, taxSummary } from './tax-summary.ts';

const gst = { legalName: 'Sample Society', gstin: '33AAAAA0000A1Z5', sac: '998596', rateBasisPoints: 1800 };
const receipt = (change: Partial<TaxedDocument> = {}): TaxedDocument => ({
  kind: 'receipt',
  gst,
  billedGstin: null,
  amountMinor: 118_000,
  currency: 'INR',
  ...change,
});

describe('the tax of a month', { tags: ['ORG-337'] }, () => {
  test.each<[string, TaxedDocument[], Array<Record<string, unknown>>]>([
    ['nothing', [], []],
    [
      'nobody registered: central and state tax, halves',
      [receipt()],
      [{ placeOfSupply: '33', registered: false, taxableMinor: 100_000, centralMinor: 9_000, stateMinor: 9_000, integratedMinor: 0 }],
    ],
    [
      'a payer of the same state',
      [receipt({ billedGstin: '33AAPFU0939F1Z6' })],
      [{ placeOfSupply: '33', registered: true, centralMinor: 9_000, stateMinor: 9_000, integratedMinor: 0 }],
    ],
    [
      'a payer of another state: integrated tax',
      [receipt({ billedGstin: '27AAPFU0939F1ZV' })],
      [{ placeOfSupply: '27', registered: true, centralMinor: 0, stateMinor: 0, integratedMinor: 18_000 }],
    ],
    [
      'less credit notes',
      [receipt(), receipt({ kind: 'credit-note', amountMinor: 59_000 })],
      [{ receipts: 1, creditNotes: 1, grossMinor: 59_000, taxableMinor: 50_000, centralMinor: 4_500, stateMinor: 4_500 }],
    ],
    [
      'more went back than came',
      [receipt({ kind: 'credit-note' })],
      [{ receipts: 0, creditNotes: 1, grossMinor: -118_000, taxableMinor: -100_000 }],
    ],
    [
      'an odd paisa of tax goes to the state, so that the sum is right',
      [receipt({ amountMinor: 100_000 })],
      [{ grossMinor: 100_000, taxableMinor: 84_746, centralMinor: 7_627, stateMinor: 7_627 }],
    ],
    [
      'other rates and places have rows of their own',
      [receipt(), receipt({ gst: { ...gst, rateBasisPoints: 500 } }), receipt({ billedGstin: '27AAPFU0939F1ZV' })],
      [{ placeOfSupply: '27' }, { rateBasisPoints: 1800, placeOfSupply: '33' }, { rateBasisPoints: 500 }],
    ],
  ])('%s', (_, documents, rows) => {
    expect(taxSummary(documents)).toMatchObject(rows);
  });

  test('of any documents: the parts are the whole, and the sums those of the documents', () => {
    const documents = Array.from({ length: 500 }, (_, n) =>
      receipt({
        kind: n % 7 === 0 ? 'credit-note' : 'receipt',
        amountMinor: 1 + ((n * 7919) % 250_000),
        billedGstin: n % 3 === 0 ? '27AAPFU0939F1ZV' : null,
      }),
    );
    const sum = documents.reduce((all, { kind, amountMinor }) => all + (kind === 'receipt' ? amountMinor : -amountMinor), 0);
    let gross = 0;
    for (const row of taxSummary(documents)) {
      gross += row.grossMinor;
      expect(row.taxableMinor + row.centralMinor + row.stateMinor + row.integratedMinor).toBe(row.grossMinor);
    }
    expect(gross).toBe(sum);
  });
});

test.each([
  ['27AAPFU0939F1ZV', true],
  ['27AAPFU0939F1ZW', false],
  ['27APAFU0939F1ZV', false],
  ['27AAPFU0939F1Z', false],
  ['27aapfu0939f1zv', false],
  ['', false],
])('a GSTIN has a check digit: %s', { tags: ['ORG-338'] }, (text, valid) => {
  expect(isGstin(text)).toBe(valid);
});
