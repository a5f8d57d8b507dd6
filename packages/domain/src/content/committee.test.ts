import { describe, expect, test } from 'vitest';
import { categoryOf, fullDesignation, groupByCategory, groupsOf, positionOf } from './committee.ts';

describe('a member’s position', { tags: ['PUB-131', 'PUB-132'] }, () => {
  test.each([
    ['3', 3],
    ['10', 10],
    [null, 999],
    ['', 999],
    ['soon', 999],
  ])('%j counts as %i', (Position, counted) => expect(positionOf({ Position })).toBe(counted));
});

describe('the full designation', { tags: ['PUB-133', 'PUB-134'] }, () => {
  test.each([
    [{ designation: 'Physicist', hospital: 'Clinic', location: 'Chennai' }, 'Physicist Clinic Chennai'],
    [{ designation: 'Physicist', hospital: null, location: 'Chennai' }, 'Physicist'],
    [{ designation: null, hospital: 'Clinic', location: 'Chennai' }, 'Chennai'],
    [{ designation: null, hospital: 'Clinic', location: null }, ''],
  ])('of %j is %j', (parts, full) => expect(fullDesignation(parts)).toBe(full));
});

describe('the category', { tags: ['PUB-135', 'PUB-136', 'PUB-137'] }, () => {
  test.each([
    ['Regional Advisory Committee', 'Adviser', 'Regional Advisory Committee'],
    [null, 'Chief Patron', 'Chief Patrons'],
    ['undefined', 'Our Chief Patron', 'Chief Patrons'],
    ['undefined', 'Patron', 'Patrons'],
    [null, 'Treasurer', 'Treasurer'],
    ['undefined', 'Treasurer', 'Treasurer'],
  ])('%j of a %s is %s', (categoryName, Role, category) => expect(categoryOf({ categoryName, Role })).toBe(category));
});

const person = (name: string, categoryName: string | null, Position: string | null, Role = 'Member') => ({
  name,
  categoryName,
  Position,
  Role,
});

test('the main page goes by category in the order of the list, then position', { tags: ['PUB-128', 'PUB-129'] }, () => {
  const groups = groupByCategory([
    person('tenth', 'A', '10'),
    person('ninth', 'A', '9'),
    person('late', 'B', null),
    person('first', 'B', '1'),
    person('patron', null, '1', 'Chief Patron'),
  ]);
  expect(groups.map(({ title, members }) => [title, members.map(({ name }) => name)])).toEqual([
    ['A', ['ninth', 'tenth']],
    ['B', ['first', 'late']],
    ['Chief Patrons', ['patron']],
  ]);
});

test('other pages show the groups they name, in order of position, without empty ones', { tags: ['PUB-130', 'PUB-140'] }, () => {
  const members = [person('b', 'A', '2'), person('a', 'A', '1'), person('else', 'B', '1')];
  const groups = groupsOf(
    [
      { category: 'Nobody', title: 'Nobody' },
      { category: 'A', title: null },
    ],
    members,
  );
  expect(groups).toEqual([{ title: null, members: [members[1], members[0]] }]);
});
