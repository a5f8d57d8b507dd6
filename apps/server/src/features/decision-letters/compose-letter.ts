import { createHash } from 'node:crypto';
import type { PreparedLetter, ReadLetter } from '@isocentre/contract/review/decision-letters';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { addresses as paths } from '@isocentre/domain/addresses';
import type { Edition } from '@isocentre/domain/editions/edition';
import {
  decisionKindOf,
  type DecisionLetter,
  decisionTemplates,
  kindOfPurpose,
  mayCarryPdf,
  outcomeInLetter,
  presentationInLetter,
  variablesOf,
} from '@isocentre/domain/letters/decision-letters';
import { changedSince, type ChangedSince } from '@isocentre/domain/letters/edited-letter';
import { fillTemplate, missingIn, type Piece, type TemplateText, wordsOf } from '@isocentre/domain/letters/template';
import type { Outcome } from '@isocentre/domain/review/decision';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { mailboxOf } from '../../platform/account-email.ts';
import { bothVersions } from './both-versions.ts';
import { emailOf } from './decision-email.ts';
import type { DecisionLetterRow } from './queries/decision-letters.ts';
import type { TemplateRow } from './queries/templates.ts';

/** What all letters of an edition are composed with. */
export interface Composing {
  readonly edition: Edition;
  readonly origin: string;
  readonly templates: readonly TemplateRow[];
}

export interface ComposedLetter {
  readonly row: DecisionLetterRow;
  readonly kind: DecisionLetter;
  readonly to: readonly string[];
  readonly subject: readonly Piece[];
  readonly body: readonly Piece[];
  readonly missing: readonly string[];
  /** It carries itself as a PDF. */
  readonly pdf: boolean;
  /** What its text makes of today's row, whatever it says by hand. */
  readonly made: TemplateText;
  /** Of one that was edited by hand: what its text says otherwise since. */
  readonly since: ChangedSince | null;
  /** It tells the decision that is applied now. */
  readonly stands: boolean;
  readonly digest: string;
}

export const templateOf = (templates: readonly TemplateRow[], kind: DecisionLetter): TemplateText =>
  templates.find(({ code }) => code === kind) ?? decisionTemplates[kind];

/** A letter as it would leave now. What was released says what it said then. */
export function composeLetter(row: DecisionLetterRow, { edition, origin, templates }: Composing, by?: TemplateText): ComposedLetter {
  const kind = kindOfPurpose(row.purpose);
  if (!kind) throw new Error(`${row.purpose} is no letter about a decision`);
  const template = by ?? templateOf(templates, kind);
  const values = valuesOf(row, kind, edition, origin);
  const pieces = { subject: fillTemplate(template.subject, values), body: fillTemplate(template.body, values) };
  const made = { subject: wordsOf(pieces.subject), body: wordsOf(pieces.body) };
  const own = by ? undefined : ownWords(row);
  const { subject, body } = own ? { subject: [{ text: own.subject }], body: [{ text: own.body }] } : pieces;
  const isFixed = !by && row.releasedBody !== null;
  const pdf = mayCarryPdf(kind) && (isFixed ? row.releasedPdf : (templates.find(({ code }) => code === kind)?.pdf ?? false));
  const isEdited = own !== undefined && own === row.edited;
  const to = mailboxOf(row.email) === mailboxOf(row.otherEmail) ? [row.email] : [row.email, row.otherEmail];
  return {
    row,
    kind,
    to,
    subject,
    body,
    made,
    since: isEdited && row.edited ? changedSince(row.edited.from, made) : null,
    missing: missingIn([...subject, ...body]),
    stands: tells(row, kind),
    // Whoever releases an edited one has seen what its text says otherwise.
    pdf,
    digest: digestOf([...to, wordsOf(subject), wordsOf(body), ...(pdf ? ['pdf'] : []), ...(isEdited ? [made.subject, made.body] : [])]),
  };
}

/** Once released it says what it said then; before, what a person wrote. Undefined: what its text says. */
function ownWords({ releasedSubject, releasedBody, edited }: DecisionLetterRow): TemplateText | undefined {
  if (releasedSubject !== null && releasedBody !== null) return { subject: releasedSubject, body: releasedBody };
  return edited ?? undefined;
}

function tells({ decision, version, tells: told, outcome, wish, mended }: DecisionLetterRow, kind: DecisionLetter): boolean {
  if (decision !== 'applied' || outcome === null) return false;
  // What was mended is told as long as the abstract is accepted, whatever was mended since.
  if (kind === 'text-corrected') return mended !== null && (outcome === 'oral' || outcome === 'e-poster');
  return String(version) === told && (kind === 'decision-corrected' || decisionKindOf(outcome, wish) === kind);
}

const digestOf = (said: readonly string[]): string => createHash('sha256').update(said.join('\0')).digest('hex').slice(0, 16);

const inLetter = (outcome: Outcome | null): string | null => (outcome === null || outcome === 'hold' ? null : outcomeInLetter[outcome]);

function valuesOf(row: DecisionLetterRow, kind: DecisionLetter, edition: Edition, origin: string): Record<string, string | null> {
  const all: Record<string, string | null> = {
    name: row.name,
    title: unmarkedText(row.title),
    number: row.number === null ? null : reviewNumber(row.number),
    category: row.category,
    asked: presentationInLetter[row.wish],
    conference: edition.shortName,
    page: `${origin}${paths.abstracts}`,
    reference: row.reference,
    outcome: kind === 'decision-corrected' ? inLetter(row.outcome) : presentationInLetter[row.outcome === 'oral' ? 'Oral' : 'E-Poster'],
    previous: inLetter(row.previous),
    ...(row.mended && { reason: row.mended.reason, ...bothVersions(row.mended) }),
  };
  return Object.fromEntries(Object.keys(variablesOf(kind)).map((name) => [name, all[name] ?? null]));
}

export const describeLetter = ({ row, kind, to, missing, pdf, digest }: ComposedLetter): PreparedLetter => ({
  id: row.id,
  kind,
  state: row.state,
  held: row.held,
  call: row.call,
  abstract: {
    id: row.abstract,
    number: row.number === null ? null : reviewNumber(row.number),
    title: unmarkedText(row.title),
    reference: row.reference,
  },
  name: row.name,
  addresses: [...to],
  missing: [...missing],
  pdf,
  edited: row.edited !== null,
  digest,
  sentAt: row.sentAt?.toISOString() ?? null,
  cause: row.cause,
});

const describePiece = ({ text, variable }: Piece) => ({ text, variable: variable ?? null });

const describeSince = (since: ChangedSince | null) => since && { gone: [...since.gone], come: [...since.come] };

/** With the mail as it would leave. */
export const describeWords = async (letter: ComposedLetter, edition: Edition): Promise<ReadLetter> => {
  const { html, text } = await emailOf(edition, { subject: wordsOf(letter.subject), body: wordsOf(letter.body) });
  return {
    letter: describeLetter(letter),
    subject: letter.subject.map(describePiece),
    body: letter.body.map(describePiece),
    since: describeSince(letter.since),
    html,
    text,
  };
};
