// @vitest-environment happy-dom
import { quoteFor } from '@isocentre/domain/fees/quote';
import { ampiTnpy2025 as edition } from '@isocentre/editions/ampi-tnpy-2025';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FeeToday } from './fee-today.tsx';
import { type PhaseLine, priceSteps } from './price-steps.ts';

afterEach(cleanup);

const now = new Date('2025-08-20T09:00:00+05:30');
const quote = (code: string, type: string) => {
  const category = edition.categories.find((one) => one.code === code);
  return category ? quoteFor(edition, category, type, now) : null;
};
const phase = (code: string, name: string, state: PhaseLine['state'], firstDay: string | null, lastDay: string): PhaseLine => ({
  code,
  name,
  label: '',
  state,
  badge: null,
  online: true,
  firstDay,
  lastDay,
});
const PHASES = [
  phase('early-bird', 'Early bird', 'past', null, '2025-08-15'),
  phase('regular', 'Regular', 'current', '2025-08-16', '2025-09-10'),
  phase('onsite', 'On-site', 'upcoming', '2025-09-11', '2025-10-03'),
];

const show = (given: ReturnType<typeof quote>, prices: string[] = []) =>
  render(
    <FeeToday quote={given} steps={priceSteps(PHASES, prices)} today="2025-08-20" notes={['Additional charges may apply.']}>
      <p>Nothing chosen</p>
    </FeeToday>,
  );

test('the price, its sentence and its way up', () => {
  show(quote('ampi', 'regular'), ['₹1,500', '₹1,750', '₹2,000']);
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('₹1,750 until 10 September, then ₹2,000');
  expect(document.querySelector('.fee-now-amount')?.textContent).toBe('₹1,750');
  expect(
    screen.getByRole('img', { name: 'Price by phase: early bird ₹1,500 closed, regular ₹1,750 now, on-site ₹2,000 from 11 September' }),
  ).toBeDefined();
  expect([...document.querySelectorAll('svg text')].map((text) => text.textContent)).toEqual([
    '15 Aug',
    '10 Sep',
    'today',
    '₹1,500',
    '₹1,750',
    '₹2,000',
  ]);
  expect(screen.getByText('Additional charges may apply.')).toBeDefined();
});

test('a single price shows no rise', () => {
  show(quote('ampi-senior', 'complimentary'));
  expect(document.querySelector('.fee-now-amount')?.textContent).toBe('Complimentary');
  expect(screen.queryByRole('img')).toBeNull();
});

test('before anything is chosen it says so', () => {
  show(null);
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Nothing chosen');
  expect(document.querySelector('.fee-now-amount')).toBeNull();
});
