import * as z from 'zod/mini';
import { type FlaggedField, FLAGGED_FIELDS, type FlagKind, keywordsText, type TextFlag } from './text-flags.ts';

/** What a chair made of a passage that may name its authors. Open: nobody has looked at it. */
export const PassageState = z.enum(['open', 'hidden', 'harmless']);
export type PassageState = z.infer<typeof PassageState>;
export const JudgedPassage = z.enum(['hidden', 'harmless']);
export type JudgedPassage = z.infer<typeof JudgedPassage>;

/** A chair may change their mind; what was looked at never becomes unread again. */
export const flagMayMove = (from: PassageState, to: PassageState): boolean => to !== 'open' && from !== to;

/** What reviewers read in its place. */
export const HIDDEN_WORDS = '▮▮▮';
/** And what a screen reader says there. */
export const HIDDEN_SPOKEN = 'hidden by the office';

export interface Passage {
  readonly field: FlaggedField;
  readonly at: number;
  readonly length: number;
}
export interface DecidedPassage extends Passage {
  readonly kind: FlagKind;
  readonly state: JudgedPassage;
}

type Texts = Readonly<Record<FlaggedField, string>>;

interface Hideable {
  readonly title: string;
  readonly background: string;
  readonly methods: string;
  readonly results: string;
  readonly conclusion: string;
  readonly keywords: readonly string[];
}

type Span = Pick<Passage, 'at' | 'length'>;

/** From the end, so that the places before stay where they are. What overlaps is hidden as one. */
export function withoutPassages(text: string, spans: readonly Span[]): string {
  let written = text;
  let from = Number.POSITIVE_INFINITY;
  for (const { at, length } of spans.toSorted((a, b) => b.at - a.at)) {
    const end = Math.min(at + length, from, text.length);
    if (end <= at) continue;
    written = `${written.slice(0, at)}${HIDDEN_WORDS}${written.slice(end)}`;
    from = at;
  }
  return written;
}

/** The text as reviewers read it. */
export function hidePassages<Text extends Hideable>(text: Text, hidden: readonly Passage[]): Text {
  if (hidden.length === 0) return text;
  const of = (field: FlaggedField) => hidden.filter((passage) => passage.field === field);
  const { title, background, methods, results, conclusion } = text;
  return {
    ...text,
    title: withoutPassages(title, of('title')),
    background: withoutPassages(background, of('background')),
    methods: withoutPassages(methods, of('methods')),
    results: withoutPassages(results, of('results')),
    conclusion: withoutPassages(conclusion, of('conclusion')),
    keywords: keywordsWithout(text.keywords, of('keywords')),
  };
}

function keywordsWithout(keywords: readonly string[], spans: readonly Span[]): string[] {
  let begins = 0;
  return keywords.map((keyword) => {
    const from = begins;
    const end = from + keyword.length;
    begins = from + keywordsText([keyword, '']).length;
    const own = spans.flatMap(({ at, length }) => {
      const first = Math.max(at, from);
      const last = Math.min(at + length, end);
      return first < last ? [{ at: first - from, length: last - first }] : [];
    });
    return withoutPassages(keyword, own);
  });
}

const wordsAt = (texts: Texts, { field, at, length }: Passage): string => texts[field].slice(at, at + length);

/**
 * What of the decisions about one revision holds for the next. A field that says the same keeps them all; where the text has changed
 * it is looked through again, and only what was hidden stays hidden: words that were harmless once may tell more elsewhere.
 */
export function carriedOver<Decided extends DecidedPassage>(
  before: { readonly texts: Texts; readonly decided: readonly Decided[] },
  after: { readonly texts: Texts; readonly flags: readonly TextFlag[] },
): Decided[] {
  const hidden = new Map(before.decided.filter(({ state }) => state === 'hidden').map((one) => [wordsAt(before.texts, one), one]));
  return FLAGGED_FIELDS.flatMap((field) => {
    if (before.texts[field] === after.texts[field]) return before.decided.filter((passage) => passage.field === field);
    return after.flags.flatMap((flag) => {
      const earlier = flag.field === field && hidden.get(wordsAt(after.texts, flag));
      return earlier ? [{ ...earlier, ...flag }] : [];
    });
  });
}

/** Everywhere that the hidden words of one text stand in another: what was read before a chair looked shows them no longer either. */
export function hiddenAlsoIn(other: Texts, of: Texts, hidden: readonly Passage[]): Passage[] {
  const words = new Set(hidden.map((passage) => wordsAt(of, passage)).filter((one) => one !== ''));
  return [...words].flatMap((one) =>
    FLAGGED_FIELDS.flatMap((field) => {
      const found: Passage[] = [];
      for (let at = other[field].indexOf(one); at >= 0; at = other[field].indexOf(one, at + one.length))
        found.push({ field, at, length: one.length });
      return found;
    }),
  );
}

export interface LookedAt extends TextFlag {
  readonly state: PassageState;
}

/** All passages of a revision in the order of the text: what is found in it, and what was decided, even if it is no longer found. */
export function passagesOf(flags: readonly TextFlag[], decided: readonly DecidedPassage[]): LookedAt[] {
  const same = (a: Passage) => (b: Passage) => a.field === b.field && a.at === b.at;
  const found = flags.map((flag): LookedAt => ({ ...flag, state: decided.find(same(flag))?.state ?? 'open' }));
  const lost = decided.filter((passage) => !flags.some(same(passage)));
  return [...found, ...lost].toSorted((a, b) => FLAGGED_FIELDS.indexOf(a.field) - FLAGGED_FIELDS.indexOf(b.field) || a.at - b.at);
}
