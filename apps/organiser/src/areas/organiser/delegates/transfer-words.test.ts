import type { Transfer } from '@isocentre/domain/corrections/transfer';
import { expect, test } from 'vitest';
import { transferLines } from './transfer-words.ts';

const found: Transfer = {
  from: { name: 'Asha Raman', email: 'asha@example.org' },
  to: { email: 'meera@example.org', name: null, account: 'made' },
  category: 'AMPI Member',
  status: 'NOT PAID',
  currency: 'INR',
  paid: 0,
  seats: 0,
  waits: false,
  granted: null,
  asksProof: null,
  deletesProofs: 0,
  deletesDrafts: 0,
  closesOrder: false,
  receipts: 0,
};

test('says only what happens', { tags: ['ORG-244'] }, () => {
  expect(transferLines(found, '').map(({ words }) => words)).toEqual([
    'Number, category and price stay: AMPI Member.',
    'Nothing has been paid; the new person pays.',
    'An account is made for meera@example.org. Its owner sets a password by a link.',
    'Asha Raman can no longer open the registration, at once. Their account stays.',
    'Both get a mail that names the other.',
  ]);
});

test.each<[Partial<Transfer>, string]>([
  [{ paid: 150_000, status: 'PAID' }, '₹1,500 stays with the registration. A refund would go back the way Asha Raman paid.'],
  [{ status: 'COMPLIMENTARY' }, 'It stays free.'],
  [{ status: 'COMPLIMENTARY', granted: 'faculty' }, 'It was granted to the person before and stays free.'],
  [{ seats: 1 }, 'The workshop place stays.'],
  [{ seats: 2 }, 'The workshop places stay.'],
  [{ waits: true }, 'The turn on the waiting list for the workshop stays.'],
  [
    { asksProof: 'bonafide' },
    'The category asks Meera Iyer for a document of their own, the bonafide certificate. Until it is accepted the registration is not confirmed.',
  ],
  [{ deletesProofs: 1 }, 'The document of Asha Raman is deleted.'],
  [{ deletesProofs: 2 }, 'The 2 documents of Asha Raman are deleted.'],
  [{ deletesDrafts: 1 }, 'What Asha Raman was writing for an abstract and has not submitted is deleted.'],
  [{ closesOrder: true }, 'The open order is closed. Money that still arrives for it counts for the registration.'],
  [{ receipts: 1 }, 'Receipts stay as they were issued, in the name of Asha Raman; Meera Iyer can open them.'],
  [{ to: { ...found.to, account: 'used' } }, 'meera@example.org has an account already. It is used, with its own password.'],
])('%o', (change, words) => {
  expect(transferLines({ ...found, ...change }, ' Meera Iyer ').map((line) => line.words)).toContain(words);
});
