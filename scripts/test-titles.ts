import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test, a group of tests or a row of a table of cases that names requirements. */
export interface Title {
  file: string;
  ids: string[];
  /** The title without the ids. */
  text: string;
}

const PREFIXES = 'PUB|DEL|SRV|ORG|REV|ONS|OPS';
const BRACKETED = new RegExp(`\\[((?:${PREFIXES})-\\d{3})\\]`, 'g');
const BARE = new RegExp(`\\b(?:${PREFIXES})-\\d{3}\\b`, 'g');
const LITERAL = /(['"`])((?:\\.|(?!\1).)*)\1/g;
/** A title followed by options that begin with tags: Playwright's `{ tag: ['@PUB-001'] }`, Vitest's `{ tags: ['PUB-001'] }`. */
const TAGGED = /(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*\{\s*tags?:\s*(\[[^\]]*\]|'[^']*')/g;
const COMMENT = /^\s*(\/\/|\/?\*)/;
/** A test that does not run proves nothing. */
const IDLE = /\.(skip|todo|fixme|fails)\s*\(\s*$/;

/** The titles of one source text that name requirements, as tags or (in rows of a table of cases) in brackets. No parser is needed. */
export function titlesIn(file: string, source: string): Title[] {
  const lines = source.split('\n').filter((line) => !COMMENT.test(line));
  return [...tagged(file, lines.join('\n')), ...lines.flatMap((line) => bracketed(file, line))];
}

function tagged(file: string, text: string): Title[] {
  return [...text.matchAll(TAGGED)].flatMap(({ 2: title = '', 3: tags = '', index }) => {
    const ids = [...tags.matchAll(BARE)].map(([id]) => id);
    return ids.length === 0 || IDLE.test(text.slice(0, index)) ? [] : [{ file, ids, text: title }];
  });
}

function bracketed(file: string, line: string): Title[] {
  return [...line.matchAll(LITERAL)].flatMap(({ 2: literal = '', index }) => {
    const ids = [...literal.matchAll(BRACKETED)].map(([, id = '']) => id);
    if (ids.length === 0 || IDLE.test(line.slice(0, index))) return [];
    return [{ file, ids, text: literal.replace(BRACKETED, '').replace(/\s+/g, ' ').trim() }];
  });
}

/** The titles of every test of the product. Tests of the scripts are excluded, but for what is deployed: they contain ids as samples. */
export function allTitles(root: string): Title[] {
  const files = globSync(
    [
      '{apps,packages,tools,e2e}/**/*.{test,spec}.{ts,tsx}',
      'scripts/{nginx,nginx-lost-process,alerts,dashboard,package-rules,probe,payment-page,retention,check-secrets,upgrade-stops,migration-lint,operations/*,assurance/*}.test.ts',
    ],
    {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|build|\.react-router)(\/|$)/.test(path),
    },
  );
  return files.toSorted().flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')));
}
