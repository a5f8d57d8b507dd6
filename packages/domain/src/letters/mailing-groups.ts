import * as z from 'zod/mini';
import type { Permission } from '../people/permissions.ts';
import type { TemplateText, Variables } from './template.ts';

/** Whom a mailing goes to: the rows of a table, by the filter that stands in the table's address. */

export const MailingTable = z.enum(['presenters', 'reviewers', 'chairs', 'delegates', 'abstracts']);
export type MailingTable = z.infer<typeof MailingTable>;

interface TableRow {
  readonly name: string;
  /** What one row of it is. */
  readonly one: string;
  readonly many: string;
  /** Whoever may read the table may write to it. */
  readonly needs: Permission;
  /** In the row of a letter. Letters about abstracts are kept from whoever may not see abstracts by the first word. */
  readonly purpose: string;
}

export const MAILING_TABLES: Readonly<Record<MailingTable, TableRow>> = {
  presenters: {
    name: 'Presenters',
    one: 'presentation',
    many: 'presentations',
    needs: 'abstracts.decide',
    purpose: 'abstracts.mailing',
  },
  reviewers: {
    name: 'Open reviews',
    one: 'open review',
    many: 'open reviews',
    needs: 'abstracts.decide',
    purpose: 'abstracts.mailing-to-reviewer',
  },
  chairs: {
    name: 'Session chairs',
    one: 'place of a chair',
    many: 'places of chairs',
    needs: 'programme.change',
    purpose: 'programme.mailing',
  },
  delegates: { name: 'Delegates', one: 'delegate', many: 'delegates', needs: 'delegates.read', purpose: 'registrations.mailing' },
  abstracts: { name: 'Abstracts', one: 'abstract', many: 'abstracts', needs: 'abstracts.decide', purpose: 'abstracts.mailing' },
};

export const MAILING_PURPOSES: readonly string[] = [...new Set(Object.values(MAILING_TABLES).map(({ purpose }) => purpose))];

const COMMON = {
  name: { about: 'Who gets it', example: 'Dr. Nila Ravichandran' },
  conference: { about: 'Name of the conference', example: 'AMPI TNPY 2025' },
  page: { about: 'Address of the page it is about', example: 'https://conference.example.org/abstract-submission' },
} as const satisfies Variables;

const TITLE = { about: 'Title of the abstract', example: 'Small-field output factors with three detectors' };

/** Nothing that changes by itself, such as a price: what is released is what leaves, perhaps days later. */
const VARIABLES: Readonly<Record<MailingTable, Variables>> = {
  presenters: { ...COMMON, title: TITLE, reference: { about: 'Reference of the presentation', example: 'OP-07' } },
  reviewers: { ...COMMON, day: { about: 'Until when the review is due', example: '12 September 2025' } },
  chairs: { ...COMMON, session: { about: 'Title of the session', example: 'Dosimetry' } },
  delegates: { ...COMMON, number: { about: 'Number of the delegate', example: 'TNPY28-0042' } },
  abstracts: { ...COMMON, title: TITLE, number: { about: 'Number in the review', example: 'A-118' } },
};

export const mailingVariables = (table: MailingTable): Variables => VARIABLES[table];

export interface MailingGroup {
  readonly name: string;
  readonly table: MailingTable;
  /** As in the address of the table. */
  readonly filter: string;
  readonly text: TemplateText;
}

const CLOSING = 'With kind regards,\nThe organisers of {{conference}}';
const letter = (subject: string, ...paragraphs: readonly string[]): TemplateText => ({
  subject,
  body: ['Dear {{name}},', ...paragraphs, CLOSING].join('\n\n'),
});

/** Groups that every conference writes to, each with a text to begin with. */
export const MAILING_GROUPS = {
  'accepted-not-paid': {
    name: 'Accepted and not paid',
    table: 'presenters',
    filter: 'show=unsettled',
    text: letter(
      '{{reference}}: the presenter’s registration is not paid yet',
      'your presentation {{reference}}, “{{title}}”, is accepted. The registration of whoever presents it is not paid yet.',
      'Please register and pay, or name another author as the presenter: {{page}}',
    ),
  },
  'not-confirmed': {
    name: 'Accepted and not confirmed',
    table: 'presenters',
    filter: 'show=offered',
    text: letter(
      '{{reference}}: will you present it?',
      'your abstract {{reference}}, “{{title}}”, is accepted, and we do not know yet whether you will present it.',
      'Please say so on your own page: {{page}}',
    ),
  },
  'no-file': {
    name: 'Presenters without a file',
    table: 'presenters',
    filter: 'show=without-file',
    text: letter(
      '{{reference}}: your slides or e-poster',
      'we do not have your file for {{reference}}, “{{title}}”, yet. Please send it on your own page: {{page}}',
    ),
  },
  'open-reviews': {
    name: 'Reviewers with open reviews',
    table: 'reviewers',
    filter: '',
    text: letter('Your open reviews', 'some of your reviews for {{conference}} are still open. They are due on {{day}}: {{page}}'),
  },
  'session-chairs': {
    name: 'Session chairs',
    table: 'chairs',
    filter: '',
    text: letter('You chair a session: {{session}}', 'thank you for chairing “{{session}}” at {{conference}}. The programme: {{page}}'),
  },
} as const satisfies Record<string, MailingGroup>;
