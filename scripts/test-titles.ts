import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A string in a test file that names requirements: the title of a test, of a group, or a row of a table of cases. */
export interface Title {
  file: string;
  ids: string[];
  /** What is left without the ids. */
  text: string;
}

const ID = /\[((?:PUB|DEL|SRV)-\d{3})\]/g;
const LITERAL = /(['"`])((?:\\.|(?!\1).)*)\1/g;
const COMMENT = /^\s*(\/\/|\/?\*)/;
/** A test that does not run proves nothing. */
const IDLE = /\.(skip|todo|fixme|fails)\s*\(\s*$/;

/** The titles of one source text. Titles stand on one line, so no parser is needed. */
export function titlesIn(file: string, source: string): Title[] {
  const lines = source.split('\n').filter((line) => !COMMENT.test(line));
  return lines.flatMap((line) =>
    [...line.matchAll(LITERAL)].flatMap(({ 2: literal = '', index }) => {
      const ids = [...literal.matchAll(ID)].map(([, id = '']) => id);
      if (ids.length === 0 || IDLE.test(line.slice(0, index))) return [];
      return [{ file, ids, text: literal.replace(ID, '').replace(/\s+/g, ' ').trim() }];
    }),
  );
}

/** The titles of every test of the product. Tests of the tools are left out: they carry ids as samples. */
export function allTitles(root: string): Title[] {
  const files = globSync('{apps,packages,tools,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|build|\.react-router)(\/|$)/.test(path),
  });
  return files.toSorted().flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')));
}
