/**
 * Whether two names mean the same institution. Authors give a city in a field of its own; reviewers write one behind a comma,
 * or none.
 */
export interface Institution {
  /** Lower case, without accents, punctuation, department and city. */
  readonly key: string;
  readonly city: string;
  /** The words of the key that say something, and those of them by which it is known. */
  readonly words: readonly string[];
  readonly telling: readonly string[];
}

/** Lower case and plain letters, one space between words. Letters of other scripts stay, with their marks. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter.replaceAll(/\p{Mn}/gu, ''))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const SPELLINGS: Readonly<Record<string, string>> = { center: 'centre', centers: 'centres', dept: 'department', univ: 'university' };
/** In plain words, with one spelling of those that have two. */
export const spelt = (text: string): string =>
  plainWords(text)
    .split(' ')
    .map((word) => (Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word] : word))
    .filter((word, i) => i > 0 || word !== 'the')
    .join(' ');

/** What the name of a department begins with. */
const DEPARTMENT = /^(department|division|section|unit) (of|for) /;

/** Words that many institutions have in common, by which none is known. */
const COMMON = new Set(
  'hospital hospitals university universities institute institutes institution college colleges school centre centres medical medicine clinic clinics research cancer oncology radiotherapy science sciences technology health care national government govt general regional state society foundation trust private limited ltd pvt department multispeciality speciality'.split(
    ' ',
  ),
);
const JOINING = new Set(['of', 'the', 'and', 'for', 'in', 'at', 'de', 'la', 'und', 'der']);

/** `Dept. of Physics, Invented Centre & Hospital, Chennai` is `invented centre and hospital` in `chennai`. */
export function institutionOf(name: string, city = ''): Institution {
  const parts = name
    .split(/[,;]|\s[-–—]\s/)
    .map(spelt)
    .filter((part) => part !== '');
  while (parts.length > 1 && DEPARTMENT.test(`${parts[0]} `)) parts.shift();
  const town = spelt(city);
  let found = town;
  // A further part that names no institution is where it stands, the city first.
  while (parts.length > 1 && isPlace(parts.at(-1) ?? '')) found = parts.pop() ?? found;
  if (town !== '') found = town;
  const key = parts.join(' ');
  return { city: found, ...named(town !== '' && key.endsWith(` ${town}`) ? key.slice(0, -town.length - 1) : key) };
}

function named(key: string) {
  const words = key.split(' ').filter((word) => word !== '' && !JOINING.has(word));
  return { key, words, telling: words.filter((word) => !COMMON.has(word)) };
}

const isPlace = (part: string) => !part.split(' ').some((word) => COMMON.has(word));

/** By key, what a chair has said that it stands for. */
export type Aliases = ReadonlyMap<string, string>;

export type Likeness = 'same' | 'nearly' | 'different';

/** The same name in two cities may be two houses of one, or two: a person has to say. */
export function compareInstitutions(a: Institution, b: Institution, aliases: Aliases = new Map()): Likeness {
  if (a.key === '' || b.key === '') return 'different';
  const [one, other] = [namedAs(a, aliases), namedAs(b, aliases)];
  if (one.key === other.key) return a.key !== b.key || a.city === '' || b.city === '' || a.city === b.city ? 'same' : 'nearly';
  return nearlyNamed(one, other) ? 'nearly' : 'different';
}

type Named = Pick<Institution, 'words' | 'telling'>;

/** Most words shared, one within the other, or the initials of the other. */
function nearlyNamed(a: Named, b: Named): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  // Most pairs end here.
  if (!short.telling.some((word) => long.telling.includes(word))) return isInitials(short.words, long.words);
  const shared = short.words.filter((word) => long.words.includes(word)).length;
  return shared === short.words.length || shared * 2 > long.words.length;
}

const isInitials = ([only, ...more]: readonly string[], words: readonly string[]) => more.length === 0 && only === initialsOf(words);

/** `aiims` of All India Institute of Medical Sciences; of two words they would say too little. */
export const initialsOf = (words: readonly string[]): string => (words.length > 2 ? words.map((word) => word[0]).join('') : '');

/** By the name that a chair has said it stands for. */
export const namedAs = (at: Institution, aliases: Aliases): Pick<Institution, 'key' | 'words' | 'telling'> => {
  const other = aliases.get(at.key);
  return other === undefined ? at : named(other);
};
