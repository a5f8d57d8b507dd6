import { type Compilable, CompiledQuery } from 'kysely';
import { type Database, prepare } from './database.ts';

/** A piece of SQL shared by several statements. It names its values, as a statement does. */
export interface Part<Values> {
  readonly text: string;
  readonly names?: keyof Values;
}

type Inside<Values> = (keyof Values & string) | Part<Values>;

export const part = <Values>(strings: TemplateStringsArray, ...inside: readonly Inside<Values>[]): Part<Values> => ({
  text: strings.reduce((text, string, n) => {
    const before = inside[n - 1];
    return text + (typeof before === 'object' ? before.text : `$${before}`) + string;
  }),
});

/**
 * A prepared statement for hot paths: its text is built once, and PostgreSQL plans it once per connection. It holds the
 * names of its values: statement<{ id: string }, Row>`select name from people where id = ${'id'}`. List every column: a
 * `*` that gains a column would fail on connections that prepared the old shape.
 */
export function statement<Values, Row = unknown>(strings: TemplateStringsArray, ...inside: readonly Inside<Values>[]) {
  const names: string[] = [];
  const numbered = part(strings, ...inside).text.replaceAll(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  prepare(numbered);
  return (db: Database, values: Values) =>
    db.executeQuery<Row>(
      CompiledQuery.raw(
        numbered,
        names.map((name) => values[name as keyof Values]),
      ),
    );
}

/**
 * Runs a query of the query builder as a prepared statement. Its text must be the same at every call, but for a few
 * variants, and list its columns, as above.
 */
export async function prepared<Row>(db: Database, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  prepare(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}
