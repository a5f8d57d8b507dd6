import type { Consequences } from '@isocentre/domain/corrections/consequences';
import { money } from '@isocentre/domain/fees/fee-table';
import type { SignName } from '../frame/sign.tsx';

export interface ConsequenceLine {
  readonly sign: SignName;
  readonly words: string;
}

const inWords = ({ currency }: Consequences, minor: number) => money({ chargeMinor: minor, currency });

/** What will happen, one sentence each. */
export function consequenceLines(found: Consequences): ConsequenceLine[] {
  const seat = SEATS[found.seat];
  const proof = PROOFS[found.proof];
  return [
    { sign: 'money', words: moneyLine(found) },
    ...(found.waived > 0 ? [{ sign: 'check' as const, words: `${inWords(found, found.waived)} is not asked for.` }] : []),
    ...(seat ? [{ sign: 'onSite' as const, words: seat }] : []),
    ...(proof ? [{ sign: 'proof' as const, words: proof }] : []),
    ...(found.replacesOrder
      ? [{ sign: 'clock' as const, words: 'The open order is closed. Money that still arrives for it is looked at by the organisers.' }]
      : []),
    ...(found.hasReceipt
      ? [{ sign: 'abstract' as const, words: 'Receipts stay as they were issued. A further payment gets its own.' }]
      : []),
    { sign: 'mail', words: 'The delegate gets a mail about it, with the reason.' },
  ];
}

function moneyLine(found: Consequences): string {
  const { status, statusBefore, open, owed } = found;
  if (status === 'COMPLIMENTARY') return 'It stays free of charge.';
  if (status === 'PAID') {
    if (open > 0) return `The registration stays paid, with ${inWords(found, open)} open.`;
    if (owed > 0) return `A refund of ${inWords(found, owed)} is proposed. Nothing goes back until somebody else approves it.`;
    return 'The registration stays paid; nothing is open.';
  }
  if (statusBefore === 'COMPLIMENTARY') return `It was free until now; ${inWords(found, open)} is to be paid.`;
  return `It is not paid yet; ${inWords(found, open)} is to be paid.`;
}

const SEATS: Partial<Record<Consequences['seat'], string>> = {
  kept: 'The workshop place stays.',
  taken: 'A workshop place is taken with it.',
  released: 'The workshop place is released and offered to the next in line.',
  'when-paid': 'The workshop place is booked by the payment.',
  full: 'All workshop places are taken, so this cannot be saved.',
};

const PROOFS: Partial<Record<Consequences['proof'], string>> = {
  missing: 'This category needs a document, which is missing.',
  pending: 'This category needs a document; the one uploaded waits to be checked.',
  rejected: 'This category needs a document; the one uploaded was refused.',
  verified: 'The document that this category needs has been accepted.',
  'no-longer-wanted': 'The document of the category before is no longer needed.',
};

/** The button repeats the sum. */
export function changeWords(found: Consequences | undefined): string {
  if (found?.status === 'PAID' && found.open > 0) return `Change and ask for ${inWords(found, found.open)}`;
  if (found && found.owed > 0) return `Change and propose ${inWords(found, found.owed)} back`;
  return 'Change the category';
}

/** The sum as on paper: price, what was paid, what is left. */
export function sumLines(found: Consequences): Array<readonly [label: string, amount: string]> {
  const left =
    found.owed > 0
      ? (['Too much paid', found.owed] as const)
      : ([found.status === 'PAID' ? 'Still to pay' : 'To pay', found.open] as const);
  return [
    [found.to.label, inWords(found, found.due)],
    ...(found.paid > 0 ? [['Already paid', `− ${inWords(found, found.paid)}`] as const] : []),
    ...(found.waived > 0 ? [['Not asked for', `− ${inWords(found, found.waived)}`] as const] : []),
    [left[0], inWords(found, left[1])],
  ];
}
