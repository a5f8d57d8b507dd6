import type { Pool } from 'pg';

interface CheckedColumn {
  table: string;
  column: string;
  rule: string;
}

export interface LiteralColumn {
  /** As kysely-codegen writes it: `SeatReservations`. */
  readonly table: string;
  readonly column: string;
  /** `"confirmed" | "held" | "released"` */
  readonly union: string;
}

/** `CHECK ((state = ANY (ARRAY['held'::text, 'released'::text])))`, or with one value `CHECK ((state = 'held'::text))`. */
const LIST = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('(?:[^']|'')*'::text))\)\)$/;
const VALUE = /'((?:[^']|'')*)'::text/g;

/** Every text column that a CHECK limits to a list of values. */
export async function literalColumns(pool: Pick<Pool, 'query'>): Promise<LiteralColumn[]> {
  const { rows } = await pool.query<CheckedColumn>(
    `select c.conrelid::regclass::text as table, a.attname::text as column, pg_get_constraintdef(c.oid) as rule
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
     order by 1, 2`,
  );
  return rows.flatMap(({ table, column, rule }) => {
    const list = LIST.exec(rule);
    if (!list) return [];
    const values = [...(list[1] ?? list[2] ?? '').matchAll(VALUE)].map((found) => JSON.stringify((found[1] ?? '').replaceAll("''", "'")));
    const name = table.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    return [{ table: name, column, union: values.toSorted().join(' | ') }];
  });
}

/** The line of a column in the generated types. */
export const lineOf = ({ table, column }: LiteralColumn) => new RegExp(`(export interface ${table} \\{[^}]*?\\n  ${column}: )([^;]+)(;)`);

/**
 * The generated types with those lists in place of `string`: what the database allows and what the code expects are then
 * compared by the compiler, and rows need no parsing.
 */
export const withLiterals = (types: string, columns: readonly LiteralColumn[]): string =>
  columns.reduce(
    (text, column) =>
      text.replace(
        lineOf(column),
        (_all, before: string, type: string, after: string) => before + type.replace('string', column.union) + after,
      ),
    types,
  );
