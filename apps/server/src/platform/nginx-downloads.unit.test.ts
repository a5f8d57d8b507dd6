import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@isocentre/contract/all-routes';
import { expect, test } from 'vitest';

/** nginx gives reads three seconds, and files the time that it takes to make them. */
test('every file of the API is among those of deploy/nginx.conf', () => {
  const conf = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8');
  const patient = new RegExp(/location ~ (\^\/api\/v1\/\S+)/.exec(conf)?.[1] ?? '^$');
  const reads = allRoutes
    .filter(({ method }) => method === 'GET')
    .map(({ path, download }) => ({ path: path.replaceAll(/\{\w+\}/g, 'x'), download }));
  expect(reads.filter(({ path }) => patient.test(path)).map(({ path }) => path)).toEqual(
    reads.filter(({ download }) => download).map(({ path }) => path),
  );
});
