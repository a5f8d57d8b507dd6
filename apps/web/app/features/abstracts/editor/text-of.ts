import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';

/** An abstract as plain text, for copying. */
export const textOf = (form: AbstractForm): string =>
  [
    unmarkedText(form.title),
    form.authors.map(({ name, institution, city }) => [name, institution, city].filter(Boolean).join(', ')).join('\n'),
    ...SECTION_KEYS.map((key) => `${SECTION_HEADINGS[key]}\n${unmarkedText(form.abstract[key])}`),
    form.keywords.length > 0 ? `Keywords: ${form.keywords.join(', ')}` : '',
    form.category,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
