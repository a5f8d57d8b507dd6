import * as z from 'zod/mini';
import { mayMove, type Moves, statesBefore } from '../moves.ts';
import { ConflictIndex } from './conflict-index.ts';
import { type Aliases, compareInstitutions, type Institution, institutionOf, type Likeness, plainWords } from './institution-names.ts';
import { institutionalDomain, sameDomain } from './mail-domains.ts';

/**
 * Conflicts of interest: the grounds on which somebody must not review an abstract, or decide about it. Namesake: an author
 * has their name, and nobody can say yet whether it is them. Noted: by a chair, with a reason.
 */
export const ConflictKind = z.enum(['author', 'submitter', 'namesake', 'co-author', 'institution', 'domain', 'declared', 'noted']);
export type ConflictKind = z.infer<typeof ConflictKind>;

/** A suspected one counts as one until a chair has decided. */
export const ConflictState = z.enum(['suspected', 'standing', 'waived']);
export type ConflictState = z.infer<typeof ConflictState>;

const MOVES: Moves<ConflictState> = { suspected: ['standing', 'waived'], standing: ['waived'], waived: ['standing'] };

/** Nobody reviews what is their own, whoever allows it. */
export const conflictMayMove = (kind: ConflictKind, from: ConflictState, to: ConflictState): boolean =>
  kind !== 'author' && kind !== 'submitter' && mayMove(MOVES, from, to);

export const conflictStatesBefore = (to: ConflictState): ConflictState[] => statesBefore(MOVES, to);

export const conflictKinds: Readonly<Record<ConflictKind, string>> = {
  author: 'Is an author',
  submitter: 'Submitted it',
  namesake: 'An author has their name',
  'co-author': 'Wrote with an author of it',
  institution: 'Same institution',
  domain: 'Same mail domain',
  declared: 'Declared',
  noted: 'Noted by a chair',
};

export interface ConflictPerson {
  readonly account: string;
  readonly name: string;
  /** In lower case, as mail servers compare it. */
  readonly mailbox: string;
  readonly institutions: readonly string[];
  readonly declared: ReadonlyArray<{ readonly kind: 'person' | 'institution'; readonly name: string }>;
}

export interface ConflictAuthor {
  readonly name: string;
  readonly institution: string;
  readonly city: string;
}

export interface ConflictAbstract {
  readonly id: string;
  readonly submitter: string;
  readonly submitterMailbox: string;
  /** Of the corresponding author: the others give none. */
  readonly mailbox: string;
  readonly authors: readonly ConflictAuthor[];
}

export interface ConflictRules {
  readonly aliases: Aliases;
  /** Domains of which the edition says that many institutions share them. */
  readonly shared: ReadonlySet<string>;
}

export interface FoundConflict {
  readonly account: string;
  readonly abstract: string;
  readonly kind: ConflictKind;
  readonly state: 'suspected' | 'standing';
  /** What it was found by, both spellings. */
  readonly evidence: string;
}

const TITLES = new Set('dr prof professor mr mrs ms miss shri smt sri er'.split(' '));

/** The words of a name, in any order and without titles. */
export const nameKey = (name: string): string =>
  plainWords(name)
    .split(' ')
    .filter((word) => !TITLES.has(word))
    .toSorted()
    .join(' ');

export const EVIDENCE_MAX = 500;
const MOST = EVIDENCE_MAX / 2 - 30;
const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
const beside = (one: string, other: string) => (one === other ? cut(one) : `${cut(one)} / ${cut(other)}`);

interface Author extends ConflictAuthor {
  readonly key: string;
  readonly at: Institution;
  /** The same for all authors of one institution. */
  readonly house: string;
}
interface Prepared extends Omit<ConflictAbstract, 'authors'> {
  readonly authors: readonly Author[];
  /** Institutional ones, of the corresponding author and the submitter. */
  readonly domains: readonly string[];
}

/** All conflicts of these people with these abstracts. Who wrote with whom is looked for in all of them. */
export function findConflicts(
  people: readonly ConflictPerson[],
  abstracts: readonly ConflictAbstract[],
  rules: ConflictRules,
): FoundConflict[] {
  const prepared = abstracts.map((abstract) => ({
    ...abstract,
    domains: [...new Set([abstract.mailbox, abstract.submitterMailbox])].flatMap((one) => institutionalDomain(one, rules.shared) ?? []),
    authors: abstract.authors.map((author) => {
      const at = institutionOf(author.institution, author.city);
      return { ...author, key: nameKey(author.name), at, house: `${at.key}|${at.city}` };
    }),
  }));
  const index = new ConflictIndex<Prepared>(prepared, rules.aliases);
  return people.flatMap((person) => new Finder(person, index, rules).found());
}

interface House {
  readonly name: string;
  readonly at: Institution;
}
interface Compared {
  readonly likeness: Likeness;
  /** Which of theirs it was found by. */
  readonly near: House | undefined;
}

class Finder {
  private readonly key: string;
  private readonly houses: readonly House[];
  private readonly domain: string | undefined;
  private readonly declared: ReadonlyArray<{ name: string; key: string; mailbox: string | undefined; at: Institution | undefined }>;
  private readonly rows = new Map<string, FoundConflict>();
  /** What was compared before: the same names stand on many abstracts. */
  private readonly likeness = new Map<string, Compared>();
  private readonly person: ConflictPerson;
  private readonly index: ConflictIndex<Prepared>;
  private readonly rules: ConflictRules;

