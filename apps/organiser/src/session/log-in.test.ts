import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { describe, expect, test } from 'vitest';
import { logIn } from './log-in.ts';

const sent: unknown[] = [];
const accepts: Call = async (_route, input) => {
  sent.push(input);
  return { user: { title: null, name: 'Sample', email: 'sample@example.org' } } as never;
};
const refuses =
  (status: number, code: string): Call =>
  async () => {
    throw new CallFailed(status, code, 'What the server said.');
  };

describe('logging in', () => {
  test('sends what was typed, and is never remembered on this machine', async () => {
    expect(await logIn(accepts, { email: 'sample@example.org', password: ' keep my spaces ' })).toBeUndefined();
    expect(sent).toEqual([{ body: { email: 'sample@example.org', password: ' keep my spaces ', remember: false } }]);
  });

  test.each([
    [{ email: '', password: '' }, 'Missing Information', ['email', 'password']],
    [{ email: 'sample@example.org', password: '' }, 'Missing Information', ['password']],
    [{ email: 'sample', password: 'secret' }, 'Invalid Email', ['email']],
  ])('%o is refused here: %s', async (typed, title, marks) => {
    expect(await logIn(refuses(500, 'INTERNAL'), typed)).toMatchObject({ title, marks });
  });

  test.each([
    [401, 'INVALID_CREDENTIALS', ['email', 'password']],
    [429, 'RATE_LIMITED', []],
    [0, 'UNREACHABLE', []],
  ])('%i %s shows the words of the server', async (status, code, marks) => {
    const refused = await logIn(refuses(status, code), { email: 'sample@example.org', password: 'secret' });
    expect(refused).toEqual({ title: 'Login Failed', text: 'What the server said.', marks });
  });
});
