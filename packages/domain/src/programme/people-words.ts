import type { Person } from './draft.ts';

/** People of a line of the programme, and the words of its page: `Moderator: A; Panelists: B, C`. */

const inPlural = (role: string, count: number) => (count > 1 && !role.endsWith('s') ? `${role}s` : role);

export function peopleInWords(people: ReadonlyArray<Pick<Person, 'role' | 'name'>>): string | null {
  if (people.length === 0) return null;
  const groups: { role: string | null; names: string[] }[] = [];
  for (const { role, name } of people) {
    const last = groups.at(-1);
    if (last && last.role === role) last.names.push(name);
    else groups.push({ role, names: [name] });
  }
  return groups
    .map(({ role, names }) => (role === null ? names.join(', ') : `${inPlural(role, names.length)}: ${names.join(', ')}`))
    .join('; ');
}

/** The other way round. Words that would not come back the same stay together, as one name. */
export function peopleFromWords(words: string | null): Person[] {
  if (words === null) return [];
  const people = words.split('; ').flatMap((part) => {
    const [, label, listed] = /^([^:]+): (.+)$/.exec(part) ?? [];
    const names = (listed ?? part).split(', ');
    const role = label === undefined ? null : names.length > 1 && label.endsWith('s') ? label.slice(0, -1) : label;
    return names.map((name) => ({ role, name, accountId: null }));
  });
  return peopleInWords(people) === words ? people : [{ role: null, name: words, accountId: null }];
}

const TITLES = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'shri', 'smt', 'er', 'thiru', 'tmt']);

/** By which two names are taken for the same person's: without titles, dots, accents and capitals. */
export function foldedName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const kept = words.filter((word) => !TITLES.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

export const samePerson = (a: Pick<Person, 'name' | 'accountId'>, b: Pick<Person, 'name' | 'accountId'>) =>
  (a.accountId !== null && a.accountId === b.accountId) || (foldedName(a.name) !== '' && foldedName(a.name) === foldedName(b.name));
