import { CallFailed } from '@isocentre/contract/call';
import { expect, test } from 'vitest';
import { askAndRetry, type AskKind } from './ask.ts';

const refused = (code: string) => new CallFailed(401, code, code);

/** Refuses with these codes in turn, then does it. */
const action = (...codes: string[]) => {
  let done = 0;
  const run = async () => {
    const code = codes.shift();
    if (code) throw refused(code);
    done += 1;
    return done;
  };
  return run;
};

test.each<[string, AskKind]>([
  ['LOGIN_REQUIRED', 'login'],
  ['UNAUTHENTICATED', 'login'],
  ['SECOND_FACTOR_AGAIN', 'factor'],
  ['CONFIRM_FIRST', 'confirm'],
])('%s asks for %s, and then it is done once', async (code, kind) => {
  const asked: AskKind[] = [];
  expect(await askAndRetry(action(code), async (one) => void asked.push(one))).toBe(1);
  expect(asked).toEqual([kind]);
});

test('somebody who was signed out gives the password, then the factor, then the confirmation', async () => {
  const asked: AskKind[] = [];
  await askAndRetry(action('UNAUTHENTICATED', 'SECOND_FACTOR_AGAIN', 'CONFIRM_FIRST'), async (one) => void asked.push(one));
  expect(asked).toEqual(['login', 'factor', 'confirm']);
});

test('other refusals are not asked about, and closing the dialog leaves the refusal', async () => {
  await expect(askAndRetry(action('NOT_PERMITTED'), async () => undefined)).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  const closed = askAndRetry(action('CONFIRM_FIRST'), (_kind, error) => Promise.reject(error as Error));
  await expect(closed).rejects.toMatchObject({ code: 'CONFIRM_FIRST' });
});
