import * as z from 'zod/mini';
import { institutionOf, plainWords, spelt } from './institution-names.ts';

/**
 * Passages of an abstract that may tell reviewers who wrote it: an author's name where it is meant as one, their institution or
 * its initials, a mail or web address. Found to be looked at by people: nothing is refused because of it.
 */

export const FLAGGED_FIELDS = ['title', 'background', 'methods', 'results', 'conclusion', 'keywords'] as const;
export type FlaggedField = (typeof FLAGGED_FIELDS)[number];
export const FlagKind = z.enum(['name', 'institution', 'initials', 'address']);
export type FlagKind = z.infer<typeof FlagKind>;

export interface TextFlag {
  readonly field: FlaggedField;
  /** Where it begins in the text of the field, and how long it is. */
  readonly at: number;
  readonly length: number;
  readonly kind: FlagKind;
}

export interface FlaggedAuthor {
  readonly name: string;
  readonly institution: string;
  readonly city: string;
}

/** Keywords as one text, in which the positions are. */
export const keywordsText = (keywords: readonly string[]): string => keywords.join(', ');

/** A word as it stands in the text, and in plain letters. */
interface Word {
  readonly at: number;
  readonly end: number;
  readonly raw: string;
  readonly plain: string;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: raw, index }) => ({
    at: index,
    end: index + raw.length,
    raw,
    plain: spelt(raw) || plainWords(raw),
  }));
}

type Found = Omit<TextFlag, 'field'>;

/** Bounded everywhere, so that no text takes long. */
const ADDRESSES = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu,
  /\b(?:https?:\/\/|www\.)[^\s<>()]{3,200}/giu,
  /\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|org|net|edu|ac\.in|co\.in|edu\.in|gov\.in|res\.in|ac\.uk)\b/gu,
];

const addressesIn = (text: string): Found[] =>
  ADDRESSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: raw, index }) => ({ at: index, length: raw.length, kind: 'address' as const })),
  );

const TITLES = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'shri', 'smt']);
/** Names that are words of the language or of the field too: these need more than “by” in front of them. */
const ALSO_WORDS = new Set(
  'low best ray rays brown black white green gray grey long short young grant mark may day field fields stone wood rose king bell price rich small hand head foot hall park rice power beam light love joy wise good sharp strong swift noble major little bird fox wolf lake hill banks bridge church cross english french german page post case cases study plan target phantom dose peak bragg compton gray sievert roentgen gauss fourier monte carlo fisher student pearson cox kaplan meier mann whitney'.split(
    ' ',
  ),
);
const isCapital = ({ raw }: Word) => /^\p{Lu}/u.test(raw) || !/\p{Ll}/u.test(raw);

