import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the handbook names the packages and versions that the tests run with', { tags: ['OPS-094'] }, () => {
  const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
  const { devDependencies } = JSON.parse(read('apps/server/package.json')) as { devDependencies: Record<string, string> };
  const ours = Object.entries(devDependencies).filter(([name]) => name.startsWith('@opentelemetry/'));
  const [command = ''] = /npm install --prefix \S+ (.*)/.exec(read('docs/operations/monitor.md'))?.slice(1) ?? [];
  expect(command.split(' ').toSorted()).toEqual(ours.map(([name, version]) => `${name}@${version}`).toSorted());
});
