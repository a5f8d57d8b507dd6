import { DecisionLetter } from '@isocentre/domain/letters/decision-letters';
import { LetterState } from '@isocentre/domain/letters/letter-state';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Letters that tell authors what was decided: prepared with the decisions, read by a chair, and sent by a person's release alone. */

const send = organiser('mail.send');
const write = organiser('mail.write');
const o = '/api/v1/organiser/{edition}';
const edition = { edition: z.string() };
const instant = z.iso.datetime({ offset: true });
const count = z.int();

/** Faults are told with the variable and its place, so sizes are checked by the same function as the rest. */
const TemplateInput = { subject: z.string().check(z.maxLength(1000)), body: z.string().check(z.maxLength(20_000)) };

const Template = z.object({
  code: DecisionLetter,
  /** 0: as it comes with the software. */
  version: count,
  subject: z.string(),
  body: z.string(),
  /** The letter carries itself as a PDF; null: this kind never does. */
  pdf: z.nullable(z.boolean()),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
  variables: z.array(z.object({ name: z.string(), about: z.string(), example: z.string() })),
});
export type Template = z.infer<typeof Template>;

export const readTemplates = defineRoute({
  name: 'readTemplates',
  summary: 'The texts of the letters about decisions, with the variables each of them knows',
  method: 'GET',
  path: `${o}/templates`,
  access: write,
  params: z.object(edition),
  status: 200,
  answer: z.object({ templates: z.array(Template) }),
});

export const changeTemplate = defineRoute({
  name: 'changeTemplate',
  summary: 'Change the text of a letter. Prepared letters follow; an unknown variable is refused with its place',
  method: 'PUT',
  path: `${o}/templates/{code}`,
  access: write,
  params: z.object({ ...edition, code: DecisionLetter }),
  body: z.strictObject({
    version: count.check(z.nonnegative()),
    ...TemplateInput,
    /** Only letters of acceptance carry one. Absent: as before. */
    pdf: z.optional(z.boolean()),
  }),
  status: 200,
  answer: Template,
});

const Piece = z.object({
  /** Null: the variable has no value in this letter. */
  text: z.nullable(z.string()),
  /** Where a value was put in. */
  variable: z.nullable(z.string()),
});
export type LetterPiece = z.infer<typeof Piece>;

const Digest = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const PreparedLetter = z.object({
  id: z.uuid(),
  kind: DecisionLetter,
  state: LetterState,
  /** Released, and waits for the results. */
  held: z.boolean(),
  /** To which call its abstract was sent: it waits for the results of that one. */
  call: z.string(),
  abstract: z.object({ id: z.uuid(), number: z.nullable(z.string()), title: z.string(), reference: z.nullable(z.string()) }),
  name: z.string(),
  addresses: z.array(z.string()),
  /** Variables without a value: it cannot be released. */
  missing: z.array(z.string()),
  /** It carries itself as a PDF. */
  pdf: z.boolean(),
  /** Somebody has changed the words of this one letter. */
  edited: z.boolean(),
  /** Of what it says and where it goes; of an edited one also of what its text says now. */
  digest: z.string(),
  sentAt: z.nullable(instant),
  /** What the mail server said last. */
  cause: z.nullable(z.string()),
});
export type PreparedLetter = z.infer<typeof PreparedLetter>;

const DecisionLetters = z.object({
  /** By kind and number. */
  letters: z.array(PreparedLetter),
  /** Decided and applied, without a letter: they were applied before letters were prepared. */
  unwritten: count,
  resultsAt: z.nullable(instant),
  /** The results are out: what is released leaves at once. */
  published: z.boolean(),
  /** `regular` first: each letter leaves with the results of its own call, and at once if they are told. */
  calls: z.array(z.object({ code: z.string(), resultsAt: z.nullable(instant), told: z.boolean() })),
  /** Others who handle what the reader has a conflict with; null: there is nothing of the kind. */
  elsewhere: z.nullable(z.array(z.string())),
  /** All mail of the edition has been stopped. */
  stopped: z.boolean(),
  /** Mails a minute; null: no limit. */
  pace: z.nullable(count),
});
export type DecisionLetters = z.infer<typeof DecisionLetters>;

