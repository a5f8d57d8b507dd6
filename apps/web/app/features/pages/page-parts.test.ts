import { documentFromSections } from '@isocentre/domain/content/document-text';
import { expect, test } from 'vitest';
import { pageParts } from './page-parts.ts';

test('a page has a part for each of its higher headings, and anchors that differ', () => {
  const document = documentFromSections([
    { heading: null, paragraphs: ['Before.'], items: [] },
    { heading: 'Fees', paragraphs: ['Are paid.'], items: ['Once'] },
    { heading: 'Fees', paragraphs: [], items: [] },
    { heading: 'Fees', paragraphs: [], items: [] },
  ]);
  expect(pageParts(document).map(({ heading, blocks }) => [heading?.anchor, blocks.map(({ type }) => type)])).toEqual([
    [undefined, ['paragraph']],
    ['fees', ['paragraph', 'bulletList']],
    ['fees-2', []],
    ['fees-3', []],
  ]);
});
