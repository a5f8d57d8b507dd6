import { isRecord, sameValue } from './body-differences.ts';
import { sameEntries } from './named-entries.ts';

/** A field that two people changed to different things. */
export interface Clash {
  /** `title`, `venue.name`, `fees[3].chargeMinor`. */
  readonly at: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** What both changed, with mine where they clash. */
  readonly body: Record<string, unknown>;
  readonly clashes: readonly Clash[];
}

/**
 * Two changes of one body, field by field: what only one of them changed is taken from that one. A list or a text
 * is one field: half of one and half of another make no sense together. A list whose entries have names, such as the fees, is
 * compared entry by entry as long as nobody added, removed or moved one.
 */
export function mergeBodies(base: Record<string, unknown>, mine: Record<string, unknown>, theirs: Record<string, unknown>): Merged {
  const clashes: Clash[] = [];
  const merge = (was: unknown, ours: unknown, others: unknown, at: string): unknown => {
    if (sameValue(ours, others) || sameValue(others, was)) return ours;
    if (sameValue(ours, was)) return others;
    if (isRecord(was) && isRecord(ours) && isRecord(others) && ours['type'] !== 'doc')
      return Object.fromEntries(
        [...new Set([...Object.keys(ours), ...Object.keys(others)])].map((name) => [
          name,
          merge(was[name] ?? null, ours[name] ?? null, others[name] ?? null, at === '' ? name : `${at}.${name}`),
        ]),
      );
    const lists = [was, ours, others];
    if (sameEntries(lists)) {
      const [before, own, other] = lists;
      return own?.map((entry, i) => merge(before?.[i], entry, other?.[i], `${at}[${i}]`));
    }
    clashes.push({ at, mine: ours, theirs: others });
    return ours;
  };
  return { body: merge(base, mine, theirs, '') as Record<string, unknown>, clashes };
}

/** The body with one field, `venue.name` or `fees[3].chargeMinor`, as given. */
export const withField = (body: Record<string, unknown>, at: string, value: unknown): Record<string, unknown> =>
  put(body, [...at.matchAll(/[^.[\]]+/g)].map(String), value) as Record<string, unknown>;

function put(inside: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(inside)) return inside.with(Number(first), put(inside[Number(first)], rest, value));
  const fields = isRecord(inside) ? inside : {};
  return { ...fields, [first]: put(fields[first], rest, value) };
}
