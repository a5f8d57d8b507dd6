import { expect, test } from 'vitest';
import { loginPath, pathAfterLogin } from './path-after-login.ts';

test.each([
  ['/organiser/ampi-tnpy-2025/delegates?q=a', '/organiser/ampi-tnpy-2025/delegates?q=a'],
  ['/review/ampi-tnpy-2025', '/review/ampi-tnpy-2025'],
  [null, '/organiser'],
  ['//evil.example.org/organiser', '/organiser'],
  ['https://evil.example.org', '/organiser'],
  ['/organiserx', '/organiser'],
  ['/userProfile', '/organiser'],
  ['/organiser/login?to=/organiser/login', '/organiser'],
])('%s leads to %s', (wanted, path) => {
  expect(pathAfterLogin(wanted)).toBe(path);
});

test('the login comes back to where it was asked for', () => {
  const from = '/organiser/ampi-tnpy-2025/delegates?q=a&page=2';
  expect(pathAfterLogin(new URL(loginPath(from), 'https://conference.example.org').searchParams.get('to'))).toBe(from);
});
