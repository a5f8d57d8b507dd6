import * as z from 'zod/mini';
import { EMAIL_MAX } from '../accounts/email.ts';
import { type Author, firstAuthor } from './authors.ts';
import { tidyLine, tidyText } from './clean-text.ts';
import { distinctKeywords } from './count.ts';
import { tidyOrcid } from './orcid.ts';
import { parseInline, writeInline } from './inline-text.ts';

/**
 * The shape of an abstract while it is written: anything may be missing, and there may be more than is allowed, so that
 * a draft is never refused for being unfinished. Whether it can be submitted is checked by `check-abstract.ts`. Text is
 * cleaned on input; unclosed marks are closed.
 */

const TITLE_ROOM = 1000;
const SECTION_ROOM = 12_000;
const LINE_ROOM = 500;
const AUTHORS_ROOM = 20;
const KEYWORDS_ROOM = 40;

const text = (max: number, tidy: (typed: string) => string) =>
  z._default(z.string().check(z.overwrite(tidy), z.maxLength(max, `Please use at most ${max} characters.`)), '');

const line = (max = LINE_ROOM) => text(max, tidyLine);
const closeMarks = (typed: string) => (typed.includes('<') ? writeInline(parseInline(typed)) : typed);
const marked = (max: number, tidy: (typed: string) => string) => text(max, (typed) => closeMarks(tidy(typed)));
const section = marked(SECTION_ROOM, tidyText);

export const AuthorForm = z.strictObject({
  name: line(),
  department: line(),
  institution: line(),
  city: line(),
  orcid: text(LINE_ROOM, tidyOrcid),
  isCorresponding: z._default(z.boolean(), false),
  email: line(EMAIL_MAX),
  mobile: line(),
});

export const Sections = z.strictObject({ background: section, methods: section, results: section, conclusion: section });

export const AbstractForm = z.strictObject({
  /** Of a new one: to which call it goes, where more than one is open. */
  call: z.optional(z.string().check(z.maxLength(40))),
  title: marked(TITLE_ROOM, tidyLine),
  category: line(),
  presentationType: line(),
  authors: z._default(z.array(AuthorForm).check(z.maxLength(AUTHORS_ROOM)), []),
  abstract: z._default(Sections, { background: '', methods: '', results: '', conclusion: '' }),
  keywords: z._default(z.array(line()).check(z.maxLength(KEYWORDS_ROOM), z.overwrite(distinctKeywords)), []),
});
export type AbstractForm = z.infer<typeof AbstractForm>;

export const emptyAbstract = (me: Partial<Author> = {}): AbstractForm => ({
  title: '',
  category: '',
  presentationType: '',
  authors: [firstAuthor(me)],
  abstract: { background: '', methods: '', results: '', conclusion: '' },
  keywords: [],
});
