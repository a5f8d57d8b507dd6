import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { expect, test } from 'vitest';
import { createMadeFiles } from './made-files.ts';

const edition = {
  id: 1,
  contentVersion: 1,
  origin: 'https://a.example.org',
  edition: ampiTnpy2025,
  frames: [],
  paymentAccount: undefined,
  paymentAccounts: [],
  status: 'published' as const,
  newest: null,
};

test('a file is made once per edition, version, origin and name, however many ask at the same time', async () => {
  const keep = createMadeFiles();
  const made: string[] = [];
  const ask = (more: Partial<typeof edition> = {}, name = 'one') =>
    keep({ ...edition, ...more }, name, async () => {
      made.push(name);
      return `file ${made.length}`;
    });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([String(first.body), second, await ask()]).toEqual(['file 1', first, first]);
  await ask({ contentVersion: 2 });
  await ask({ id: 2 });
  await ask({ origin: 'https://b.example.org' });
  await ask({}, 'two');
  expect(made).toEqual(['one', 'one', 'one', 'one', 'two']);
});

test('what could not be made is tried again', async () => {
  const keep = createMadeFiles();
  await expect(keep(edition, 'one', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(String((await keep(edition, 'one', async () => 'there')).body)).toBe('there');
});
