import type { Edition } from '@isocentre/domain/editions/edition';
import { receiptNumber } from '@isocentre/domain/payments/receipt-number';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';

/** Words of an edition for its books. */

export const payerOf = ({ delegatePrefix }: Edition, registration: string, number: number, name: string) => ({
  id: registration,
  number: delegateNumber(delegatePrefix, number),
  name,
});

export const categoryLabel = ({ categories }: Edition, code: string) => categories.find((one) => one.code === code)?.label ?? code;

export const printed = ({ delegatePrefix }: Edition, { year, number }: { year: string; number: number }) =>
  receiptNumber(delegatePrefix, year, number);
