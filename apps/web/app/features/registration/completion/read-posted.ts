import type { CompletionForm } from '@isocentre/domain/registration/registration-form';
import { readTyped, type Typed } from '../details/details.ts';

export type Payment = CompletionForm['payment'];

/** Details and booking, as entered in the form. */
export type Entered = Typed & { category?: string; registrationType?: string; voucher?: string };

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const readEntered = (form: FormData): Entered => ({
  ...readTyped(form),
  category: text(form, 'category'),
  registrationType: text(form, 'registrationType'),
  // Only where the page asks for one.
  ...(text(form, 'voucher').trim() === '' ? {} : { voucher: text(form, 'voucher').trim() }),
});

const PAYMENTS: readonly string[] = ['online', 'later', 'complimentary'] satisfies Payment[];

/** Without a payment choice, only the details are stored. */
export function readPosted(form: FormData): { entered: Entered; payment: Payment } {
  const payment = text(form, 'payment');
  return { entered: readEntered(form), payment: PAYMENTS.includes(payment) ? (payment as Payment) : 'online' };
}
