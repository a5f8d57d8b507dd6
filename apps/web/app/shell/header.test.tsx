// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Header } from './header.tsx';
import { shellSample } from './shell-sample.ts';

afterEach(() => {
  cleanup();
  document.documentElement.className = '';
});

function show() {
  const page = () => <Header shell={shellSample} />;
  const Stub = createRoutesStub([
    { path: '/', Component: page },
    { path: '*', Component: page },
  ]);
  render(<Stub initialEntries={['/']} />);
}

const group = (name: string) => screen.findByRole('button', { name });

test('a menu opens by click and says so', { tags: ['PUB-049', 'PUB-070'] }, async () => {
  show();
  const button = await group('SAMPLE 2031');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('opening one menu closes the other; Escape closes and returns the focus', async () => {
  show();
  const [first, second] = [await group('SAMPLE 2031'), await group('Program')];
  fireEvent.click(first);
  fireEvent.click(second);
  expect([first, second].map((one) => one.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  second.focus();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(second.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(second);
});

test('a click elsewhere closes', async () => {
  show();
  const button = await group('Program');
  fireEvent.click(button);
  fireEvent.pointerDown(document.body);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('the toggle opens the sheet and locks the page; choosing an item closes everything', { tags: ['PUB-047', 'PUB-072'] }, async () => {
  show();
  const toggle = await group('Menu');
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.documentElement.classList.contains('menu-open')).toBe(true);
  fireEvent.click(await group('Program'));
  fireEvent.click(screen.getByText('Invited Speakers'));
  await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('false'));
  expect((await group('Program')).getAttribute('aria-expanded')).toBe('false');
  expect(document.documentElement.classList.contains('menu-open')).toBe(false);
});

test('the external link opens a new tab and keeps this one to itself', { tags: ['PUB-065'] }, async () => {
  show();
  await group('Program');
  const link = screen.getByText('About Us').closest('a');
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
});
