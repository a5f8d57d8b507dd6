import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** The rows of the table under a heading, without its head. */
function tableUnder(page: string, heading: string): string[][] {
  const part = new RegExp(`^## ${heading}$([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(page)?.[1] ?? '';
  return [...part.matchAll(/^\|(.+)\|$/gm)].slice(2).map(([, row = '']) => row.split('|').map((cell) => cell.trim()));
}

test(
  'the breach runbook has roles, the clock, queries, evidence, words for people and authorities, and a place for rehearsals',
  { tags: ['OPS-124'] },
  () => {
    const page = read('docs/operations/breach.md');
    expect(tableUnder(page, 'Roles').map(([role]) => role)).toEqual(['lead', 'hands', 'voice']);
    expect(tableUnder(page, 'The clock').map(([when]) => when)).toContain('72 h');
    for (const words of ['```sql', 'sha256sum', 'Data Protection Board', 'What you can do']) expect(page).toContain(words);
    expect(tableUnder(page, 'Rehearsals').length).toBeGreaterThan(0);
  },
);

test('the queries of the breach runbook name tables and columns that exist', { tags: ['OPS-124'] }, () => {
  const types = read('apps/server/src/platform/database-types.ts');
  const columnsOf = (table: string) => {
    const name = table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(types)?.[1] ?? '';
  };
  const columns: Record<string, string[]> = {
    audit_log: ['at', 'action', 'entity', 'entity_id', 'edition_id', 'account_id'],
    registrations: ['id', 'name', 'account_id', 'edition_id'],
    accounts: ['id', 'email'],
    sessions: ['account_id', 'address', 'started_at', 'last_seen_at'],
  };
  const queries = [...read('docs/operations/breach.md').matchAll(/```sql([\s\S]*?)```/g)].map(([, query]) => query).join('\n');
  for (const [table, names] of Object.entries(columns)) {
    expect(queries).toContain(table);
    for (const name of names) expect([table, name, new RegExp(`^  ${name}:`, 'm').test(columnsOf(table))]).toEqual([table, name, true]);
  }
});

test('the register of processors says for each what it gets, where, by which contract', { tags: ['OPS-125'] }, () => {
  const rows = tableUnder(read('docs/privacy.md'), 'Processors');
  expect(rows.length).toBeGreaterThanOrEqual(6);
  for (const row of rows) expect([row[0], row.length, row.every((cell) => cell.length > 0)]).toEqual([row[0], 5, true]);
  // Whoever the program talks to stands there: settings that name another machine.
  const register = rows.map(([who]) => who).join('\n');
  for (const who of ['payment provider', 'mail server', 'object store', 'CLAMD_SOCKET', 'backup']) expect(register).toContain(who);
});

test(
  'the game day with people has exercises by runbook alone with targets, and a place for times and surprises',
  { tags: ['OPS-145'] },
  () => {
    const page = read('docs/operations/game-day.md');
    expect(page).toContain('Twice a year');
    const exercises = tableUnder(page, 'With people').map(([exercise = '']) => exercise);
    for (const one of ['machine lost', 'failover', 'breach']) expect(exercises.some((exercise) => exercise.startsWith(one))).toBe(true);
  },
);
