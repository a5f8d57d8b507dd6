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
  render(<AwardsList awards={[award(1, 2005), award(2, null)]} results={[]} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Award 1For work.2005', 'Award 2For work.']);
  expect(document.querySelectorAll('.award-year')).toHaveLength(1);
});

test('a year is explained in the organisers’ words, if they gave any', () => {
  render(<AwardsList awards={[award(1, 2005, 'since'), award(2, 2007)]} results={[]} />);
  expect([...document.querySelectorAll('.award-year')].map((year) => year.textContent)).toEqual(['since 2005', '2007']);
});

test('without awards the page says so', () => {
  render(<AwardsList awards={[]} results={[]} />);
  expect(screen.getByText('No awards have been announced yet.')).toBeDefined();
});

test('winners of contests stand before them, by rank, with who presented what', { tags: ['REV-103'] }, () => {
  const winner = (rank: number, reference: string) => ({ rank, reference, title: 'A study', presenter: 'Asha', institution: 'A hospital' });
  render(<AwardsList awards={[award(1, 2005)]} results={[{ name: 'Best e-poster', winners: [winner(1, 'EP-01'), winner(1, 'EP-02')] }]} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Best e-poster1. Asha, A hospital: A study (EP-01)1. Asha, A hospital: A study (EP-02)',
    'Award 1For work.2005',
  ]);
});
