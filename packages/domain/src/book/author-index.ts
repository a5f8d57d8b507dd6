/** The index of a book: every person once, by surname, with what they wrote. */

export interface IndexedAuthor {
  readonly name: string;
  readonly institution: string;
  readonly orcid: string | null;
  readonly reference: string;
}

export interface IndexEntry {
  readonly letter: string;
  /** `van der Dijk, Jan`: particles stay with the surname, as people write themselves. */
  readonly shown: string;
  readonly refs: readonly string[];
}

const TITLE = /^(?:dr|prof|professor|mr|mrs|ms|shri|smt|er)\.?$/i;
/** Words that belong to the surname after them. */
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|bin|binti|al|el|ibn)$/i;
/** `S`, `S.`, `S.K.`, `SK`: what stands for a name without being one. */
const INITIALS = /^(?:\p{Lu}\.?-?){1,3}$/u;

/** Surname and the rest. A name of one word, or one whose only word is followed by initials, is filed under that word. */
export function filedName(name: string): { surname: string; rest: string } {
  const all = name.trim().split(/\s+/);
  const words = all.filter((word, i) => all.length === i + 1 || !TITLE.test(word));
  const last = words.at(-1) ?? '';
  // `Lakshmi Priya R`: the father's initial stands last, and people are called by what is before it.
  if (words.length > 1 && INITIALS.test(last)) {
    const end = words.findLastIndex((word) => !INITIALS.test(word));
    if (end >= 0) return { surname: words.slice(0, end + 1).join(' '), rest: words.slice(end + 1).join(' ') };
  }
  let from = words.length - 1;
  while (from > 1 && PARTICLE.test(words[from - 1] ?? '')) from -= 1;
  return { surname: words.slice(from).join(' '), rest: words.slice(0, from).join(' ') };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
    .toLowerCase();

/** The same ORCID, or the same name at the same institution. */
const personOf = ({ name, institution, orcid }: IndexedAuthor) => orcid ?? `${plain(name)} | ${plain(institution)}`;

/** In the language's order; a person with several abstracts has one entry, and each abstract stands in it once. */
export function authorIndex(authors: readonly IndexedAuthor[], language = 'en'): IndexEntry[] {
  const people = new Map<string, { shown: string; refs: string[] }>();
  for (const author of authors) {
    const { surname, rest } = filedName(author.name);
    const person = people.get(personOf(author)) ?? { shown: rest === '' ? surname : `${surname}, ${rest}`, refs: [] };
    if (!person.refs.includes(author.reference)) person.refs.push(author.reference);
    people.set(personOf(author), person);
  }
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation: true });
  return [...people.values()]
    .toSorted((a, b) => compare(a.shown, b.shown) || (a.shown < b.shown ? -1 : 1))
    .map(({ shown, refs }) => ({ letter: letterOf(shown), shown, refs }));
}

/** Accents do not make a letter of their own here; what is no letter is filed under `#`. */
function letterOf(shown: string): string {
  const first = Array.from(shown.normalize('NFD'))[0]?.toUpperCase() ?? '';
  return /\p{L}/u.test(first) ? first : '#';
}
