import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';

/** The same number in any notation, with or without its country's code. */
const digits = (mobile: string) => mobile.replaceAll(/\D/g, '').slice(-10);

/** As the server would store it. What does not fit the schema stays as it is. */
function settled(form: AbstractForm): AbstractForm {
  const stored = AbstractForm.safeParse(form).data ?? form;
  return { ...stored, authors: stored.authors.map((author) => ({ ...author, mobile: digits(author.mobile) })) };
}

/** Whether two texts are equal once stored: trailing spaces and the notation of a number make no difference. */
export const sameText = (a: AbstractForm, b: AbstractForm): boolean => JSON.stringify(settled(a)) === JSON.stringify(settled(b));

/** As an abstract stores it: only the corresponding author has an e-mail address, and its call is no part of the text. */
export const asSubmitted = ({ call: _, ...form }: AbstractForm): AbstractForm => ({
  ...form,
  authors: form.authors.map((author) => (author.isCorresponding ? author : { ...author, email: '', mobile: '' })),
});
