// @vitest-environment happy-dom
import type { StaffMember } from '@isocentre/contract/content/people';
import type { Call } from '@isocentre/contract/route';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CommitteeLoading, CommitteePage } from './committee-page.tsx';
import { loadCommittee } from './load-committee.ts';

afterEach(cleanup);

const member = (id: number, categoryName: string, Position: string | null): StaffMember => ({
  id,
  name: `Member ${id}`,
  image: null,
  Role: 'Member',
  designation: 'Physicist',
  hospital: 'Sample Hospital',
  location: 'Vellore',
  categoryId: 1,
  categoryName,
  Position,
  sample: false,
});

const GROUPS = [
  { category: 'Scientific Committee Members', title: null },
  { category: 'Science Committee Coordinators', title: 'Science Committee Coordinators' },
  { category: 'Science Committee Members', title: 'Science Committee Members' },
];

function answering(members: StaffMember[]): Call {
  const page = { path: 'x', heading: 'x', loadingText: 'x', groupedByCategory: false, groups: GROUPS };
  return ((route: { name: string }) => Promise.resolve(route.name === 'readCommitteePage' ? page : members)) as unknown as Call;
}

const headings = () => screen.queryAllByRole('heading').map((one) => `${one.tagName} ${one.textContent}`);

test(
  'three groups, the first without a title; each member with role, name and full designation',
  { tags: ['PUB-125', 'PUB-139', 'PUB-142'] },
  async () => {
    const groups = await loadCommittee(
      answering([
        member(1, 'Science Committee Members', '2'),
        member(2, 'Science Committee Members', '1'),
        member(3, 'Scientific Committee Members', null),
        member(4, 'Science Committee Coordinators', '1'),
      ]),
      'x',
    );
    render(<CommitteePage groups={groups} />);
    expect(headings()).toEqual([
      'H2 Member 3',
      'H2 Science Committee Coordinators',
      'H3 Member 4',
      'H2 Science Committee Members',
      'H3 Member 2',
      'H3 Member 1',
    ]);
    expect(screen.getAllByText('Physicist Sample Hospital Vellore')).toHaveLength(4);
    expect(screen.getAllByText('Member')).toHaveLength(4);
  },
);

test('a group without members is hidden with its title', { tags: ['PUB-140'] }, async () => {
  render(<CommitteePage groups={await loadCommittee(answering([member(1, 'Science Committee Members', '1')]), 'x')} />);
  expect(headings()).toEqual(['H2 Science Committee Members', 'H3 Member 1']);
});

test('nobody at all', { tags: ['PUB-124', 'PUB-141'] }, async () => {
  render(<CommitteePage groups={await loadCommittee(answering([]), 'x')} />);
  expect(headings()).toEqual([]);
  expect(screen.getByText('No committee members found.')).toBeDefined();
});

test('while loading, the page says what it waits for', { tags: ['PUB-119', 'PUB-120'] }, () => {
  render(<CommitteeLoading heading="Scientific Committee" />);
  expect(screen.getByRole('status').textContent).toBe('Loading Scientific Committee data...');
});
