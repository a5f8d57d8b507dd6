import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { READS_QUERY } from '@isocentre/contract/pages';
import { addresses } from '@isocentre/domain/addresses';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

test('nginx knows which pages read a query, and which are somebody’s own', { tags: ['OPS-081'] }, () => {
  const conf = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const names = (pattern: RegExp) => (pattern.exec(conf)?.[1] ?? '').split('|').map((name) => `/${name.toLowerCase()}`);
  const personal = names(/"~\*\^\/\(([\w|-]+)\)\(\\\.data\|\/\)\?\$" 1;/);
  expect(personal.toSorted()).toEqual(
    [addresses.profile, addresses.payment, addresses.abstracts].map((path) => path.toLowerCase()).toSorted(),
  );
  const routes = readFileSync(join(root, 'apps/web/app/routes.ts'), 'utf8');
  expect([...routes.matchAll(/routes\/delegate\//g)]).toHaveLength(personal.length);
  const queries = names(/"~\*\^\/\(([\w|-]+)\)\/\?\$" +\$args;/);
  expect(queries.toSorted()).toEqual([...READS_QUERY].filter((path) => !personal.includes(path.toLowerCase())).toSorted());
});
