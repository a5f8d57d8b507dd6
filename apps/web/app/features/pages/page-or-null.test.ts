import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { pageOrNull } from './page-or-null.ts';

const failing = (status: number) => (() => Promise.reject(new CallFailed(status, 'X', 'x'))) as unknown as Call;

test('a page that has not been written is null; any other failure stays a failure', async () => {
  expect(await pageOrNull(failing(404), 'accommodation')).toBeNull();
  await expect(pageOrNull(failing(503), 'accommodation')).rejects.toThrow(CallFailed);
});
