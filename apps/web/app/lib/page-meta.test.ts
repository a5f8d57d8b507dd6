import { expect, test } from 'vitest';
import { shellSample } from '../shell/shell-sample.ts';
import { canonicalPath, noIndex, pageMeta } from './page-meta.ts';

const args = (pathname: string) => ({ matches: [{ id: 'root', loaderData: shellSample }], location: { pathname } });

test.each([
  ['/', '/'],
  ['/home', '/'],
  ['/Sponsors/', '/sponsors'],
  ['/regional-COMMITTE', '/Regional-committe'],
  ['/cancerdetail/2', '/cancerdetail/2'],
])('%s has the address %s', (typed, canonical) => {
  expect(canonicalPath(shellSample.site, typed)).toBe(canonical);
});

test('a page names itself, its address and its picture', () => {
  const meta = JSON.stringify(pageMeta(args('/sponsors'), 'Sponsors', 'Who helps.'));
  expect(meta).toContain('"rel":"canonical"');
  expect(meta).toContain('/og/sponsors.png');
});

test('a page that should not be found has neither', () => {
  const meta = JSON.stringify(pageMeta(args('/nowhere'), 'Page not found', 'Not here.', [noIndex]));
  expect(meta).not.toContain('canonical');
  expect(meta).not.toContain('og:image');
});
