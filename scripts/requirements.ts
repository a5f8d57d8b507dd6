import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allTitles, type Title } from './test-titles.ts';

/** `docs/requirements.md`: every line of the specification, the tests that name it, and what is still open. */

export interface Requirement {
  id: string;
  section: string;
  area: string;
  condition: string;
  expected: string;
  /** At which sizes it must be proved: U for the rule, A through the API, B in a browser. */
  sizes: Size[];
}

type Size = 'U' | 'A' | 'B';
const SIZE_NAMES: Record<Size, string> = { U: 'the rule', A: 'the API', B: 'the screen' };

const GROUPS: [prefix: string, name: string][] = [
  ['PUB', 'Public website'],
  ['DEL', 'Delegate area'],
  ['SRV', 'Server'],
];

export function parseLedger(tsv: string): Requirement[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', section = '', area = '', condition = '', expected = '', , test = ''] = line.split('\t');
    return { id, section, area, condition, expected, sizes: test.split('+') as Size[] };
  });
}

type Status = 'proved' | 'partly' | 'different' | 'open';
type Reasons = Record<string, string>;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text);

const sizeOf = (file: string): Size =>
  file.startsWith('e2e/') ? 'B' : file.startsWith('apps/server/') && !file.includes('.unit.') ? 'A' : 'U';

/** The sizes at which no test names the line yet. A rule is proved by a test of any size that depends on it. */
function missingSizes({ sizes }: Requirement, tests: readonly Title[]): Size[] {
  const found = new Set<Size>(tests.map(({ file }) => sizeOf(file)));
  return tests.length === 0 ? sizes : sizes.filter((size) => size !== 'U' && !found.has(size));
}

/** One link per file, followed by the titles in it. */
function testsCell(titles: Title[]): string {
  const byFile = Map.groupBy(titles, ({ file }) => file);
  return [...byFile]
    .map(([file, found]) => {
      const texts = [...new Set(found.map(({ text }) => shorten(text, 60)).filter(Boolean))];
      const more = texts.length > 2 ? ` and ${texts.length - 2} more` : '';
      return `[${basename(file)}](../${file})${texts.length > 0 ? `: ${cell(texts.slice(0, 2).join('; '))}${more}` : ''}`;
    })
    .join('<br>');
}

/** Refuses ids that no requirement has: a typing error in a title would otherwise leave a line open for ever. */
function refuseStrangers(known: ReadonlySet<string>, titles: Title[], reasons: Reasons): void {
  const strangers = [
    ...titles.flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}`)),
    ...Object.keys(reasons)
      .filter((id) => !known.has(id))
      .map((id) => `docs/requirements/exceptions.json names ${id}`),
  ];
  if (strangers.length > 0) throw new Error(`No such requirement:\n${strangers.join('\n')}`);
}

export function requirementsDocument(ledger: Requirement[], titles: Title[], reasons: Reasons): string {
  refuseStrangers(new Set(ledger.map(({ id }) => id)), titles, reasons);
  const rows = ledger.map((requirement) => {
    const tests = titles.filter(({ ids }) => ids.includes(requirement.id));
    const missing = missingSizes(requirement, tests);
    const met = requirement.id in reasons ? 'different' : 'proved';
    const status: Status = tests.length === 0 ? 'open' : missing.length > 0 ? 'partly' : met;
    return { ...requirement, tests, missing, status };
  });
  const count = (prefix: string, status?: Status) =>
    rows.filter((row) => row.id.startsWith(prefix) && (status === undefined || row.status === status)).length;
  const summary = (name: string, prefix: string) =>
    `| ${name} | ${count(prefix)} | ${count(prefix, 'proved')} | ${count(prefix, 'different')} | ${count(prefix, 'partly')} | ${count(prefix, 'open')} |`;
  const statusCell = ({ id, status, missing }: { id: string; status: Status; missing: Size[] }) => {
    const reason = reasons[id];
    const state = status === 'partly' ? `partly: ${missing.map((size) => SIZE_NAMES[size]).join(' and ')} still to come` : status;
    if (!reason) return state;
    return status === 'different' ? `different: ${cell(reason)}` : `${state}; will be different: ${cell(reason)}`;
  };

  return [
    '# Requirements and their proofs',
    '',
    'Made by `pnpm run docs` from `docs/requirements/ledger.tsv`, `docs/requirements/exceptions.json` and the titles of the tests; do not edit.',
    'A test proves a line by carrying its id in the title: `[PUB-001]`. *Different* lines are deliberately not met as written; the',
    'reason is given and the tests prove what is done instead. *Partly*: the rule is proved, but not yet everywhere the line must hold. In the texts, "original" is the site that this product replaces and',
    '"rebuilt" is what this product does.',
    '',
    '| Group | Lines | Proved | Different, proved | Partly | Open |',
    '|---|---:|---:|---:|---:|---:|',
    ...GROUPS.map(([prefix, name]) => summary(name, prefix)),
    summary('All', ''),
    ...[...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, inSection]) => [
      '',
      `## ${section}`,
      '',
      '| Id | What must hold | Tests | Status |',
      '|---|---|---|---|',
      ...inSection.map(
        (row) => `| ${row.id} | ${cell(`${row.area}, ${row.condition}: ${row.expected}`)} | ${testsCell(row.tests)} | ${statusCell(row)} |`,
      ),
    ]),
    '',
  ].join('\n');
}

/** The document as the repository stands now. */
export function requirements(root: string): string {
  const read = (name: string) => readFileSync(join(root, 'docs/requirements', name), 'utf8');
  return requirementsDocument(parseLedger(read('ledger.tsv')), allTitles(root), JSON.parse(read('exceptions.json')) as Reasons);
}
