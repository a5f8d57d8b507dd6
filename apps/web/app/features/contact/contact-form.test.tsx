// @vitest-environment happy-dom
import { contactWords } from '@isocentre/domain/contact/contact-message';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContactForm } from './contact-form.tsx';
import { type Outcome, readValues } from './outcome.ts';

afterEach(cleanup);
beforeEach(() => sessionStorage.clear());

const FORM = {
  types: ['General', 'Abstract'],
  today: '2025-09-04',
  messageMax: 2000,
  sentTitle: contactWords.sentTitle,
  sentBody: contactWords.sentBody,
};

function show(answer: (values: Record<string, string>) => Outcome | Promise<Outcome> = () => ({ sent: true })) {
  const Stub = createRoutesStub([
    {
      path: '/contacts',
      Component: () => <ContactForm {...FORM} />,
      action: async ({ request }) => answer(readValues(await request.formData())),
    },
  ]);
  render(<Stub initialEntries={['/contacts']} />);
}

const type = async (label: string, value: string) => fireEvent.input(await screen.findByLabelText(label), { target: { value } });
const send = async () => fireEvent.submit((await screen.findByRole('button', { name: 'Send message' })).closest('form') as HTMLFormElement);
const CODES: Record<number, string> = { 422: 'VALIDATION', 429: 'RATE_LIMITED' };
const failed =
  (status: number, message: string, fields = {}) =>
  (values: Record<string, string>) =>
    ({ failed: { status, code: CODES[status] ?? 'X', message, fields }, values }) as Outcome;

test('the date is in words, for people and programs', { tags: ['PUB-171'] }, async () => {
  show();
  const date = await screen.findByText('Thursday, 4 September 2025');
  expect(date.getAttribute('datetime')).toBe('2025-09-04');
});

test('success: dialog and empty form', { tags: ['PUB-177'] }, async () => {
  show();
  await type('Name', 'Kavin');
  expect(sessionStorage.getItem('draft:contact')).toContain('Kavin');
  await send();
  await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true));
  expect(screen.getByText(FORM.sentTitle)).toBeDefined();
  expect(screen.getByText(FORM.sentBody)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

test('a failure stays in the page, announced and focused, and what was typed stays too', async () => {
  show(failed(429, 'Too Many Requests'));
  await type('Name', 'Kavin');
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Too Many Requests');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kavin');
});

test('errors are shown beside their fields and the first of them is focused', async () => {
  show(
    failed(422, 'Please check the marked fields.', { message: 'Please write your message.', email: 'Please enter your e-mail address.' }),
  );
  await send();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  const email = screen.getByLabelText('E-mail');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please enter your e-mail address.');
});

test('a draft from before comes back', async () => {
  sessionStorage.setItem('draft:contact', JSON.stringify({ name: 'Kavin', message: 'Hello' }));
  show();
  await waitFor(async () => expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Kavin'));
  expect(screen.getByText('1995 characters left')).toBeDefined();
});

test('it cannot be sent twice at once', async () => {
  let sent = 0;
  let finish: (outcome: Outcome) => void = () => undefined;
  show(() => {
    sent += 1;
    return new Promise((resolve) => (finish = resolve));
  });
  const form = (await screen.findByRole('button', { name: 'Send message' })).closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  const button = await screen.findByRole('button', { name: 'Sending...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(form);
  finish({ sent: true });
  await screen.findByRole('button', { name: 'Send message' });
  expect(sent).toBe(1);
});

test('the trap for robots is out of the way of people', async () => {
  show();
  await screen.findByLabelText('Name');
  const trap = document.querySelector<HTMLInputElement>('[name=website]');
  expect([trap?.tabIndex, trap?.autocomplete, trap?.closest('[aria-hidden]')?.getAttribute('aria-hidden')]).toEqual([-1, 'off', 'true']);
});
