import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';

/** As the server would store it. What does not fit the schema stays as it is. */
const settled = (form: AbstractForm) => AbstractForm.safeParse(form).data ?? form;

/** Whether two texts are equal once stored: trailing spaces make no difference. */
export const sameText = (a: AbstractForm, b: AbstractForm): boolean => JSON.stringify(settled(a)) === JSON.stringify(settled(b));

/** As an abstract stores it: only the corresponding author has an e-mail address. */
export const asSubmitted = (form: AbstractForm): AbstractForm => ({
  ...form,
  authors: form.authors.map((author) => (author.isCorresponding ? author : { ...author, email: '', mobile: '' })),
});
