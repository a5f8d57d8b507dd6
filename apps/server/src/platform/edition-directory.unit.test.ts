import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditionDirectory, type EditionData } from './edition-directory.ts';

afterEach(() => vi.useRealTimers());

test('after the system clock was set back an hour, changed content is still seen within two seconds', async () => {
  let contentVersion = 1;
  const directory = createEditionDirectory(
    {
      find: async () => ({ id: 1, contentVersion, host: null, moving: false }),
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

describe('announced changes', { tags: ['OPS-063'] }, () => {
  const HOSTS = ['conference.example.org', 'other.example.org'];
  let version = 1;
  let [finds, reads] = [0, 0];
  let slow = 0;
  const directory = () =>
    createEditionDirectory(
      {
        find: async (host) => {
          finds += 1;
          const contentVersion = version;
          if (slow) await pause(slow);
          return { id: 1, contentVersion, host, moving: false };
        },
        read: async () => {
          reads += 1;
          await pause(20);
          return {} as EditionData;
        },
      },
      'https://conference.example.org',
      () => {},
    );
  beforeEach(() => {
    [version, finds, reads, slow] = [1, 0, 0, 0];
  });

  test('are shown at once at every host name, nobody waits for them, and the edition is read once', async () => {
    const site = directory();
    const seen = () => HOSTS.map((host) => site.fresh(host)?.contentVersion);
    await Promise.all(HOSTS.map((host) => site.forHost(host)));
    expect(reads).toBe(1);
    version = 2;
    site.changed({ id: 1, contentVersion: 2 });
    expect(seen()).toEqual([1, 1]);
    await pause(60);
    expect([seen(), reads]).toEqual([[2, 2], 2]);
  });

  test('of another edition, or known already, are not looked up', async () => {
    const site = directory();
    await site.forHost(HOSTS[0]);
    const before = finds;
    site.changed({ id: 2, contentVersion: 9 });
    site.changed({ id: 1, contentVersion: 1 });
    await pause(30);
    expect(finds).toBe(before);
  });

  test('are looked up again when the look under way began before them', async () => {
    const site = directory();
    await site.forHost(HOSTS[0]);
    await pause(1050);
    slow = 40;
    site.fresh(HOSTS[0]);
    await pause(10);
    version = 2;
    site.changed({ id: 1, contentVersion: 2 });
    await pause(150);
    expect(site.fresh(HOSTS[0])?.contentVersion).toBe(2);
  });
});
