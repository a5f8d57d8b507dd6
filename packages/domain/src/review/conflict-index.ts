import { type Aliases, initialsOf, type Institution, namedAs } from './institution-names.ts';
import { parentDomains } from './mail-domains.ts';

interface Indexed {
  readonly submitter: string;
  readonly mailbox: string;
  readonly domains: readonly string[];
  readonly authors: ReadonlyArray<{ readonly key: string; readonly at: Institution }>;
}

/**
 * Which abstracts somebody could be in conflict with at all: nearly all pairs have nothing in common, and are never looked at.
 * It may name too many, never too few.
 */
export class ConflictIndex<A extends Indexed> {
  private readonly abstracts: readonly A[];
  private readonly aliases: Aliases;
  private readonly submitters = new Map<string, number[]>();
  private readonly mailboxes = new Map<string, number[]>();
  private readonly domains = new Map<string, number[]>();
  private readonly below = new Map<string, number[]>();
  private readonly names = new Map<string, number[]>();
  /** By what a name of an institution can be found: its key, its telling words, its initials. */
  private readonly houses = new Map<string, number[]>();

  constructor(abstracts: readonly A[], aliases: Aliases) {
    this.abstracts = abstracts;
    this.aliases = aliases;
    abstracts.forEach(({ submitter, mailbox, domains, authors }, i) => {
      put(this.submitters, submitter, i);
      put(this.mailboxes, mailbox, i);
      for (const domain of domains) {
        put(this.domains, domain, i);
        for (const one of parentDomains(domain)) put(this.below, one, i);
      }
      for (const { key, at } of authors) {
        put(this.names, key, i);
        for (const mark of this.marksOf(at)) put(this.houses, mark, i);
      }
    });
  }

  /** Its key and telling words; a name that may be initials, or has some, stands apart from them. */
  private marksOf(at: Institution, [single, long] = ['one', 'initials']): string[] {
    if (at.key === '') return [];
    const { key, telling, words } = namedAs(at, this.aliases);
    const initials = initialsOf(words);
    return [
      `= ${key}`,
      ...telling,
      ...(words.length === 1 ? [`${single} ${words[0]}`] : []),
      ...(initials === '' ? [] : [`${long} ${initials}`]),
    ];
  }

  bySubmitter(account: string): readonly number[] {
    return this.submitters.get(account) ?? [];
  }

  byMailbox(mailbox: string): readonly number[] {
    return this.mailboxes.get(mailbox) ?? [];
  }

  /** The same domain, one below it, or one above it. */
  byDomain(domain: string): readonly number[] {
    const same = [domain, ...parentDomains(domain)].flatMap((one) => this.domains.get(one) ?? []);
    return [...same, ...(this.below.get(domain) ?? [])];
  }

  byName(key: string): readonly number[] {
    return this.names.get(key) ?? [];
  }

  byHouse(at: Institution): readonly number[] {
    // The other way round: initials are looked for among single words, and a single word among initials.
    return this.marksOf(at, ['initials', 'one']).flatMap((mark) => this.houses.get(mark) ?? []);
  }

  /** Each once, in their order. */
  those(...lists: ReadonlyArray<readonly number[]>): A[] {
    const places = [...new Set(lists.flat())].toSorted((a, b) => a - b);
    return places.flatMap((i) => this.abstracts[i] ?? []);
  }
}

function put(map: Map<string, number[]>, key: string, i: number): void {
  const list = map.get(key);
  if (!list) map.set(key, [i]);
  else if (list.at(-1) !== i) list.push(i);
}