/** What stands behind a name that is meant as one: `et al`, `and colleagues`, `’s`, a year. */
const BEHIND =
  /^(?:\.?,?\s{1,3}et\s{1,3}al\b|\s{1,3}(?:and|&)\s{1,3}(?:colleagues|co-?workers|team)\b|['’]s\b|,?\s{0,3}[([]?(?:19|20)\d\d\b)/iu;

function namesIn(text: string, words: readonly Word[], authors: readonly FlaggedAuthor[]): Found[] {
  return authors.flatMap(({ name }) => {
    const all = plainWords(name)
      .split(' ')
      .filter((part) => part !== '' && !TITLES.has(part));
    const parts = new Set(all.filter((part) => part.length >= 3));
    const initials = new Set(all.map((part) => part[0] ?? ''));
    return words.flatMap((word, i): Found[] => {
      if (!parts.has(word.plain) || !isCapital(word)) return [];
      const before = words[i - 1];
      const next = words[i + 1];
      // Their whole name, or one part with an initial that is theirs.
      if (next && next.at - word.end <= 3 && next.plain !== word.plain && parts.has(next.plain) && isCapital(next))
        return [{ at: word.at, length: next.end - word.at, kind: 'name' }];
      if (before && isInitial(before, initials) && word.at - before.end <= 2)
        return [{ at: before.at, length: word.end - before.at, kind: 'name' }];
      const isHinted =
        BEHIND.test(text.slice(word.end, word.end + 24)) ||
        (before !== undefined && TITLES.has(before.plain)) ||
        (before?.plain === 'by' && word.plain.length >= 4 && !ALSO_WORDS.has(word.plain));
      return isHinted ? [{ at: word.at, length: word.end - word.at, kind: 'name' }] : [];
    });
  });
}

const isInitial = ({ raw, plain }: Word, initials: ReadonlySet<string>) => /^\p{Lu}$/u.test(raw) && initials.has(plain);

/** At least two words of its name in a row, one of which says which it is; or its only word, written as a name. */
function institutionsIn(words: readonly Word[], authors: readonly FlaggedAuthor[]): Found[] {
  const keys = new Map(authors.map(({ institution, city }) => institutionOf(institution, city)).map((one) => [one.key, one]));
  return [...keys.values()].flatMap(({ key, telling }) => {
    const named = key.split(' ');
    const known = new Set(telling);
    return words.flatMap((word, i): Found[] => {
      const runs = named.flatMap((part, from) => (part === word.plain ? runFrom(words, i, named, from) : []));
      const longest = Math.max(0, ...runs);
      const run = words.slice(i, i + longest);
      const last = run.at(-1);
      if (!last || !run.some((one) => known.has(one.plain) && isCapital(one))) return [];
      const isName = longest >= 2 || (named.length === 1 && word.plain.length >= 5);
      return isName ? [{ at: word.at, length: last.end - word.at, kind: 'institution' }] : [];
    });
  });
}

function runFrom(words: readonly Word[], at: number, named: readonly string[], from: number): number {
  let length = 0;
  while (from + length < named.length && words[at + length]?.plain === named[from + length]) length += 1;
  return length;
}

/** Abbreviations of the field that are nobody's initials. */
const OF_THE_FIELD = new Set(
  'MRI PET IMRT VMAT SRS SRT SBRT TPS OAR PTV CTV GTV ITV DVH MLC TLD OSLD ICRU IAEA AAPM ESTRO ASTRO HDR LDR SAD SSD DNA RNA ROI EPID CBCT IGRT DIBH TBI TSE QUANTEC NTCP TCP BED EQD MOSFET GPU CPU SUV ADC FOV SNR PSF RMS ANOVA ROC AUC CNN'.split(
    ' ',
  ),
);

const JOINING = new Set(['of', 'the', 'and', 'for', 'in', 'at']);
function initialsIn(words: readonly Word[], authors: readonly FlaggedAuthor[]): Found[] {
  const wanted = new Set(
    authors.flatMap(({ institution, city }) => {
      const named = institutionOf(institution, city).key.split(' ');
      const short = (all: readonly string[]) => all.map((word) => (word[0] ?? '').toUpperCase()).join('');
      return [short(named), short(named.filter((word) => !JOINING.has(word)))].filter(
        (initials) => initials.length >= 3 && !OF_THE_FIELD.has(initials),
      );
    }),
  );
  return words.flatMap(({ raw, at }) => (wanted.has(raw) ? [{ at, length: raw.length, kind: 'initials' as const }] : []));
}

/** In the order of the text; of passages that overlap the one that begins first, or is longer. */
function flagsIn(text: string, authors: readonly FlaggedAuthor[]): Found[] {
  const words = wordsOf(text);
  const found = [
    ...addressesIn(text),
    ...namesIn(text, words, authors),
    ...institutionsIn(words, authors),
    ...initialsIn(words, authors),
  ].toSorted((a, b) => a.at - b.at || b.length - a.length);
  let end = 0;
  return found.filter(({ at, length }) => {
    if (at < end) return false;
    end = at + length;
    return true;
  });
}

export function textFlags(texts: Readonly<Record<FlaggedField, string>>, authors: readonly FlaggedAuthor[]): TextFlag[] {
  return FLAGGED_FIELDS.flatMap((field) => flagsIn(texts[field], authors).map((found) => ({ field, ...found })));
}
