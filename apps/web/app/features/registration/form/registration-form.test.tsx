// @vitest-environment happy-dom
import { registrationRules } from '@isocentre/domain/registration/registration-rules';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RegistrationForm } from './registration-form.tsx';
import { type Outcome, readValues, type Values } from './values.ts';

vi.mock('../../../lib/browser-call.ts', () => ({ browserCall: () => Promise.resolve({ email: null, password: null }) }));

afterEach(cleanup);
beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

const at = (ist: string) => registrationRules(ampiTnpy2025, new Date(`${ist}+05:30`));
const EARLY = at('2025-08-15T23:59:59.999');
const REGULAR = at('2025-08-16T00:00');
const LINES = Object.fromEntries(
  ampiTnpy2025.categories.map(({ code, feeTableLabel, includesWorkshop }) => [code, { feeTableLabel, includesWorkshop, prices: [] }]),
);

const FULL: Record<string, string> = {
  name: 'Kavin Selvaraj',
  email: 'kavin@example.org',
  mobile: '98400 12345',
  password: 'a beam of light',
  confirmPassword: 'a beam of light',
  designation: 'Physicist',
  postalAddress: '1 Sample Street',
  postalPin: '641001',
};

const onRegistered = vi.fn<(registered: { userId: string; email: string }) => void>();

function show(answer: (values: Values) => Outcome | Promise<Outcome> = () => ({ registered: { userId: 'T-1', email: 'x' } })) {
  let later: (rules: typeof EARLY) => void = () => undefined;
  function Page() {
    const [rules, setRules] = useState(EARLY);
    later = setRules;
    return (
      <RegistrationForm
        data={{ rules, categories: LINES, refundDays: 7 }}
        posted={undefined}
        onProgress={() => undefined}
        onRegistered={onRegistered}
      />
    );
  }
  const Stub = createRoutesStub([
    { path: '/registration', Component: Page, action: async ({ request }) => answer(readValues(await request.formData())) },
  ]);
  render(<Stub initialEntries={['/registration?tab=registration']} />);
  return { moveTo: (rules: typeof EARLY) => later(rules) };
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const form = async () => (await screen.findByRole('heading', { name: /About you/ })).closest('form') as HTMLFormElement;
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const pick = (name: string, value: string) => fireEvent.click(document.querySelector(`[name="${name}"][value="${value}"]`) as Element);
const openSection = () => document.querySelector('.step-open h2')?.textContent;
const submit = async () => fireEvent.submit(await form());
const fillAll = async () => {
  await form();
  for (const [name, value] of Object.entries(FULL)) type(name, value);
  for (let i = 0; i < 3; i += 1) {
    const before = openSection();
    await submit();
    // The server checks address and password first.
    await waitFor(() => expect(openSection()).not.toBe(before));
  }
  pick('category', 'non-ampi');
  fireEvent.click(control('acceptTerms'));
};

test('Continue stops at what is missing, leads there, and goes on once it is right', { tags: ['DEL-088'] }, async () => {
  show();
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('One thing to correct');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  fireEvent.click(within(alert).getByRole('link', { name: 'Name: Please fill in all required fields' }));
  expect(document.activeElement).toBe(control('name'));
  type('name', 'Kavin');
  await submit();
  expect(openSection()).toBe('Contact and sign-in');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Kavin, vegetarian')).toBeDefined();
});

test('nothing is said while typing; what was left empty is not marked before Continue', async () => {
  show();
  await form();
  type('age', '7');
  expect(control('age').getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(control('age'));
  expect(control('age').getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(control('name'));
  expect(control('name').getAttribute('aria-invalid')).toBeNull();
  type('age', '70');
  fireEvent.blur(control('age'));
  expect(control('age').getAttribute('aria-invalid')).toBeNull();
});

test('a complete form is sent once, unchanged', async () => {
  const sent: Values[] = [];
  show((values) => {
    sent.push(values);
    return { registered: { userId: 'TNPY28-0001', email: values.email } };
  });
  await fillAll();
  await submit();
  await submit();
  await waitFor(() => expect(onRegistered).toHaveBeenCalledWith({ userId: 'TNPY28-0001', email: 'kavin@example.org' }));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ ...FULL, category: 'non-ampi', registrationType: 'early-bird', acceptTerms: 'on', payLater: '' });
});

test('the type follows the category', { tags: ['DEL-080', 'DEL-081'] }, async () => {
  show();
  await fillAll();
  const types = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'registrationType');
  pick('registrationType', 'regular');
  expect(types().map(({ value, checked }) => [value, checked])).toEqual([
    ['early-bird', false],
    ['regular', true],
  ]);
  pick('category', 'oncology-or-physicist');
  expect(screen.getByText('Fixed Registration')).toBeDefined();
  expect(control('registrationType').value).toBe('fixed');
  pick('category', 'ampi-senior');
  expect(screen.getByText('Complimentary Registration')).toBeDefined();
  expect(control('payLater').disabled).toBe(true);
  pick('category', 'ampi');
  expect(types().map(({ value, checked }) => [value, checked])).toEqual([
    ['early-bird', true],
    ['regular', false],
  ]);
  expect([control('membershipId').disabled, control('payLater').disabled]).toEqual([false, false]);
});

