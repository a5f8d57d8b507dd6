import * as z from 'zod/mini';
import { isEmail, sameEmail } from '../accounts/email.ts';

/** As many as are read at once. */
export const MOST_PASTED = 500;
const NAME_MAX = 120;

export const pastedWords = {
  missing: 'Please paste at least one line.',
  long: `Please paste at most ${MOST_PASTED} lines at once.`,
  noAddress: 'There is no e-mail address in this line.',
  twoAddresses: 'There are two e-mail addresses in this line. Please write one person on each line.',
  longName: `The name is longer than ${NAME_MAX} characters.`,
  twice: (line: number) => `The same address as in line ${line}.`,
  topics: (unknown: readonly string[]) => `Not a topic of this conference: ${unknown.join('; ')}.`,
} as const;

/** A list as it comes from a table or a mail. */
export const PastedPeople = z.string().check(
  z.maxLength(100_000, { error: pastedWords.long, abort: true }),
  z.refine((text) => linesOf(text).length > 0, pastedWords.missing),
  z.refine((text) => linesOf(text).length <= MOST_PASTED, pastedWords.long),
);

interface Line {
  /** As an editor counts them; empty ones are counted and not read. */
  readonly line: number;
  readonly text: string;
}

const linesOf = (text: string): Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((words, i) => ({ line: i + 1, text: words.trim() }))
    .filter((one) => one.text !== '');

export interface PastedPerson {
  readonly line: number;
  readonly name: string;
  /** Null: the line cannot be read. */
  readonly email: string | null;
  readonly topics: readonly string[];
  /** Words in the place of topics that are none. The person can be invited all the same. */
  readonly unknown: readonly string[];
  /** Why it cannot be read. */
  readonly fault: string | null;
}

const SEPARATORS = /^[\s,;|<>()"']+|[\s,;|<>()"']+$/g;
const bare = (words: string) => words.replaceAll(SEPARATORS, '').trim();

/** Name, address and topics of each line, in this order, however they are separated. */
export function readPastedPeople(text: string, topics: readonly string[]): PastedPerson[] {
  const first = new Map<string, number>();
  return linesOf(text).map((one) => {
    const person = readLine(one, topics);
    if (person.email === null) return person;
    const mailbox = sameEmail(person.email);
    const before = first.get(mailbox);
    if (before !== undefined) return { ...person, email: null, fault: pastedWords.twice(before) };
    first.set(mailbox, one.line);
    return person;
  });
}

function readLine({ line, text }: Line, topics: readonly string[]): PastedPerson {
  // A mail program writes it before the address.
  const words = text.replaceAll(/mailto:/gi, '');
  const addresses = words.split(/[\s,;|<>()"'\t]+/).flatMap((word) => (isEmail(word.replace(/\.$/, '')) ? [word.replace(/\.$/, '')] : []));
  const nobody = { line, name: bare(words).slice(0, NAME_MAX), email: null, topics: [], unknown: [] };
  const [email, second] = addresses;
  if (email === undefined) return { ...nobody, fault: pastedWords.noAddress };
  if (second !== undefined && sameEmail(second) !== sameEmail(email)) return { ...nobody, fault: pastedWords.twoAddresses };
  const at = words.indexOf(email);
  const name = bare(words.slice(0, at)).normalize('NFC');
  if (name.length > NAME_MAX) return { ...nobody, fault: pastedWords.longName };
  return { line, name, email, ...topicsIn(words.slice(at + email.length), topics), fault: null };
}

/** Topics may contain commas themselves, so the longest that fits is taken first. */
function topicsIn(words: string, topics: readonly string[]): { topics: string[]; unknown: string[] } {
  let rest = words;
  const found = new Set<string>();
  for (const topic of topics.toSorted((a, b) => b.length - a.length)) {
    const at = rest.toLowerCase().indexOf(topic.toLowerCase());
    if (at < 0) continue;
    found.add(topic);
    rest = `${rest.slice(0, at)};${rest.slice(at + topic.length)}`;
  }
  const unknown = rest
    .split(/[,;|\t]/)
    .map(bare)
    .filter((one) => /\p{L}/u.test(one) && !isEmail(one));
  return { topics: topics.filter((topic) => found.has(topic)), unknown };
}
