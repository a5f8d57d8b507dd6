import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { Column } from '../../platform/sheets/column.ts';
import type { Difference, Listed } from './exported-rows.ts';
import type { GoneRow } from './queries/exported.ts';

type Change<Row> =
  | { readonly kind: 'added' | 'changed'; readonly number: number; readonly row: Row }
  | { readonly kind: 'removed'; readonly number: number; readonly gone: GoneRow | undefined };

/** Only what is new: what happened and the number first, then the columns of the list. Who was erased has a number and nothing else. */
export function changesIn<Row>(
  { columns, rows, of }: Listed<Row>,
  { added, changed, removed }: Difference,
  { gone, prefix }: { gone: readonly GoneRow[]; prefix: string },
): { columns: Column<Change<Row>>[]; rows: Change<Row>[] } {
  const named = new Map(gone.map((one) => [one.id, one]));
  const titled = columns.some(({ head }) => head === 'Title');
  const ofGone = (head: string, one: GoneRow | undefined) => {
    if (!one) return null;
    if (head === 'Title') return one.title;
    if (head !== 'Name') return null;
    return titled ? one.name : [one.title, one.name].filter(Boolean).join(' ');
  };
  return {
    columns: [
      { head: 'Change', value: ({ kind }) => kind },
      // A list without people, as of meals, has none.
      { head: 'Number', value: ({ number }) => (number === 0 ? null : delegateNumber(prefix, number)) },
      ...columns
        .filter(({ head }) => head !== 'Number')
        .map(({ head, value }) => ({
          head,
          value: (change: Change<Row>) => ('row' in change ? value(change.row) : ofGone(head, change.gone)),
        })),
    ],
    rows: [
      ...rows.flatMap((row): Change<Row>[] => {
        const { id, number } = of(row);
        if (added.has(id)) return [{ kind: 'added', number, row }];
        return changed.has(id) ? [{ kind: 'changed', number, row }] : [];
      }),
      ...[...removed].map(([id, number]): Change<Row> => ({ kind: 'removed', number, gone: named.get(id) })),
    ],
  };
}
