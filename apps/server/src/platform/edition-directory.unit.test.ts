import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createEditionDirectory, type EditionData } from './edition-directory.ts';

afterEach(() => vi.useRealTimers());

test('after the system clock was set back an hour, changed content is still seen within two seconds', async () => {
  let contentVersion = 1;
  const directory = createEditionDirectory(
    {
      find: async () => ({ id: 1, contentVersion, host: null }),
      read: async () => ({}) as EditionData,
    },
    'https://conference.example.org',
    () => {},
  );
  const seen = async () => (await directory.forHost('conference.example.org'))?.contentVersion;
  expect(await seen()).toBe(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  contentVersion = 2;
  await pause(2050);
  expect(await seen()).toBe(2);
});