test('a phase that ends under an open form is named, and its successor has to be chosen', { tags: ['DEL-105'] }, async () => {
  const { moveTo } = show();
  await fillAll();
  moveTo(REGULAR);
  const words = 'Early bird registration period has ended. Please select Regular or Onsite registration.';
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
  await submit();
  expect(screen.getByRole('link', { name: `Registration type: ${words}` })).toBeDefined();
  pick('registrationType', 'regular');
  expect(screen.queryByText(words)).toBeNull();
});

test('a draft from before comes back and opens where a password is needed again', async () => {
  const { password: _, confirmPassword: __, ...kept } = FULL;
  sessionStorage.setItem('draft:registration', JSON.stringify({ ...kept, category: 'ampi', membershipId: 'TN-1', reached: '3' }));
  show();
  await waitFor(() => expect(openSection()).toBe('Contact and sign-in'));
  expect([control('name').value, control('membershipId').value]).toEqual(['Kavin Selvaraj', 'TN-1']);
  expect(document.querySelector<HTMLInputElement>('[name="category"]:checked')?.value).toBe('ampi');
  type('password', 'a beam of light');
  expect(sessionStorage.getItem('draft:registration')).not.toContain('beam');
});

test('a refusal is said once: as a message that ends, then in the same place until the next attempt', { tags: ['DEL-054'] }, async () => {
  show((values) => ({ failed: { status: 409, code: 'EMAIL_IN_USE', message: 'Already registered.', fields: {} }, values }));
  await fillAll();
  await submit();
  const passing = await screen.findByRole('alert');
  expect(passing.textContent).toContain('Registration ErrorAlready registered.');
  expect(screen.getAllByText('Registration Error')).toHaveLength(1);
  const around = passing.parentElement;
  await waitFor(() => expect(document.activeElement).toBe(around));
  fireEvent.click(within(passing).getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(around as HTMLElement).getByRole('note').textContent).toContain('Registration ErrorAlready registered.');
  fireEvent.click(screen.getByRole('link', { name: 'Change the e-mail address' }));
  expect(openSection()).toBe('Contact and sign-in');
  expect(document.activeElement).toBe(control('email'));
});

test('what the server finds in an earlier section opens that section', async () => {
  show((values) => ({ failed: { status: 422, code: 'VALIDATION', message: 'x', fields: { password: 'Guessed too easily' } }, values }));
  await fillAll();
  await submit();
  await screen.findByText('Guessed too easily');
  expect(openSection()).toBe('Contact and sign-in');
  expect(screen.getByRole('heading', { name: /Institute and address.*done/ })).toBeDefined();
});

test('a name that documents cannot print is asked for in Latin letters', async () => {
  show();
  await form();
  type('name', 'Kavin');
  expect(document.querySelector('[name="latinName"]')).toBeNull();
  type('name', 'محمد علي');
  expect(control('latinName')).not.toBeNull();
});
