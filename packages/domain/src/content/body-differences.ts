import { emptyOf, type Shape } from './shape.ts';
import { differences } from './word-differences.ts';

/** One field that was changed. A whole entry of a list that came or went is one difference. */
export interface Difference {
  /** In the body: `points[2]`, `signatures[0].role`. */
  readonly at: string;
  /** In the shape: `points[]`, `signatures[].role`. */
  readonly place: string;
  readonly is: 'changed' | 'added' | 'removed' | 'moved';
  readonly before: unknown;
  readonly after: unknown;
}

/** What became of a body, field by field. A body of before that does not exist counts as an empty one. */
export function bodyDifferences(shape: Shape, before: unknown, after: unknown): Difference[] {
  return fieldsOf(shape, before ?? emptyOf({ ...shape, nullable: false }), after, '', '');
}

function fieldsOf(shape: Shape, before: unknown, after: unknown, at: string, place: string): Difference[] {
  if (sameValue(before, after)) return [];
  if (shape.is === 'object' && isRecord(before) && isRecord(after))
    return Object.entries(shape.fields).flatMap(([name, of]) =>
      fieldsOf(of, before[name] ?? null, after[name] ?? null, join(at, name), join(place, name)),
    );
  if (shape.is === 'list' && Array.isArray(before) && Array.isArray(after)) return entriesOf(shape.of, before, after, at, `${place}[]`);
  return [{ at, place, is: 'changed', before, after }];
}

/** Entries that stand where they stood are compared with each other; the same ones in another order were moved. */
function entriesOf(of: Shape, before: readonly unknown[], after: readonly unknown[], at: string, place: string): Difference[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  if (old.toSorted().join('\n') === now.toSorted().join('\n')) return [{ at, place: place.slice(0, -2), is: 'moved', before, after }];
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  const runs = differences(old, now);
  for (const [index, { is, items }] of runs.entries()) {
    if (is === 'same') {
      i += items.length;
      j += items.length;
    } else if (is === 'gone') {
      const next = runs[index + 1];
      const paired = next?.is === 'new' ? Math.min(items.length, next.items.length) : 0;
      for (let k = 0; k < items.length; k += 1)
        if (k < paired) found.push(...fieldsOf(of, before[i + k], after[j + k], `${at}[${j + k}]`, place));
        else found.push({ at: `${at}[${i + k}]`, place, is: 'removed', before: before[i + k], after: null });
      i += items.length;
    } else {
      const previous = runs[index - 1];
      const paired = previous?.is === 'gone' ? Math.min(items.length, previous.items.length) : 0;
      for (let k = paired; k < items.length; k += 1)
        found.push({ at: `${at}[${j + k}]`, place, is: 'added', before: null, after: after[j + k] });
      j += items.length;
    }
  }
  return found;
}

/** Two values that say the same, whatever the order of their fields. */
export const sameValue = (one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other);

const keyOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inside: unknown) =>
    isRecord(inside) ? Object.fromEntries(Object.entries(inside).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inside,
  );

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);