  constructor(person: ConflictPerson, index: ConflictIndex<Prepared>, rules: ConflictRules) {
    this.person = person;
    this.index = index;
    this.rules = rules;
    this.key = nameKey(person.name);
    this.houses = person.institutions.map((name) => ({ name, at: institutionOf(name) }));
    this.domain = institutionalDomain(person.mailbox, rules.shared);
    this.declared = person.declared.map(({ kind, name }) =>
      kind === 'person'
        ? { name, key: nameKey(name), mailbox: plainMailbox(name), at: undefined }
        : { name, key: '', mailbox: undefined, at: institutionOf(name) },
    );
  }

  found(): FoundConflict[] {
    const { index, person } = this;
    const named = index.byName(this.key);
    const own = index
      .those(index.bySubmitter(person.account), index.byMailbox(person.mailbox), named)
      .filter((abstract) => this.isTheirs(abstract));
    const together = this.writtenWith(own);
    const possible = index.those(
      index.bySubmitter(person.account),
      index.byMailbox(person.mailbox),
      named,
      this.domain ? index.byDomain(this.domain) : [],
      ...this.houses.map(({ at }) => index.byHouse(at)),
      ...[...together.mailboxes].map((mailbox) => index.byMailbox(mailbox)),
      ...[...together.byName.keys()].map((key) => index.byName(key)),
      ...this.declared.map(({ key, mailbox, at }) => (at ? index.byHouse(at) : [...index.byName(key), ...index.byMailbox(mailbox ?? '')])),
    );
    for (const abstract of possible) {
      if (abstract.submitter === this.person.account) this.add(abstract, 'submitter', 'standing', this.person.mailbox);
      if (abstract.mailbox === this.person.mailbox) this.add(abstract, 'author', 'standing', abstract.mailbox);
      this.byDomain(abstract);
      for (const author of abstract.authors) this.byAuthor(abstract, author, together);
      if (together.mailboxes.has(abstract.mailbox) && !own.includes(abstract))
        this.add(abstract, 'co-author', 'standing', abstract.mailbox);
      for (const { name, mailbox } of this.declared)
        if (mailbox === abstract.mailbox) this.add(abstract, 'declared', 'standing', cut(name));
    }
    return [...this.rows.values()];
  }

  private isTheirs(abstract: Prepared): boolean {
    return (
      abstract.submitter === this.person.account ||
      abstract.mailbox === this.person.mailbox ||
      abstract.authors.some((author) => author.key === this.key && this.compare(author).likeness === 'same')
    );
  }

  /** People with whom they wrote something of this edition: by address, or by name and institution. */
  private writtenWith(own: readonly Prepared[]) {
    const mailboxes = new Set(own.map(({ mailbox }) => mailbox).filter((mailbox) => mailbox !== this.person.mailbox));
    const authors = own.flatMap((abstract) => abstract.authors).filter(({ key }) => key !== this.key);
    const byName = new Map<string, Author[]>();
    for (const author of authors) byName.set(author.key, [...(byName.get(author.key) ?? []), author]);
    return { mailboxes, byName, own: new Set(own.map(({ id }) => id)) };
  }

  private byDomain(abstract: Prepared): void {
    if (!this.domain) return;
    for (const theirs of abstract.domains)
      if (sameDomain(this.domain, theirs)) this.add(abstract, 'domain', 'standing', beside(this.domain, theirs));
  }

  private byAuthor(abstract: Prepared, author: Author, together: ReturnType<Finder['writtenWith']>): void {
    const { likeness, near } = this.compare(author);
    const words = () => cut(`${author.institution}, ${author.city}`);
    if (likeness !== 'different') {
      // Said to be the same by a chair: other evidence, so that a decision about the likeness alone no longer holds.
      const said = likeness === 'same' && near && near.at.key !== author.at.key ? ' (said to be the same)' : '';
      this.add(abstract, 'institution', likeness === 'same' ? 'standing' : 'suspected', `${beside(near?.name ?? '', words())}${said}`);
    }
    if (author.key === this.key && this.key !== '' && abstract.mailbox !== this.person.mailbox)
      this.add(abstract, 'namesake', 'suspected', beside(this.person.name, `${author.name}, ${words()}`));
    const known = together.own.has(abstract.id) ? [] : (together.byName.get(author.key) ?? []);
    if (known.some(({ at }) => compareInstitutions(at, author.at, this.rules.aliases) === 'same'))
      this.add(abstract, 'co-author', 'standing', cut(author.name));
    for (const { name, key, at } of this.declared)
      if (at ? compareInstitutions(at, author.at, this.rules.aliases) === 'same' : key === author.key)
        this.add(abstract, 'declared', 'standing', cut(name));
  }

  private compare({ at, house }: Author): Compared {
    const known = this.likeness.get(house);
    if (known) return known;
    let compared: Compared = { likeness: 'different', near: undefined };
    for (const near of this.houses) {
      const likeness = compareInstitutions(near.at, at, this.rules.aliases);
      if (likeness === 'same' || (likeness === 'nearly' && compared.likeness === 'different')) compared = { likeness, near };
      if (likeness === 'same') break;
    }
    this.likeness.set(house, compared);
    return compared;
  }

  /** One row for each kind: what is certain replaces what is suspected. */
  private add(abstract: Prepared, kind: ConflictKind, state: FoundConflict['state'], evidence: string): void {
    const at = `${abstract.id} ${kind}`;
    const before = this.rows.get(at);
    if (before && (before.state === 'standing' || state === 'suspected')) return;
    this.rows.set(at, { account: this.person.account, abstract: abstract.id, kind, state, evidence: evidence.slice(0, EVIDENCE_MAX) });
  }
}

const plainMailbox = (text: string) => (text.includes('@') ? text.trim().toLowerCase() : undefined);
