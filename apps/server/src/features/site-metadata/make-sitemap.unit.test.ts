import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { pageGoodUntil } from '@isocentre/domain/editions/calendar';
import { expect, test } from 'vitest';
import { sitemapKept } from './make-sitemap.ts';

const PUBLIC = '2025-10-06T09:00:00+05:30';
const instants = { ...ampiTnpy2025.instants, resultsPublishedAt: '2025-09-12T18:00:00+05:30', abstractsPublicAt: PUBLIC };
const edition = { ...ampiTnpy2025, instants };

test.each([
  ['long before', '2025-10-01T00:00:00+05:30', 3600],
  ['a quarter of an hour before', '2025-10-06T08:45:00+05:30', 900],
  ['half a second before', '2025-10-06T08:59:59.500+05:30', 0],
  ['at its instant', PUBLIC, 3600],
])('[REV-164] %s the sitemap is kept until abstracts appear at the latest', (_, now, seconds) => {
  expect(sitemapKept(edition, new Date(now))).toBe(`public, max-age=${seconds}`);
});

test('[REV-164] no page is kept beyond the instant at which abstracts appear', () => {
  const before = new Date('2025-10-06T08:59:59.999+05:30');
  expect(pageGoodUntil(edition, before)).toEqual(new Date(PUBLIC));
  // The control: without that instant it is kept until midnight.
  const without = { ...edition, instants: { ...instants, abstractsPublicAt: null } };
  expect(pageGoodUntil(without, before)).toEqual(new Date('2025-10-07T00:00:00+05:30'));
});