export const listDecisionLetters = defineRoute({
  name: 'listDecisionLetters',
  summary: 'The letters about decisions: prepared, released and sent; of what the reader may see',
  method: 'GET',
  path: `${o}/decision-letters`,
  access: send,
  params: z.object(edition),
  status: 200,
  answer: DecisionLetters,
});

const ReadLetter = z.object({
  letter: PreparedLetter,
  subject: z.array(Piece),
  body: z.array(Piece),
  /** Of an edited one: how its text has changed since. Null: it says what its text says, or what it said when it was released. */
  since: z.nullable(z.object({ gone: z.array(z.string()), come: z.array(z.string()) })),
  /** The mail in both forms; a mail program shows one of them. */
  html: z.string(),
  text: z.string(),
});
export type ReadLetter = z.infer<typeof ReadLetter>;

export const readDecisionLetter = defineRoute({
  name: 'readDecisionLetter',
  summary: 'One letter as its author will read it; reading sends and stores nothing',
  method: 'GET',
  path: `${o}/decision-letters/{id}`,
  access: send,
  params: z.object({ ...edition, id: z.uuid() }),
  status: 200,
  answer: ReadLetter,
});

export const previewDecisionLetter = defineRoute({
  name: 'previewDecisionLetter',
  summary: 'A prepared letter by another text, before that is stored; sends and stores nothing',
  method: 'POST',
  path: `${o}/letter-previews`,
  access: send,
  params: z.object(edition),
  body: z.strictObject({ letter: z.uuid(), ...TemplateInput }),
  status: 200,
  answer: ReadLetter,
});

export const editLetter = defineRoute({
  name: 'editLetter',
  summary: 'Change the words of one draft; null: it follows its text again. Another one than was shown: CHANGED_ELSEWHERE',
  method: 'PATCH',
  path: `${o}/letters/{id}`,
  access: send,
  params: z.object({ ...edition, id: z.uuid() }),
  body: z.strictObject({ digest: Digest, words: z.nullable(z.strictObject(TemplateInput)) }),
  status: 200,
  answer: ReadLetter,
});

export const sendTestLetter = defineRoute({
  name: 'sendTestLetter',
  summary: 'Send a letter as it reads now to your own address, marked as a test; its author gets nothing',
  method: 'POST',
  path: `${o}/test-letters`,
  access: send,
  params: z.object(edition),
  body: z.strictObject({ letter: z.uuid() }),
  status: 202,
  answer: z.object({ to: z.string() }),
  accountLimit: { calls: 30, perSeconds: 3600 },
});

/** As many as a batch of decisions has. */
const MANY = 2000;

export const Difference = z.object({
  /** No longer prepared: released, replaced or withdrawn meanwhile. */
  gone: count,
  /** They say something else than was shown. */
  changed: count,
  /** Prepared since, where all were to be released. */
  added: count,
});
export type Difference = z.infer<typeof Difference>;

export const releaseLetters = defineRoute({
  name: 'releaseLetters',
  uses: 'mails',
  summary: 'Release prepared letters as they were shown. They leave at the results and not before. Changed since: OUTBOX_CHANGED',
  method: 'POST',
  path: `${o}/letter-releases`,
  access: organiser('mail.send', { confirm: true }),
  params: z.object(edition),
  body: z.strictObject({
    /** `all`: refused if there is one that was not shown. */
    scope: z.enum(['all', 'selected']),
    letters: z.array(z.strictObject({ id: z.uuid(), digest: Digest })).check(z.minLength(1), z.maxLength(MANY)),
  }),
  bodyMaxBytes: 300_000,
  idempotent: true,
  status: 200,
  answer: z.object({ released: count, held: z.boolean() }),
});

export const recallLetters = defineRoute({
  name: 'recallLetters',
  summary: 'Take released letters back, until they are sent. Says which were too late',
  method: 'POST',
  path: `${o}/letter-recalls`,
  access: send,
  params: z.object(edition),
  body: z.strictObject({ letters: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MANY)) }),
  status: 200,
  answer: z.object({
    recalled: count,
    /** Sent, or being sent. */
    left: z.array(z.object({ id: z.uuid(), name: z.string(), state: LetterState })),
  }),
});
