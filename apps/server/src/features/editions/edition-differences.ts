/** The rows of one table of an edition, as PostgreSQL writes them in JSON. */
export interface StoredTable {
  readonly table: string;
  /** The columns that identify a row within the edition; empty if an edition has one row. */
  readonly key: readonly string[];
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** One line for each row of `now` that loading `next` would change, add or remove, in words for an organiser. */
export function editionDifferences(now: readonly StoredTable[], next: readonly StoredTable[]): string[] {
  const stored = new Map(now.map((table) => [table.table, table]));
  return next.flatMap((table) => tableDifferences(stored.get(table.table)?.rows ?? [], table));
}

function tableDifferences(now: StoredTable['rows'], { table, key, rows }: StoredTable): string[] {
  const nameOf = (row: StoredTable['rows'][number]) => [table, ...key.map((column) => String(row[column]))].join(' ');
  const stored = new Map(now.map((row) => [nameOf(row), row]));
  const wanted = new Map(rows.map((row) => [nameOf(row), row]));
  return [
    ...[...stored.keys()].filter((name) => !wanted.has(name)).map((name) => `${name}: would be removed`),
    ...[...wanted].flatMap(([name, row]) => {
      const known = stored.get(name);
      return known ? changedColumns(known, row).map((change) => `${name}: ${change}`) : [`${name}: would be added`];
    }),
  ];
}

/** Columns that only one side has were added or dropped by a migration: nobody changed them. */
const changedColumns = (now: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(next)
    .filter((column) => column in now && JSON.stringify(now[column]) !== JSON.stringify(next[column]))
    .map((column) => `${column} is ${JSON.stringify(now[column])}, would become ${JSON.stringify(next[column])}`);
