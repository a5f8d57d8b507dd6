import { expect, test } from 'vitest';
import { type FactorWay, waysOf } from './factor-ways.ts';

const KEY = { id: 'a', name: 'Phone', createdAt: '2025-08-10T00:00:00Z', lastUsedAt: null };
const giving = { confirm: false, canUsePasskeys: true };

test.each<[string, Parameters<typeof waysOf>[0], Parameters<typeof waysOf>[1], FactorWay[]]>([
  ['an app', { app: true, passkeys: [], recoveryCodesLeft: 10 }, giving, ['code', 'recovery']],
  ['an app, to confirm', { app: true, passkeys: [], recoveryCodesLeft: 10 }, { ...giving, confirm: true }, ['code']],
  ['a passkey', { app: false, passkeys: [KEY], recoveryCodesLeft: 0 }, giving, ['passkey']],
  ['both', { app: true, passkeys: [KEY], recoveryCodesLeft: 1 }, giving, ['passkey', 'code', 'recovery']],
  ['both, to confirm', { app: true, passkeys: [KEY], recoveryCodesLeft: 1 }, { ...giving, confirm: true }, ['passkey', 'code']],
  [
    'both, in a browser without passkeys',
    { app: true, passkeys: [KEY], recoveryCodesLeft: 1 },
    { ...giving, canUsePasskeys: false },
    ['code', 'recovery', 'passkey'],
  ],
  ['nobody knows what', undefined, giving, ['code', 'recovery']],
])('somebody with %s', (_who, factors, asked, ways) => expect(waysOf(factors, asked)).toEqual(ways));
