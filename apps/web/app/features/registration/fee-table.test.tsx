// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FeeTable } from './fee-table.tsx';
import type { FeeColumn } from './load-fees.ts';

afterEach(cleanup);

const column = (code: string, name: string, state: FeeColumn['state'], badge: FeeColumn['badge'] = null, label: string | null = null) => ({
  code,
  name,
  label,
  state,
  badge,
});

const COLUMNS = [
  column('workshop', 'Workshop', 'open'),
  column('early-bird', 'Early bird', 'past', 'Closed', 'Up to 15 August'),
  column('regular', 'Regular', 'current', null, 'Up to 10 September'),
  column('onsite', 'On-site', 'upcoming', null, 'From 11 Sept onwards'),
];
const SERVICE = 'Complimentary with ₹1 service charge';
const ROWS = [
  { label: 'Oncologist + Physicist Team', cells: ['₹5000 or $200', '₹5000 or $200', '₹5000 or $200', '₹5000 or $200'] },
  { label: 'Students', cells: ['-', '₹1,000', '₹1,000', '₹1,500'] },
  { label: 'Senior AMPI (60+) and Apollo staff', cells: ['-', SERVICE, SERVICE, SERVICE] },
];

const cellsOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');

test('[DEL-007] [DEL-008] [DEL-009] columns with their labels', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.querySelector('b')?.textContent)).toEqual([
    'Category',
    'Workshop',
    'Early bird',
    'Regular',
    'On-site',
  ]);
  expect(screen.getByText('Up to 10 September')).toBeDefined();
  expect(screen.getByText('From 11 Sept onwards')).toBeDefined();
});

test('[DEL-020] [DEL-027] a past phase is struck through and says that it is closed', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  const [, early, regular] = cellsOf('Students');
  expect(early?.querySelector('s')?.textContent).toBe('closed: ₹1,000');
  expect(regular?.querySelector('s')).toBeNull();
  expect(within(screen.getByRole('columnheader', { name: /Early bird/ })).getByText('Closed')).toBeDefined();
});

test('[DEL-021] the current phase is named as today’s price', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  const head = screen.getByRole('columnheader', { name: /Regular/ });
  expect(within(head).getByText('Today’s price')).toBeDefined();
  expect(screen.getAllByText('Today’s price')).toHaveLength(1);
  expect(cellsOf('Students').filter((cell) => cell.classList.contains('fee-current'))).toHaveLength(1);
});

test('[DEL-019] a complimentary registration is said once, across all phases', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  const [workshop, shared, ...rest] = cellsOf('Senior AMPI');
  expect(workshop?.textContent).toContain('not offered');
  expect(shared?.textContent).toBe(SERVICE);
  expect(shared?.getAttribute('colspan')).toBe('3');
  expect(rest).toEqual([]);
});

test('[DEL-010] the price in the other currency stands below', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  expect(cellsOf('Oncologist').map((cell) => cell.textContent?.replace('closed: ', ''))).toEqual(Array(4).fill('₹5000 or $200'));
});
