import { type Role, ROLES } from '@isocentre/domain/people/roles';
import { expect, test } from 'vitest';
import { behindMore, groupsOf, inTabBar, JOBS, jobsFor } from './jobs.ts';

const namesFor = (...roles: Role[]) => jobsFor(roles.map((role) => ({ role, societyWide: false }))).map(({ name }) => name);

test('an owner sees all ten jobs, in four groups', () => {
  expect(namesFor('owner')).toEqual(JOBS.map(({ name }) => name));
  expect(JOBS).toHaveLength(10);
  expect(groupsOf(JOBS).map((group) => group.length)).toEqual([4, 2, 3, 1]);
});

test.each<[Role, string[]]>([
  ['treasurer', ['Overview', 'Delegates', 'Money']],
  ['registrar', ['Overview', 'Delegates', 'Proofs', 'Money', 'Pages & people', 'Mail', 'On site']],
  ['desk', ['Money', 'On site']],
  ['scientific-chair', ['Overview', 'Abstracts', 'Programme', 'Pages & people', 'Mail']],
  ['editor', ['Overview', 'Abstracts', 'Programme', 'Pages & people']],
  ['viewer', ['Overview', 'Pages & people']],
  ['reviewer', []],
  ['judge', []],
])('a %s sees only what the table of permissions allows', (role, jobs) => {
  expect(namesFor(role)).toEqual(jobs);
});

test('roles add up', () => {
  expect(namesFor('desk', 'editor')).toEqual(['Overview', 'Money', 'Abstracts', 'Programme', 'Pages & people', 'On site']);
});

test('on a phone every job is either in the bar or behind More', () => {
  for (const role of ROLES) {
    const jobs = jobsFor([{ role, societyWide: true }]);
    expect([...inTabBar(jobs), ...behindMore(jobs)].toSorted((a, b) => JOBS.indexOf(a) - JOBS.indexOf(b))).toEqual(jobs);
  }
});
