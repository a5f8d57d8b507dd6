import * as z from 'zod/mini';
import type { Outcome } from '../review/decision.ts';
import type { TemplateText, Variables } from './template.ts';

/** What authors are written about decisions. A reserve gets none: its author reads “pending” until a place is free. */
export const DecisionLetter = z.enum([
  'accepted-oral',
  'accepted-e-poster',
  'e-poster-instead',
  'not-accepted',
  'decision-corrected',
  'text-corrected',
]);
export type DecisionLetter = z.infer<typeof DecisionLetter>;

export const DECISION_LETTERS: Readonly<Record<DecisionLetter, string>> = {
  'accepted-oral': 'Accepted as oral',
  'accepted-e-poster': 'Accepted as e-poster',
  'e-poster-instead': 'E-poster offered instead of oral',
  'not-accepted': 'Not accepted',
  'decision-corrected': 'Decision corrected',
  'text-corrected': 'Typing error corrected',
};

/** In the row of a letter. Letters about abstracts are kept from whoever may not see abstracts by the first word. */
export const purposeOf = (kind: DecisionLetter): `abstracts.${DecisionLetter}` => `abstracts.${kind}`;
export const DECISION_PURPOSES: readonly string[] = DecisionLetter.options.map(purposeOf);
/** Those that tell what is decided: one for each decision. What was corrected in a text is told whatever is decided next. */
export const TELLING_PURPOSES: readonly string[] = DecisionLetter.options.filter((kind) => kind !== 'text-corrected').map(purposeOf);
export const kindOfPurpose = (purpose: string): DecisionLetter | undefined =>
  DecisionLetter.options.find((kind) => purposeOf(kind) === purpose);

/** Null: nothing is written about it. */
export function decisionKindOf(
  outcome: Outcome,
  wish: 'Oral' | 'E-Poster',
): Exclude<DecisionLetter, 'decision-corrected' | 'text-corrected'> | null {
  if (outcome === 'oral') return 'accepted-oral';
  if (outcome === 'e-poster') return wish === 'Oral' ? 'e-poster-instead' : 'accepted-e-poster';
  return outcome === 'reject' ? 'not-accepted' : null;
}

const COMMON = {
  name: { about: 'Who submitted it', example: 'Dr. Nila Ravichandran' },
  title: { about: 'Title of the abstract', example: 'Small-field output factors with three detectors' },
  number: { about: 'Number in the review', example: 'A-118' },
  category: { about: 'Category', example: 'Dosimetry' },
  asked: { about: 'How they asked to present', example: 'oral presentation' },
  conference: { about: 'Name of the conference', example: 'AMPI TNPY 2025' },
  page: { about: 'Address of the author’s own page', example: 'https://conference.example.org/abstracts' },
} as const satisfies Variables;

const ACCEPTED = {
  ...COMMON,
  reference: { about: 'Reference of the presentation', example: 'OP-07' },
  outcome: { about: 'How they present', example: 'oral presentation' },
} as const satisfies Variables;

const CORRECTED = {
  ...COMMON,
  outcome: { about: 'What is decided now', example: 'accepted as an e-poster' },
  previous: { about: 'What was said before', example: 'not accepted' },
} as const satisfies Variables;

const CORRECTED_TEXT = {
  ...COMMON,
  reference: { about: 'Reference of the presentation', example: 'OP-07' },
  before: { about: 'What was corrected, as it was', example: 'Title: “Small-feild output factors”' },
  after: { about: 'And as it is now', example: 'Title: “Small-field output factors”' },
  reason: { about: 'Why it was corrected', example: 'A typing error in the title' },
} as const satisfies Variables;

const VARIABLES: Readonly<Record<DecisionLetter, Variables>> = {
  'accepted-oral': ACCEPTED,
  'accepted-e-poster': ACCEPTED,
  'e-poster-instead': ACCEPTED,
  'not-accepted': COMMON,
  'decision-corrected': CORRECTED,
  'text-corrected': CORRECTED_TEXT,
};

export const variablesOf = (kind: DecisionLetter): Variables => VARIABLES[kind];

/** For an employer who pays the journey: these say what was accepted, under which reference. */
export const mayCarryPdf = (kind: DecisionLetter): boolean => variablesOf(kind) === ACCEPTED;

const CLOSING = 'With kind regards,\nThe scientific committee of {{conference}}';

/** As they come with the software, until somebody writes their own. */
export const decisionTemplates: Readonly<Record<DecisionLetter, TemplateText>> = {
  'accepted-oral': {
    subject: '{{number}} is accepted as an oral presentation',
    body: `Dear {{name}},

The scientific committee is glad to invite you to present “{{title}}” as an oral presentation at {{conference}}. Its reference is {{reference}}.

The result, and what to do next, is on your own page: {{page}}

${CLOSING}`,
  },
  'accepted-e-poster': {
    subject: '{{number}} is accepted as an e-poster',
    body: `Dear {{name}},

The scientific committee is glad to accept “{{title}}” as an e-poster, as you asked, at {{conference}}. Its reference is {{reference}}.

The result, and what to do next, is on your own page: {{page}}

${CLOSING}`,
  },
  'e-poster-instead': {
    subject: '{{number}} is accepted as an e-poster',
    body: `Dear {{name}},

You asked for an {{asked}} of “{{title}}”. More good abstracts asked for a talk than there is time for, so the scientific committee offers you an e-poster at {{conference}}. Its reference is {{reference}}.

The result, and what to do next, is on your own page: {{page}}

${CLOSING}`,
  },
  'not-accepted': {
    subject: 'Your abstract {{number}}',
    body: `Dear {{name}},

Thank you for submitting “{{title}}” to {{conference}}. The scientific committee could not accept it this time. This says less about your work than about the number of places.

You are welcome at the conference all the same. The result is on your own page: {{page}}

${CLOSING}`,
  },
  'decision-corrected': {
    subject: 'Correction: your abstract {{number}}',
    body: `Dear {{name}},

We have to correct what we told you about “{{title}}”. It said: {{previous}}. It should have said: {{outcome}}. This is the decision that counts.

We are sorry for the mistake. The result is on your own page: {{page}}

${CLOSING}`,
  },
  'text-corrected': {
    subject: 'A correction in your abstract {{reference}}',
    body: `Dear {{name}},

We have corrected your abstract {{reference}} before it is printed: {{reason}}

It said: {{before}}

It says now: {{after}}

If this is not what you meant, please answer this mail. Both versions are on your own page: {{page}}

${CLOSING}`,
  },
};

/** What a letter says was decided; never “rejected”. */
export const outcomeInLetter: Readonly<Record<Exclude<Outcome, 'hold'>, string>> = {
  oral: 'accepted as an oral presentation',
  'e-poster': 'accepted as an e-poster',
  reserve: 'no decision yet',
  reject: 'not accepted',
};

export const presentationInLetter = { Oral: 'oral presentation', 'E-Poster': 'e-poster' } as const;
