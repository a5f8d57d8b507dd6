import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { abstractRules } from '@isocentre/domain/abstracts/abstract-rules';
import { abstractFaults } from '@isocentre/domain/abstracts/check-abstract';
import { countAbstractWords } from '@isocentre/domain/abstracts/count';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';
import { storedPhone } from '@isocentre/domain/registration/countries';
import type { StoredContent } from './queries/store-abstract.ts';

/**
 * Converts a form to what is stored, or refuses with every fault. Only the corresponding author's e-mail address is
 * kept.
 */
export function storedContent(edition: Edition, form: AbstractForm): StoredContent {
  const faults = abstractFaults(abstractRules(edition), form);
  if (Object.keys(faults).length > 0) throw new Refused('VALIDATION', { fields: faults });
  const at = form.authors.findIndex(({ isCorresponding }) => isCorresponding);
  const { email = '', mobile = '' } = form.authors[at] ?? {};
  return {
    title: form.title,
    category: form.category,
    presentationType: form.presentationType,
    ...form.abstract,
    keywords: form.keywords,
    wordCount: countAbstractWords(form.abstract),
    corresponding: at + 1,
    email,
    mobile: storedPhone(edition.options.country[0] ?? '', mobile),
    authors: form.authors.map(({ name, department, institution, city, orcid }, i) => ({
      position: i + 1,
      name,
      department,
      institution,
      city,
      orcid: orcid || null,
    })),
  };
}

/** Whether the stored content equals this: then a response was lost, and the request is a retry. */
export function saysTheSame(row: StoredRow, content: StoredContent): boolean {
  const { authors, keywords, wordCount: _, presentationType, ...texts } = content;
  return (
    row.presentation_type === presentationType &&
    (Object.keys(texts) as Array<keyof typeof texts>).every((field) => row[field] === texts[field]) &&
    JSON.stringify(row.keywords) === JSON.stringify(keywords) &&
    row.authors.length === authors.length &&
    authors.every(({ position: _position, ...author }, i) =>
      (Object.keys(author) as Array<keyof typeof author>).every((field) => row.authors[i]?.[field] === author[field]),
    )
  );
}

type StoredRow = Omit<StoredContent, 'presentationType' | 'wordCount' | 'authors'> & {
  presentation_type: string;
  authors: ReadonlyArray<Omit<StoredContent['authors'][number], 'position'>>;
};
