// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Sortable } from './sortable.tsx';

afterEach(cleanup);

const names: Record<string, string> = { a: 'Anbu', b: 'Bala', c: 'Chitra' };
const told: string[][] = [];

function List() {
  const [ids, setIds] = useState(['a', 'b', 'c']);
  return (
    <Sortable
      label="People"
      items={ids.map((id) => ({ id, name: names[id] ?? '' }))}
      onOrder={(next) => {
        told.push(next);
        setIds(next);
      }}
    >
      {({ name }) => name}
    </Sortable>
  );
}

const order = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const said = () => screen.getByRole('status').textContent;

describe('a list in an order', () => {
  afterEach(() => told.splice(0));

  test('by keys: taken, moved, put down; the focus stays at the handle and the place is said', () => {
    render(<List />);
    const handle = () => screen.getByRole('button', { name: 'Move Anbu' });
    handle().focus();
    fireEvent.keyDown(handle(), { key: ' ' });
    expect(said()).toMatch(/^Anbu is taken, 1st of 3/);
    fireEvent.keyDown(handle(), { key: 'ArrowDown' });
    fireEvent.keyDown(handle(), { key: 'ArrowDown' });
    expect(order()).toEqual(['Bala', 'Chitra', 'Anbu']);
    expect(document.activeElement).toBe(handle());
    expect(told).toEqual([]);
    fireEvent.keyDown(handle(), { key: ' ' });
    expect(told).toEqual([['b', 'c', 'a']]);
    expect(said()).toBe('Anbu, moved from 1st to 3rd of 3.');
  });

  test('Escape leaves it as it was', () => {
    render(<List />);
    const handle = () => screen.getByRole('button', { name: 'Move Chitra' });
    handle().focus();
    fireEvent.keyDown(handle(), { key: ' ' });
    fireEvent.keyDown(handle(), { key: 'ArrowUp' });
    expect(order()).toEqual(['Anbu', 'Chitra', 'Bala']);
    fireEvent.keyDown(handle(), { key: 'Escape' });
    expect(order()).toEqual(['Anbu', 'Bala', 'Chitra']);
    expect(told).toEqual([]);
    expect(document.activeElement).toBe(handle());
  });

  test('by buttons; the ends go nowhere', () => {
    render(<List />);
    fireEvent.click(screen.getByRole('button', { name: 'Move Anbu up' }));
    expect(told).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Move Anbu down' }));
    expect(told).toEqual([['b', 'a', 'c']]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Anbu down' }));
  });
});
