import { expect, test } from 'vitest';
import { receiptStanding } from './receipt-words.ts';

const receipt = { because: null, takesBack: null, replacedBy: null, creditedMinor: 0, amountMinor: 150_000, currency: 'INR' } as const;
const other = { id: '6f9a1c1e-0000-4000-8000-000000000000', number: 'TNPY28/2025-26/0007' };

test.each([
  [{}, null],
  [{ creditedMinor: 50_000 }, { look: 'warn', words: '₹500 taken back' }],
  [{ creditedMinor: 150_000 }, { look: 'off', words: 'Taken back' }],
  [
    { creditedMinor: 150_000, replacedBy: other },
    { look: 'off', words: 'Replaced by TNPY28/2025-26/0007' },
  ],
  [{ because: 'refund', takesBack: other } as const, { look: 'off', words: 'Of TNPY28/2025-26/0007: given back' }],
  [{ because: 'correction', takesBack: other } as const, { look: 'off', words: 'Of TNPY28/2025-26/0007: made out wrongly' }],
])('what became of a document: %o', (change, standing) => {
  expect(receiptStanding({ ...receipt, ...change })).toEqual(standing);
});
