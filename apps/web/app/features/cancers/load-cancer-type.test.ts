import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { load } from './load-cancer-type.ts';

const failing = (status: number) => (() => Promise.reject(new CallFailed(status, 'X', 'x'))) as unknown as Call;
const args = (cancerTypeId: string) => ({ params: { cancerTypeId }, url: new URL('https://example.org/') });

test.each(['999', '0', '-1', '1.5', 'lung', ''])('[PUB-205] id %o is nothing that can be found', async (id) => {
  expect(await load(failing(404), args(id))).toBeNull();
});

test.each([0, 429, 500, 503])('[PUB-204] status %i is a failure', async (status) => {
  await expect(load(failing(status), args('1'))).rejects.toThrow(CallFailed);
});
