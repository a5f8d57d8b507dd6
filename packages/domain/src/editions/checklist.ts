import { dateInWords } from './local-time.ts';
import type { OldWord } from './last-years-words.ts';

/**
 * What has to be right before an edition is published. Every line is computed from what is stored. A line that *blocks* has to
 * be put right; a line *to check* needs somebody who says that it is right, by name.
 */
export const CHECKLIST_ITEMS = [
  'faults',
  'host',
  'contact',
  'treasurer',
  'dates',
  'fees',
  'pages',
  'programme',
  'old-words',
  'sample-content',
  'workshop-seats',
  'test-payment',
] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

export interface ChecklistFacts {
  /** What is wrong with the edition and its content, one sentence per fault. */
  readonly faults: readonly string[];
  /** Dates, fees, pages and programme came from the edition before. */
  readonly copied: boolean;
  readonly hasSampleContent: boolean;
  readonly oldWords: readonly OldWord[];
  readonly hosts: ReadonlyArray<{ host: string; verified: boolean }>;
  /** Visitors who type the society's address come here. */
  readonly onMainHost: boolean;
  readonly contactEmail: string | null;
  readonly treasurers: ReadonlyArray<{ hasFactor: boolean }>;
  readonly prices: number;
  readonly pages: number;
  readonly sessions: number;
  readonly workshop: { readonly seats: number | null } | null;
  /** Null: nobody can pay online. `lastPaidOn`: the day on which the account last took money. */
  readonly paymentAccount: { readonly lastPaidOn: string | null } | null;
}

export type LineState = 'done' | 'blocking' | 'to-check';

export interface ChecklistLine {
  readonly item: ChecklistItem;
  readonly title: string;
  readonly detail: string;
  /** As the rows are; a tick does not change it. */
  readonly state: LineState;
  /** Every fault or place, where there are several. */
  readonly places: readonly string[];
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

type Found = Omit<ChecklistLine, 'item' | 'title' | 'places'> & { places?: readonly string[] };

const LINES: Readonly<Record<ChecklistItem, { title: string; find: (facts: ChecklistFacts) => Found }>> = {
  faults: {
    title: 'Nothing contradicts itself',
    find: ({ faults }) =>
      faults.length === 0
        ? { state: 'done', detail: 'Phases meet, every price is there, every day is a day of the conference.' }
        : { state: 'blocking', detail: `${count(faults.length, 'fault')} to put right.`, places: faults },
  },
  host: {
    title: 'An address for visitors',
    find: ({ hosts, onMainHost }) => {
      const [first] = hosts;
      if (onMainHost) return { state: 'done', detail: 'It stands at the society’s main address.' };
      if (!first) return { state: 'blocking', detail: 'It has no host name yet.' };
      const reached = hosts.find(({ verified }) => verified);
      return reached
        ? { state: 'done', detail: `${reached.host} reaches us.` }
        : { state: 'to-check', detail: `${first.host} has not reached us yet. Whoever keeps the domain has to point it here.` };
    },
  },
  contact: {
    title: 'Contact',
    find: ({ contactEmail, copied }) => {
      if (contactEmail === null) return { state: 'blocking', detail: 'Visitors find no e-mail address to write to.' };
      return copied
        ? { state: 'to-check', detail: `${contactEmail}, as last time. Are these still the right address, telephone and hours?` }
        : { state: 'done', detail: contactEmail };
    },
  },
  treasurer: {
    title: 'A treasurer with a second step at login',
    find: ({ treasurers }) => {
      if (treasurers.some(({ hasFactor }) => hasFactor)) return { state: 'done', detail: count(treasurers.length, 'treasurer') };
      return {
        state: 'blocking',
        detail: treasurers.length === 0 ? 'Nobody has the role of treasurer here.' : 'No treasurer has set up a second step yet.',
      };
    },
  },
  dates: {
    title: 'Dates and phases',
    find: ({ copied }) =>
      copied
        ? { state: 'to-check', detail: 'Every date moved with the first day. Look for holidays.' }
        : { state: 'done', detail: 'Entered for this edition.' },
  },
  fees: {
    title: 'Fees',
    find: ({ copied, prices }) =>
      copied
        ? { state: 'to-check', detail: `${count(prices, 'price')}, as last time.` }
        : { state: 'done', detail: count(prices, 'price') },
  },
  pages: {
    title: 'Texts of the pages',
    find: ({ copied, pages }) =>
      copied
        ? { state: 'to-check', detail: `${count(pages, 'page')}, as last time; privacy and terms have to be read again.` }
        : { state: 'done', detail: count(pages, 'page') },
  },
  programme: {
    title: 'Programme',
    find: ({ copied, sessions }) =>
      copied
        ? { state: 'to-check', detail: `${count(sessions, 'line')} with their times, as last time; nobody is named in them.` }
        : { state: 'done', detail: count(sessions, 'line') },
  },
  'old-words': {
    title: 'Texts with last time’s year, number, days or city',
    find: ({ oldWords }) =>
      oldWords.length === 0
        ? { state: 'done', detail: 'None is left.' }
        : {
            state: 'to-check',
            detail: `${count(oldWords.length, 'place')} still ${oldWords.length === 1 ? 'speaks' : 'speak'} of last time.`,
          },
  },
  'sample-content': {
    title: 'Sample content',
    find: ({ hasSampleContent }) =>
      hasSampleContent
        ? { state: 'to-check', detail: 'Some content is invented, and marked as a sample wherever it is shown.' }
        : { state: 'done', detail: 'Nothing is invented.' },
  },
  'workshop-seats': {
    title: 'Places in the workshop',
    find: ({ workshop, copied }) => {
      if (workshop === null) return { state: 'done', detail: 'There is no workshop.' };
      if (workshop.seats === null) return { state: 'to-check', detail: 'No number is set: nobody is turned away.' };
      return { state: copied ? 'to-check' : 'done', detail: count(workshop.seats, 'place') };
    },
  },
  'test-payment': {
    title: 'A test payment',
    find: ({ paymentAccount }) => {
      if (paymentAccount === null) return { state: 'to-check', detail: 'There is no account: nobody can pay online.' };
      return paymentAccount.lastPaidOn === null
        ? { state: 'to-check', detail: 'The account has never taken a payment.' }
        : { state: 'done', detail: `The account last took a payment on ${dateInWords(paymentAccount.lastPaidOn)}.` };
    },
  },
};

export const checklistOf = (facts: ChecklistFacts): ChecklistLine[] =>
  CHECKLIST_ITEMS.map((item) => ({ item, title: LINES[item].title, places: [], ...LINES[item].find(facts) }));

/** What keeps it from being published: what is wrong, and what nobody has ticked. */
export const stillToDo = (lines: readonly ChecklistLine[], ticked: ReadonlySet<string>): ChecklistLine[] =>
  lines.filter(({ item, state }) => state === 'blocking' || (state === 'to-check' && !ticked.has(item)));
