import * as z from 'zod/mini';

/** What a row of a list is known by: it never changes, wherever the row stands, and is never given to another row. */
export const RowId = z.int().check(z.nonnegative());

/** From here on the database gives ids, to rows that organisers add; a package writes smaller ones by hand. */
const FIRST_OF_DATABASE = 1000;

/** Who gave the ids: a package that is loaded, or also the database, when organisers have added rows. */
export type IdsBy = 'package' | 'database';

/** What is wrong with the ids of a list, one sentence per fault. */
export function idFaults(list: string, rows: ReadonlyArray<{ readonly id: number }>, idsBy: IdsBy): string[] {
  const ids = rows.map(({ id }) => id);
  return [
    ...new Set(ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${list}: two rows have the id ${id}`)),
    ...ids
      .filter((id) => idsBy === 'package' && id >= FIRST_OF_DATABASE)
      .map((id) => `${list}: the id ${id} is not below ${FIRST_OF_DATABASE}`),
  ];
}
