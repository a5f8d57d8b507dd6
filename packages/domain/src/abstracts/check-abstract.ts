import { isEmail } from '../accounts/email.ts';
import type { FieldErrors } from '../refusals.ts';
import { isPhoneNumber } from '../registration/countries.ts';
import type { AbstractForm } from './abstract-form.ts';
import { type AbstractRules, PRESENTATION_TYPES } from './abstract-rules.ts';
import type { Author } from './authors.ts';
import { cleanText, hasPrivateCharacters } from './clean-text.ts';
import { countAbstractWords, distinctKeywords, titleLength } from './count.ts';
import { plainText } from './inline-text.ts';
import { isOrcid, tidyOrcid } from './orcid.ts';
import { SECTION_HEADINGS, SECTION_KEYS } from './sections.ts';

/**
 * What prevents an abstract from being submitted, field by field (`title`, `authors.0.name`, `abstract.methods`), in
 * form order. Empty if nothing was found. Used by browser and server.
 */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => NUMBERS[count] ?? String(count);

export const abstractFaultWords = {
  call: 'Please choose the call to which you send it.',
  title: 'Please provide a title for your abstract.',
  titleTooLong: (max: number) => `Title exceeds ${max} characters (excluding spaces)`,
  category: 'Please select a category.',
  presentationType: 'Please select a Presentation Type.',
  noAuthor: 'At least one author is required',
  tooManyAuthors: (max: number) => `Maximum ${max} authors allowed`,
  corresponding: 'Please choose exactly one corresponding author.',
  missing: (what: string) => `Please provide ${what}.`,
  email: 'Please enter a valid email address',
  orcid: 'Please check the ORCID iD: 16 digits such as 0000-0002-1825-0097. It can also be left empty.',
  mobile: 'Please enter a mobile number of 6 to 15 digits.',
  tooFewKeywords: (min: number) => `Please provide at least ${inWords(min)} keywords.`,
  tooManyKeywords: (max: number) => `Please provide at most ${inWords(max)} keywords.`,
  tooManyWords: (max: number) => `Abstract exceeds ${max} word limit`,
  tooLong: (max: number) => `Please use at most ${max} characters.`,
  symbols: 'Please retype the characters of a symbol font: others would see empty boxes.',
} as const;

/** The database's column sizes. */
export const ROOM = { title: 500, section: 8000, line: 160, keyword: 80 } as const;

const AUTHOR_FIELDS = {
  name: 'the full name',
  department: 'the department or role',
  institution: 'the institution',
  city: 'the city',
} as const;

const isEmpty = (text: string) => plainText(cleanText(text)).trim() === '';

/** More than one call is open, or the one that was chosen is not. */
export const asksForCall = ({ calls = [] }: AbstractRules, { call = '' }: AbstractForm): boolean =>
  calls.length > 1 || (calls.length === 1 && call !== '' && !calls.includes(call));

export function abstractFaults(rules: AbstractRules, form: AbstractForm): FieldErrors {
  const found: Record<string, string> = {};
  const note = (field: string, words: string | false | undefined) => {
    if (words) found[field] ??= words;
  };
  const fits = (field: string, text: string, max: number) => {
    note(field, text.length > max && abstractFaultWords.tooLong(max));
    note(field, hasPrivateCharacters(cleanText(text)) && abstractFaultWords.symbols);
  };

  note('call', asksForCall(rules, form) && !rules.calls?.some((code) => code === form.call) && abstractFaultWords.call);
  note('title', isEmpty(form.title) && abstractFaultWords.title);
  note('title', titleLength(form.title) > rules.maxTitleChars && abstractFaultWords.titleTooLong(rules.maxTitleChars));
  fits('title', form.title, ROOM.title);
  note('category', !rules.categories.includes(form.category) && abstractFaultWords.category);
  note('presentationType', !PRESENTATION_TYPES.some((type) => type === form.presentationType) && abstractFaultWords.presentationType);

  note('authors', form.authors.length === 0 && abstractFaultWords.noAuthor);
  note('authors', form.authors.length > rules.maxAuthors && abstractFaultWords.tooManyAuthors(rules.maxAuthors));
  note('authors', form.authors.filter(({ isCorresponding }) => isCorresponding).length !== 1 && abstractFaultWords.corresponding);
  form.authors.forEach((author, i) => {
    for (const [field, words] of Object.entries(authorFaults(author))) note(`authors.${i}.${field}`, words);
  });

  for (const key of SECTION_KEYS) {
    const field = `abstract.${key}`;
    note(field, isEmpty(form.abstract[key]) && abstractFaultWords.missing(`the ${SECTION_HEADINGS[key].toLowerCase()}`));
    fits(field, form.abstract[key], ROOM.section);
  }
  note('abstract', countAbstractWords(form.abstract) > rules.maxWords && abstractFaultWords.tooManyWords(rules.maxWords));

  const keywords = distinctKeywords(form.keywords);
  note('keywords', keywords.length < rules.minKeywords && abstractFaultWords.tooFewKeywords(rules.minKeywords));
  note('keywords', keywords.length > rules.maxKeywords && abstractFaultWords.tooManyKeywords(rules.maxKeywords));
  for (const keyword of keywords) fits('keywords', keyword, ROOM.keyword);
  return found;
}

type WrittenText = Pick<AbstractForm, 'title' | 'abstract' | 'keywords'>;

/** Of title, sections and keywords alone: for a chair who mends a text without seeing its authors. */
export const textFaults = (rules: AbstractRules, text: WrittenText): FieldErrors =>
  Object.fromEntries(
    Object.entries(abstractFaults(rules, { ...text, category: '', presentationType: '', authors: [] })).filter(([field]) =>
      /^(title|abstract|keywords)/.test(field),
    ),
  );

function authorFaults(author: Author): FieldErrors {
  const found: Record<string, string> = {};
  for (const [field, what] of Object.entries(AUTHOR_FIELDS)) {
    const value = author[field as keyof typeof AUTHOR_FIELDS];
    if (value.trim() === '') found[field] = abstractFaultWords.missing(what);
    else if (value.length > ROOM.line) found[field] = abstractFaultWords.tooLong(ROOM.line);
    else if (hasPrivateCharacters(value)) found[field] = abstractFaultWords.symbols;
  }
  if (author.orcid.trim() !== '' && !isOrcid(tidyOrcid(author.orcid))) found['orcid'] = abstractFaultWords.orcid;
  if (!author.isCorresponding) return found;
  const [email, mobile] = [author.email.trim(), author.mobile.trim()];
  if (email === '') found['email'] = abstractFaultWords.missing('the email address');
  else if (!isEmail(email)) found['email'] = abstractFaultWords.email;
  if (mobile === '') found['mobile'] = abstractFaultWords.missing('the mobile number');
  else if (!isPhoneNumber(mobile)) found['mobile'] = abstractFaultWords.mobile;
  return found;
}
