// @vitest-environment happy-dom
import { documentFromSections } from '@isocentre/domain/content/document-text';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { TextVersion } from '../../lib/text-version-or-null.ts';
import { EarlierVersion } from './earlier-version.tsx';
import { TextVersionPage } from './text-version-page.tsx';

afterEach(cleanup);

const second: TextVersion = {
  slug: 'terms',
  title: 'Terms',
  note: null,
  version: 2,
  publishedOn: '2025-07-01',
  document: documentFromSections([{ heading: 'Fees', paragraphs: ['Refunded until May.'], items: [] }]),
  pictures: {},
  signatures: [],
  previousVersion: 1,
  nextVersion: 3,
  inForceFrom: '2025-07-01',
  inForceUntil: '2025-07-31',
};
const shown = (page: TextVersion) =>
  render(
    <MemoryRouter>
      <TextVersionPage page={page} />
    </MemoryRouter>,
  );
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a text that was replaced says when it was in force, and leads to the one before and to the one that applies now', () => {
  shown(second);
  expect(screen.getByText('In force from 1 July 2025 to 31 July 2025')).toBeTruthy();
  expect(screen.getByText('Refunded until May.')).toBeTruthy();
  expect(hrefs()).toEqual(['/terms', '/terms/versions/1']);
});

test('the text that applies now leads nowhere else if it is the first', () => {
  shown({ ...second, version: 1, inForceUntil: null, previousVersion: null, nextVersion: null });
  expect(screen.getByText('In force since 1 July 2025')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('a page whose text was never changed has no link to an earlier one', () => {
  const { container } = render(
    <MemoryRouter>
      <EarlierVersion slug="terms" previousVersion={null} />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('');
});
