// @vitest-environment happy-dom
import { CallFailed } from '@isocentre/contract/call';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCall } from '../lib/browser-call.ts';
import { greet } from '../lib/session.ts';
import { Header } from './header.tsx';
import { shellSample } from './shell-sample.ts';

vi.mock('../lib/browser-call.ts', () => ({ browserCall: vi.fn<typeof browserCall>() }));

const NILA = { user: { title: 'Dr.', name: 'Nila', email: 'nila@example.org' } };
const answers = (by: Record<string, unknown>) =>
  vi.mocked(browserCall).mockImplementation(({ name }) => {
    const answer = by[name];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  });
const asked = () => vi.mocked(browserCall).mock.calls.map(([{ name }]) => name);

const Page = () => <Header shell={shellSample} />;
const Stub = createRoutesStub([
  { path: '/', Component: Page },
  {
    path: '/login-page',
    Component: () => (
      <>
        <Page />
        <h1>Login here</h1>
      </>
    ),
  },
  { path: '*', Component: Page },
]);

beforeEach(() => {
  localStorage.clear();
  vi.mocked(browserCall).mockReset();
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

const greeting = () => screen.findByRole('button', { name: 'Hi, Nila' });
const anonymous = () => ['Login', 'Register'].map((name) => screen.queryByRole('link', { name }) !== null);

test('without the hint nobody is asked, and the links are there', async () => {
  render(<Stub initialEntries={['/']} />);
  await screen.findByRole('link', { name: 'Login' });
  expect(anonymous()).toEqual([true, true]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(asked()).toEqual([]);
});

test(
  'with it the greeting replaces them, its menu leads to the profile, and the server is asked once',
  { tags: ['PUB-068', 'PUB-069', 'PUB-074'] },
  async () => {
    answers({ readSession: NILA });
    localStorage.setItem('userName', 'Nila');
    render(<Stub initialEntries={['/']} />);
    const button = await greeting();
    expect(anonymous()).toEqual([false, false]);
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/userProfile');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
    await waitFor(() => expect(asked()).toEqual(['readSession']));
  },
);

test('a forged name is greeted only until the server has answered', { tags: ['PUB-074'] }, async () => {
  answers({ readSession: { user: null } });
  localStorage.setItem('userName', 'Nobody');
  render(<Stub initialEntries={['/']} />);
  await waitFor(() => expect(anonymous()).toEqual([true, true]));
  expect(localStorage.getItem('userName')).toBeNull();
});

test('a name that has changed is corrected; a server that does not answer changes nothing', async () => {
  answers({ readSession: NILA });
  localStorage.setItem('userName', 'Neela');
  render(<Stub initialEntries={['/']} />);
  await greeting();
  expect(localStorage.getItem('userName')).toBe('Nila');
  cleanup();
  answers({ readSession: new CallFailed(0, 'UNREACHABLE', 'no answer') });
  render(<Stub initialEntries={['/']} />);
  await greeting();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(localStorage.getItem('userName')).toBe('Nila');
});

test('another tab signs in or out, and the bar follows', { tags: ['PUB-075'] }, async () => {
  answers({ readSession: NILA });
  render(<Stub initialEntries={['/']} />);
  await screen.findByRole('link', { name: 'Login' });
  act(() => greet('Nila'));
  await greeting();
  localStorage.removeItem('userName');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'userName' })));
  expect(anonymous()).toEqual([true, true]);
});

test('Logout ends the session, forgets the name and goes to the login page', { tags: ['PUB-077', 'PUB-078', 'PUB-079'] }, async () => {
  answers({ readSession: NILA, signOut: { signedOut: true } });
  localStorage.setItem('userName', 'Nila');
  localStorage.setItem('rememberedEmail', 'nila@example.org');
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await greeting());
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByText('Login here');
  expect(asked()).toContain('signOut');
  expect(anonymous()).toEqual([true, true]);
  expect(Object.entries(localStorage)).toEqual([['rememberedEmail', 'nila@example.org']]);
});

test('a logout that did not reach the server is not reported as done', async () => {
  answers({ readSession: NILA, signOut: new CallFailed(0, 'UNREACHABLE', 'no answer') });
  localStorage.setItem('userName', 'Nila');
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await greeting());
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are still logged in');
  expect(localStorage.getItem('userName')).toBe('Nila');
});

test('the server sends the same bar to everybody, and it comes alive without a mismatch', { tags: ['PUB-080'] }, async () => {
  answers({ readSession: NILA });
  localStorage.setItem('userName', 'Nila');
  const page = <Stub initialEntries={['/']} hydrationData={{ loaderData: {} }} />;
  const html = renderToString(page);
  expect(html).toContain('Login');
  expect(html).not.toContain('Nila');
  const box = document.createElement('div');
  box.innerHTML = html;
  document.body.append(box);
  const mismatches: unknown[] = [];
  const root = hydrateRoot(box, page, { onRecoverableError: (error) => mismatches.push(error) });
  await greeting();
  expect(mismatches).toEqual([]);
  act(() => root.unmount());
});
