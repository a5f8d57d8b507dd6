import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lintMigrations, migrationsOf } from './migration-lint.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'isocentre-lint-'));
beforeAll(() => mkdirSync(join(folder, 'contract')));
afterAll(() => rmSync(folder, { recursive: true }));

const lint = (sql: string, name = '9000_new.sql') => {
  writeFileSync(join(folder, name), sql);
  return lintMigrations(folder, [join(folder, name)]).join('\n');
};

test('nothing is found in the files of this release', { tags: ['OPS-028'] }, () => {
  expect(lintMigrations(root, migrationsOf(root))).toEqual([]);
});

test.each([
  ['create index r on registrations (name);', 'require-concurrent-index-creation'],
  ['alter table registrations drop column name;', 'ban-drop-column'],
  ['alter table registrations rename column name to full_name;', 'renaming-column'],
  ['drop table registrations;', 'ban-drop-table'],
  ['alter table registrations add column age int not null;', 'adding-required-field'],
  ['alter table registrations alter column name set not null;', 'adding-not-nullable-field'],
  ['alter table registrations alter column name type varchar(9);', 'changing-column-type'],
  ['alter table registrations add constraint c check (age > 1);', 'constraint-missing-not-valid'],
  ['alter table registrations add foreign key (a) references accounts;', 'adding-foreign-key-constraint'],
  ['-- squawk-ignore ban-drop-table\ndrop table registrations;', 'the line above an exception says in a comment why it is safe'],
])('%s is refused: %s', { tags: ['OPS-028'] }, (sql, rule) => {
  expect(lint(sql)).toContain(rule);
});

test.each([
  [
    'create table meals (edition_id int not null, id uuid not null, name text not null, primary key (edition_id, id)); create index m on meals (name);',
  ],
  ["alter table registrations add column meal text not null default 'none';"],
  ['-- no transaction\ncreate index concurrently r on registrations (name);\n'],
  ['-- It was made this morning, and nobody has used it yet.\n-- squawk-ignore ban-drop-table\ndrop table meals;'],
])('%s is fine', { tags: ['OPS-028'] }, (sql) => {
  expect(lint(sql)).toBe('');
});

test('what takes something away is fine in its own folder', { tags: ['OPS-028'] }, () => {
  expect(lint('alter table registrations drop column name; drop table meals;', 'contract/9001_old.sql')).toBe('');
  expect(lint('alter table registrations alter column name type varchar(9);', 'contract/9002_type.sql')).toContain('changing-column-type');
});
