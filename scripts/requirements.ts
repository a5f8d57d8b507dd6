import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allTitles, type Title } from './test-titles.ts';

/**
 * `docs/requirements.md` and the pages beside it, one per ledger: every line of the specification, the tests that name it, and what is
 * still open.
 */

export interface Requirement {
  id: string;
  section: string;
  area: string;
  condition: string;
  expected: string;
  /** How it must be proved: A through the API, B in a browser; a rule (U), a fault, a print, an operations run by a test of any size. */
  sizes: Size[];
}

type Size = 'A' | 'B' | 'any';
const SIZE_NAMES: Record<Size, string> = { A: 'the API', B: 'the screen', any: 'a test' };

/** The ledgers: the file in `docs/requirements` and the page made from it. */
const LEDGERS = [
  { file: 'ledger.tsv', page: 'docs/requirements.md', name: 'Public website, delegates, server' },
  { file: 'organisers.tsv', page: 'docs/requirements/organisers.md', name: 'Organisers' },
  { file: 'review.tsv', page: 'docs/requirements/review.md', name: 'Review' },
  { file: 'on-site.tsv', page: 'docs/requirements/on-site.md', name: 'On site' },
  { file: 'operations.tsv', page: 'docs/requirements/operations.md', name: 'Operations' },
];

const GROUPS: [prefix: string, name: string, page: string][] = [
  ['PUB', 'Public website', ''],
  ['DEL', 'Delegate area', ''],
  ['SRV', 'Server', ''],
  ['ORG', 'Organisers', 'requirements/organisers.md'],
  ['REV', 'Review', 'requirements/review.md'],
  ['ONS', 'On site', 'requirements/on-site.md'],
  ['OPS', 'Operations', 'requirements/operations.md'],
];

export function parseLedger(tsv: string): Requirement[] {
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', section = '', area = '', condition = '', expected = '', , test = ''] = line.split('\t');
    return { id, section, area, condition, expected, sizes: test.split('+').map((size) => (size === 'A' || size === 'B' ? size : 'any')) };
  });
}

type Status = 'proved' | 'partly' | 'different' | 'open';
type Reasons = Record<string, string>;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text);

const sizeOf = (file: string): Size =>
  file.startsWith('e2e/') ? 'B' : file.startsWith('apps/server/') && !file.includes('.unit.') ? 'A' : 'any';

/** The sizes for which no test names the line yet. A rule is proved by a test of any size that depends on it. */
function missingSizes({ sizes }: Requirement, tests: readonly Title[]): Size[] {
  const found = new Set<Size>(tests.map(({ file }) => sizeOf(file)));
  return tests.length === 0 ? sizes : sizes.filter((size) => size !== 'any' && !found.has(size));
}

/** One link per file, followed by the titles in it. */
function testsCell(titles: Title[], root: string): string {
  const byFile = Map.groupBy(titles, ({ file }) => file);
  return [...byFile]
    .map(([file, found]) => {
      const texts = [...new Set(found.map(({ text }) => shorten(text, 60)).filter(Boolean))];
      const more = texts.length > 2 ? ` and ${texts.length - 2} more` : '';
      return `[${basename(file)}](${root}${file})${texts.length > 0 ? `: ${cell(texts.slice(0, 2).join('; '))}${more}` : ''}`;
    })
    .join('<br>');
}

