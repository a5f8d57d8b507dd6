// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AwardsList } from './awards-list.tsx';

afterEach(cleanup);

const award = (id: number, year: number | null, yearLabel: string | null = null) => ({
  id,
  title: `Award ${id}`,
  description: 'For work.',
  year,
  yearLabel,
  icon: 'paper' as const,
});

test('an award without a year shows no year and no empty label', { tags: ['PUB-218'] }, () => {
  render(<AwardsList awards={[award(1, 2005), award(2, null)]} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Award 1For work.2005', 'Award 2For work.']);
  expect(document.querySelectorAll('.award-year')).toHaveLength(1);
});

test('a year is explained in the organisers’ words, if they gave any', () => {
  render(<AwardsList awards={[award(1, 2005, 'since'), award(2, 2007)]} />);
  expect([...document.querySelectorAll('.award-year')].map((year) => year.textContent)).toEqual(['since 2005', '2007']);
});

test('without awards the page says so', () => {
  render(<AwardsList awards={[]} />);
  expect(screen.getByText('No awards have been announced yet.')).toBeDefined();
});
