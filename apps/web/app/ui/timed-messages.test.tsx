// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALERT_MS, REDIRECT_MS } from '../lib/durations.ts';
import { Alert } from './alert.tsx';
import { TimedRedirect } from './timed-redirect.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Said({ kind = 'bad' as 'bad' | 'good', ms = ALERT_MS.other as number }) {
  const [there, setThere] = useState(true);
  return there ? (
    <Alert kind={kind} title="Login Failed" leavesAfterMs={ms} onLeave={() => setThere(false)}>
      <p>Why</p>
    </Alert>
  ) : null;
}

test('the specified times, each in one place', () => {
  expect(ALERT_MS).toEqual({
    loginDone: 2000,
    loginFailed: 4000,
    tabLoginFailed: 2000,
    registrationError: 6000,
    abstractSaved: 4000,
    other: 5000,
  });
  expect(REDIRECT_MS).toEqual({
    loginToProfile: 2500,
    paidToAbstracts: 5000,
    tabLoginToPayment: 1500,
    resetToLogin: 3000,
    completedToProfile: 1000,
    expiredToLogin: 3000,
    savedToPrevious: 3000,
  });
});

test('an alert without a time of its own leaves after five seconds; an error is read out at once', { tags: ['DEL-140'] }, async () => {
  render(<Said />);
  await pass(4999);
  expect(screen.getByRole('alert').textContent).toContain('Login Failed');
  await pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('good news is a status, and can be closed', () => {
  render(<Said kind="good" />);
  expect(screen.getByRole('status').textContent).toContain('Why');
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('status')).toBeNull();
});

function go() {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TimedRedirect to="/next" afterMs={REDIRECT_MS.resetToLogin} title="Done" way="Taking you there.">
          <p>It is saved.</p>
        </TimedRedirect>
      ),
    },
    { path: '/next', Component: () => <h1>Arrived</h1> },
  ]);
  render(<Stub initialEntries={['/']} />);
}

test('a timed redirect takes the focus, says what happens, and leaves at its time', async () => {
  go();
  await pass(10);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Done' }));
  await pass(2900);
  expect(screen.queryByText('Arrived')).toBeNull();
  await pass(100);
  expect(screen.getByText('Arrived')).toBeDefined();
});

test('the redirect can be followed at once', async () => {
  go();
  await pass(10);
  fireEvent.click(screen.getByRole('link', { name: 'Continue now' }));
  await pass(10);
  expect(screen.getByText('Arrived')).toBeDefined();
});

test('a stopped redirect can still be followed', async () => {
  go();
  await pass(10);
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  await pass(60_000);
  expect(screen.queryByText('Arrived')).toBeNull();
  expect(screen.queryByText('Taking you there.')).toBeNull();
  expect(screen.getByText('It is saved.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continue now' })).toBeDefined();
});