/** Refuses unknown ids: a typo in a title would otherwise leave a line open for ever. */
function refuseStrangers(known: ReadonlySet<string>, titles: Title[], reasons: Reasons): void {
  const strangers = [
    ...titles.flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}`)),
    ...Object.keys(reasons)
      .filter((id) => !known.has(id))
      .map((id) => `docs/requirements/exceptions.json names ${id}`),
  ];
  if (strangers.length > 0) throw new Error(`No such requirement:\n${strangers.join('\n')}`);
}

type Row = Requirement & { tests: Title[]; missing: Size[]; status: Status };

function rowsOf(ledger: Requirement[], titles: Title[], reasons: Reasons): Row[] {
  return ledger.map((requirement) => {
    const tests = titles.filter(({ ids }) => ids.includes(requirement.id));
    const missing = missingSizes(requirement, tests);
    const met = requirement.id in reasons ? 'different' : 'proved';
    return { ...requirement, tests, missing, status: tests.length === 0 ? 'open' : missing.length > 0 ? 'partly' : met };
  });
}

function statusCell({ id, status, missing }: Row, reasons: Reasons, waiting: Reasons): string {
  const reason = reasons[id];
  const waitsFor = waiting[id];
  if (status === 'open' && waitsFor) return `open: ${cell(waitsFor)}`;
  const state = status === 'partly' ? `partly: ${missing.map((size) => SIZE_NAMES[size]).join(' and ')} still to come` : status;
  if (!reason) return state;
  return status === 'different' ? `different: ${cell(reason)}` : `${state}; will be different: ${cell(reason)}`;
}

/** A table per section; `root` leads from the page to the top of the repository. */
const sections = (rows: Row[], reasons: Reasons, root: string, waiting: Reasons = {}): string[] =>
  [...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, inSection]) => [
    '',
    `## ${section}`,
    '',
    '| Id | What must hold | Tests | Status |',
    '|---|---|---|---|',
    ...inSection.map((row) => {
      const what = `${row.area === '' ? '' : `${row.area}, `}${row.condition}: ${row.expected}`;
      return `| ${row.id} | ${cell(what)} | ${testsCell(row.tests, root)} | ${statusCell(row, reasons, waiting)} |`;
    }),
  ]);

function summary(rows: Row[]): string[] {
  const line = (name: string, of: Row[]) => {
    const count = (status: Status) => of.filter((row) => row.status === status).length;
    return `| ${name} | ${of.length} | ${count('proved')} | ${count('different')} | ${count('partly')} | ${count('open')} |`;
  };
  const groups = GROUPS.map(([prefix, name, page]) => ({
    name: page ? `[${name}](${page})` : name,
    of: rows.filter(({ id }) => id.startsWith(prefix)),
  }));
  return [
    '| Group | Lines | Proved | Different, proved | Partly | Open |',
    '|---|---:|---:|---:|---:|---:|',
    ...groups.filter(({ of }) => of.length > 0).map(({ name, of }) => line(name, of)),
    line('All', rows),
  ];
}

/** The page of the first ledger, with the totals of all. */
export function requirementsDocument(ledger: Requirement[], titles: Title[], reasons: Reasons, others: Requirement[] = []): string {
  refuseStrangers(new Set([...ledger, ...others].map(({ id }) => id)), titles, reasons);
  const rows = rowsOf(ledger, titles, reasons);
  return [
    '# Requirements and their proofs',
    '',
    'Made by `pnpm run docs` from `docs/requirements/*.tsv`, `docs/requirements/exceptions.json` and the tests; do not edit.',
    'A test proves a line by naming its id, as a tag of the test or in brackets in a row of a table of cases: `[PUB-001]`. *Different*',
    'lines are deliberately not met as written: the reason is given, and the tests prove what is done instead. *Partly*: proved, but not',
    'yet at every level the line asks for. In the texts, "original" is the site that this product replaces and "rebuilt" is what this',
    'product does.',
    '',
    ...summary([...rows, ...rowsOf(others, titles, reasons)]),
    ...sections(rows, reasons, '../'),
    '',
  ].join('\n');
}

/** The page of one of the other ledgers. */
const ledgerDocument = (name: string, ledger: Requirement[], titles: Title[], reasons: Reasons, waiting: Reasons): string =>
  [
    `# Requirements: ${name}`,
    '',
    'Made by `pnpm run docs`; do not edit. [All groups, and how to read the table](../requirements.md).',
    ...sections(rowsOf(ledger, titles, reasons), reasons, '../../', waiting),
    '',
  ].join('\n');

/** The pages for the current state of the repository. */
export function requirements(root: string): { path: string; make: () => string }[] {
  const read = (name: string) => readFileSync(join(root, 'docs/requirements', name), 'utf8');
  const titles = allTitles(root);
  const reasons = JSON.parse(read('exceptions.json')) as Reasons;
  // Why a line is still open.
  const waiting = JSON.parse(read('waiting.json')) as Reasons;
  const [first, ...others] = LEDGERS.map((one) => ({ ...one, ledger: parseLedger(read(one.file)) }));
  if (!first) return [];
  return [
    {
      path: first.page,
      make: () =>
        requirementsDocument(
          first.ledger,
          titles,
          reasons,
          others.flatMap(({ ledger }) => ledger),
        ),
    },
    ...others.map(({ page, name, ledger }) => ({ path: page, make: () => ledgerDocument(name, ledger, titles, reasons, waiting) })),
  ];
}
