// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { load, type Sponsor } from './load-sponsors.ts';
import { SponsorTiers } from './sponsor-tiers.tsx';

afterEach(cleanup);

const sponsor = (id: number, category: Sponsor['category']): Sponsor => ({
  id,
  title: `${category} ${id}`,
  description: 'What it makes.',
  image: null,
  link: 'https://example.org/',
  category,
  sample: true,
});
const SPONSORS = [...Array(7).fill('Silver'), 'Gold', ...Array(3).fill('Platinum')].map((tier: Sponsor['category'], id) =>
  sponsor(id, tier),
);

test('Diamond 0 with Coming Soon, Platinum 3, Gold 1, Silver 7, in this order', { tags: ['PUB-195'] }, async () => {
  const tiers = await load((() => Promise.resolve(SPONSORS)) as never);
  render(<SponsorTiers tiers={tiers} />, { wrapper: MemoryRouter });
  const sections = screen.getAllByRole('region', { name: /^(Diamond|Platinum|Gold|Silver)$/ });
  expect(
    sections.map((section) => [
      within(section).getByRole('heading', { level: 2 }).textContent,
      within(section).queryAllByRole('listitem').length,
    ]),
  ).toEqual([
    ['Diamond', 0],
    ['Platinum', 3],
    ['Gold', 1],
    ['Silver', 7],
  ]);
  expect(sections.map((section) => within(section).queryByText('Coming Soon') !== null)).toEqual([true, false, false, false]);
});
