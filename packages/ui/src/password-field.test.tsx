// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

test('the password can be shown and hidden again; the button says what it will do', { tags: ['DEL-112', 'DEL-113', 'DEL-121'] }, () => {
  render(<PasswordField label="Password" autoComplete="current-password" defaultValue="a long one" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([field.type, field.value]).toEqual(['text', 'a long one']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('two of them on a page have different ids', () => {
  render(
    <>
      <PasswordField label="New password" autoComplete="new-password" />
      <PasswordField label="Repeat the new password" autoComplete="new-password" error="Passwords do not match" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(screen.getByLabelText<HTMLInputElement>('New password').type).toBe('text');
  const repeated = screen.getByLabelText<HTMLInputElement>('Repeat the new password');
  expect([repeated.type, repeated.getAttribute('aria-invalid')]).toEqual(['password', 'true']);
});
