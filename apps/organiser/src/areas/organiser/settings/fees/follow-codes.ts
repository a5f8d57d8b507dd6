import { entriesOf, textOf } from './fee-matrix.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Phases and categories are named by their codes in fees, aliases and fallbacks. When one is renamed, these follow; when one is removed,
 * its fees and aliases go with it. Otherwise a form that shows only part of them would leave behind what nobody can see.
 */
export function followCodes(before: Body, after: Body): Record<string, unknown> {
  const phases = renamed(before, after, 'phases');
  const categories = renamed(before, after, 'categories');
  const kept = (codes: ReadonlyMap<string, string | null>, code: unknown) => typeof code !== 'string' || codes.get(code) !== null;
  const now = (codes: ReadonlyMap<string, string | null>, code: unknown) => (typeof code === 'string' ? codes.get(code) : null) ?? code;
  return {
    ...after,
    categories: entriesOf(after, 'categories').map((one) => ({
      ...one,
      fallsBackTo: kept(categories, one['fallsBackTo']) ? now(categories, one['fallsBackTo']) : null,
    })),
    aliases: entriesOf(after, 'aliases')
      .filter((one) => kept(categories, one['category']))
      .map((one) => ({ ...one, category: now(categories, one['category']) })),
    fees: entriesOf(after, 'fees')
      .filter((one) => kept(categories, one['category']) && kept(phases, one['phase']))
      .map((one) => ({ ...one, category: now(categories, one['category']), phase: now(phases, one['phase']) })),
  };
}

/** By old code: the new one, or null if it is gone. Only one entry is changed at a time. */
function renamed(before: Body, after: Body, list: string): ReadonlyMap<string, string | null> {
  const [was, is] = [before, after].map((body) => entriesOf(body, list).map((one) => textOf(one['code'])));
  const [gone, come] = [was?.filter((code) => !is?.includes(code)) ?? [], is?.filter((code) => !was?.includes(code)) ?? []];
  return new Map(gone.map((code) => [code, was?.length === is?.length ? (come[0] ?? null) : null]));
}
