import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { load } from './load-cancer-type.ts';

const failing = (status: number) => (() => Promise.reject(new CallFailed(status, 'X', 'x'))) as unknown as Call;
const args = (cancerTypeId: string) => ({ params: { cancerTypeId }, url: new URL('https://example.org/') });

test.each(['999', '0', '-1', '1.5', 'lung', ''])('id %o is nothing that can be found', { tags: ['PUB-205'] }, async (id) => {
  expect(await load(failing(404), args(id))).toBeNull();
});

test.each([0, 429, 500, 503])('status %i is a failure', { tags: ['PUB-204'] }, async (status) => {
  await expect(load(failing(status), args('1'))).rejects.toThrow(CallFailed);
});

test.each([
  [1, null, 'Cervix'],
  [4, 'Breast', 'Lung'],
  [9, 'Cervix', null],
])('type %i is between %o and %o', async (id, before, after) => {
  const types = [
    { id: 1, cancerName: 'Breast' },
    { id: 4, cancerName: 'Cervix' },
    { id: 9, cancerName: 'Lung' },
  ];
  const call = (({ name }: { name: string }) => Promise.resolve(name === 'readCancerTypes' ? types : { id })) as unknown as Call;
  const found = await load(call, args(String(id)));
  expect([found?.before?.name ?? null, found?.after?.name ?? null]).toEqual([before, after]);
});
