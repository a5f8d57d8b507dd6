// @vitest-environment happy-dom
import type { Journey } from '@isocentre/domain/registration/journey';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

const JOURNEY: Journey = {
  steps: [
    { code: 'account', label: 'Account', state: 'done', note: 'Since 2 August' },
    { code: 'registration', label: 'Registration', state: 'done', note: 'Details complete' },
    { code: 'payment', label: 'Payment', state: 'current', note: 'Pending' },
    { code: 'abstract', label: 'Abstract', state: 'passed', note: 'Closed' },
    { code: 'conference', label: 'Conference', state: 'ahead', note: '26-27 September' },
    { code: 'certificate', label: 'Certificate', state: 'ahead', note: null },
  ],
  at: 3,
  next: { what: 'Pay ₹1,000', when: 'by 10 September', to: '/paymentPage' },
};

function show(path: string) {
  const Stub = createRoutesStub([{ path, Component: () => <Stepper journey={JOURNEY} /> }]);
  render(<Stub initialEntries={[path]} />);
}

test('every step says in words how far it is, one of them is the current one, and what is done is a link', async () => {
  show('/userProfile');
  const steps = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('.journey-step-words')?.textContent)).toEqual([
    'Account: doneSince 2 August',
    'Registration: doneDetails complete',
    'Payment: you are herePending',
    'Abstract: closedClosed',
    'Conference: later26-27 September',
    'Certificate: later',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null, null]);
  expect(steps.map((step) => step.querySelector('a')?.getAttribute('href') ?? null)).toEqual([
    '/userProfile',
    '/userProfile',
    null,
    null,
    null,
    null,
  ]);
  expect(screen.getByText('Step 3 of 6:', { exact: false }).textContent).toBe('Step 3 of 6: Payment');
});

test('the next thing is one sentence; it is a link except on its own page', async () => {
  show('/userProfile');
  const next = await screen.findByText(/by 10\sSeptember/);
  expect(next.textContent).toBe('Next Pay ₹1,000 by 10\u00A0September');
  expect(within(next).getByRole('link').getAttribute('href')).toBe('/paymentPage');
  cleanup();
  show('/paymentPage');
  expect(within(await screen.findByText(/by 10\sSeptember/)).queryByRole('link')).toBeNull();
});
