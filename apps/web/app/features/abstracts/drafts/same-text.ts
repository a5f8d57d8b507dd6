import { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';

/** As the server would store it. What has no room there stays as it is. */
const settled = (form: AbstractForm) => AbstractForm.safeParse(form).data ?? form;

/** Whether two texts are the same once both are stored: a space at the end makes no difference. */
export const sameText = (a: AbstractForm, b: AbstractForm): boolean => JSON.stringify(settled(a)) === JSON.stringify(settled(b));

/** As an abstract keeps it: only the corresponding author has an address there. */
export const asSubmitted = (form: AbstractForm): AbstractForm => ({
  ...form,
  authors: form.authors.map((author) => (author.isCorresponding ? author : { ...author, email: '', mobile: '' })),
});
