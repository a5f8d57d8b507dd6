import { unmarkedText } from '../abstracts/inline-text.ts';
import { filedName } from '../book/author-index.ts';
import { datesInWords } from '../editions/local-time.ts';

/** What is said of an abstract wherever it is cited. */
export interface Cited {
  readonly reference: string;
  /** With its marks. */
  readonly title: string;
  readonly authors: readonly { readonly name: string }[];
  readonly keywords: readonly string[];
  /** The text, part by part, each with its heading. */
  readonly text: readonly string[];
  /** The lasting address of its page. */
  readonly url: string;
  /** The day on which it became public. */
  readonly publishedOn: string;
  readonly conference: {
    readonly title: string;
    readonly society: string;
    readonly city: string;
    readonly startsOn: string;
    readonly endsOn: string;
  };
}

/** One line without line ends: in files of fields, a line end would begin another field. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

export const citedTitle = ({ title }: Pick<Cited, 'title'>): string => oneLine(unmarkedText(title));

/** `Ravichandran N`, `van der Dijk JP`: a name of one word stands alone. */
function shortName(name: string): string {
  const { surname, rest } = filedName(oneLine(name));
  const initials = rest
    .split(/[\s.-]+/)
    .flatMap((word) => (/^\p{Lu}{2,3}$/u.test(word) ? [...word] : [Array.from(word)[0] ?? '']))
    .join('');
  return initials === '' ? surname : `${surname} ${initials}`;
}

/** As printed in a list of literature, ready to copy. */
export function citation({ conference, authors, reference, url, ...of }: Cited): string {
  const title = citedTitle(of);
  const { society, city, startsOn, endsOn } = conference;
  const people = authors.map(({ name }) => shortName(name)).join(', ');
  const ended = /[.?!]$/.test(title) ? title : `${title}.`;
  return `${people}. ${ended} In: Abstracts of the ${oneLine(conference.title)}, ${oneLine(society)}; ${datesInWords(startsOn, endsOn)}; ${oneLine(city)}. Abstract ${reference}. ${url}`;
}
