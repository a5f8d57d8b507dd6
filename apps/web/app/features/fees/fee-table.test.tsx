// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FeeTable } from './fee-table.tsx';
import type { FeeColumn, FeeRow } from './load-fees.ts';

afterEach(cleanup);

const column = (code: string, name: string, state: FeeColumn['state'], badge: FeeColumn['badge'] = null, label: string | null = null) => ({
  code,
  name,
  label,
  state,
  badge,
  daysLeft: state === 'current' ? 22 : null,
});
const row = (label: string, cells: string[], more: Partial<FeeRow> = {}): FeeRow => ({
  label,
  hint: null,
  withWorkshop: false,
  closed: false,
  cells,
  ...more,
});

const COLUMNS = [
  column('workshop', 'Workshop', 'open'),
  column('early-bird', 'Early bird', 'past', 'Closed', 'Up to 15 August'),
  column('regular', 'Regular', 'current', null, 'Up to 10 September'),
  column('onsite', 'On-site', 'upcoming', null, 'From 11 Sept onwards'),
];
const SERVICE = 'Complimentary with ₹1 service charge';
const TEAM = row('Oncologist + Physicist Team', Array<string>(4).fill('₹5000 or $200'), { withWorkshop: true });
const ROWS = [
  TEAM,
  row('Students', ['-', '₹1,000', '₹1,000', '₹1,500'], { hint: 'Attach a bonafide certificate' }),
  row('Senior AMPI (60+) and Apollo staff', ['-', SERVICE, SERVICE, SERVICE]),
];

const cellsOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');

test('columns with their labels', { tags: ['DEL-007', 'DEL-008', 'DEL-009'] }, () => {
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

test('a past phase is struck through and says that it is closed', { tags: ['DEL-020', 'DEL-027'] }, () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  const [, early, regular] = cellsOf('Students');
  expect(early?.querySelector('s')?.textContent).toBe('closed: ₹1,000');
  expect(regular?.querySelector('s')).toBeNull();
  expect(within(screen.getByRole('columnheader', { name: /Early bird/ })).getByText('Closed')).toBeDefined();
});

test('the current phase is named as today’s price', { tags: ['DEL-021'] }, () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  const head = screen.getByRole('columnheader', { name: /Regular/ });
  expect(within(head).getByText('Today’s price')).toBeDefined();
  expect(screen.getAllByText('Today’s price')).toHaveLength(1);
  expect(cellsOf('Students').filter((cell) => cell.classList.contains('fee-current'))).toHaveLength(1);
});

test('a complimentary registration is said in every phase; a phone says it once', { tags: ['DEL-019'] }, () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  const [workshop, ...phases] = cellsOf('Senior AMPI');
  expect(workshop?.textContent).toBe('–not offered');
  expect(phases.map((cell) => cell.textContent?.replace('closed: ', ''))).toEqual([SERVICE, SERVICE, SERVICE]);
  expect(phases.map((cell) => cell.classList.contains('fee-said'))).toEqual([false, true, false]);
  expect(phases[1]?.dataset.label).toBe('The same in every phase');
});

test('what comes with the workshop has its price in every column, the other currency below', { tags: ['DEL-010'] }, () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  expect(cellsOf('Oncologist').map((cell) => cell.textContent?.replace('closed: ', ''))).toEqual(TEAM.cells);
});

test('the lifted column runs from its head to the last row', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} conferenceDays="26 and 27 September" />);
  const rows = [...document.querySelectorAll('tbody tr')];
  expect(rows.every((one) => one.querySelectorAll('.fee-current').length === 1)).toBe(true);
  expect([...document.querySelectorAll('.fee-current.fee-last')].map((cell) => cell.closest('tr'))).toEqual([rows.at(-1)]);
});

test('groups have their headings, rows their hints, and the running phase its days', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} conferenceDays="26 and 27 September" />);
  expect(screen.getByRole('rowheader', { name: 'Conference, 26 and 27 September' })).toBeDefined();
  expect(screen.getByText('Attach a bonafide certificate')).toBeDefined();
  expect(within(screen.getByRole('columnheader', { name: /Regular/ })).getByText('22 days left')).toBeDefined();
});

test('on a card the phase is named inside a sentence', () => {
  render(<FeeTable columns={COLUMNS} rows={ROWS} />);
  expect(cellsOf('Students').map((cell) => cell.dataset.label)).toEqual([
    'Workshop\n',
    'Early bird\nclosed',
    'Today: Regular, up to 10 September',
    'On-site\nfrom 11 Sept onwards',
  ]);
});

test('once the workshop is no longer sold its rows are struck in every column, today’s among them', () => {
  render(<FeeTable columns={COLUMNS} rows={[...ROWS.slice(1), { ...TEAM, closed: true }]} />);
  expect(cellsOf('Oncologist').map((cell) => cell.querySelector('s')?.textContent)).toEqual(TEAM.cells.map((cell) => `closed: ${cell}`));
  expect(screen.getByText('With the hands-on workshop: no longer sold')).toBeDefined();
});
