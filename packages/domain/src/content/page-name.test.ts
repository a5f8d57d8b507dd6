import { expect, test } from 'vitest';
import { pageName } from './page-name.ts';

test.each([
  ['/science-committee-members', 'science committee members'],
  ['/contacts', 'contacts'],
  ['/contacts/', 'contacts'],
  ['/TNPY-advisory-committee', 'TNPY advisory committee'],
  ['/userProfile', 'user profile'],
  ['/cancerdetail/12', '12'],
  ['/a%20b', 'a b'],
  ['/%E0%A4%A', '%E0%A4%A'],
  ['/', 'home'],
])('the banner calls %s "%s"', { tags: ['PUB-084', 'PUB-085'] }, (path, name) => {
  expect(pageName(path)).toBe(name);
});
