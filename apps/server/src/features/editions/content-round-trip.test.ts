import { editions, sampleEditions } from '@isocentre/editions/all';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editionIdOf } from '../../test/staff.ts';
import { contentRows } from './content-rows.ts';
import { childRows } from './edition-rows.ts';
import { loadEdition } from './load-edition.ts';
import { readContent } from './queries/content.ts';
import { readEdition } from './queries/editions.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  for (const { edition, ...options } of [...editions, ...sampleEditions])
    await loadEdition(site.db, edition, { ...options, replace: true });
});
afterAll(() => site.close());

describe.each([...editions, ...sampleEditions])('$edition.slug, loaded and read again', ({ edition, content }) => {
  test('has the same content, word for word and in the same order', async () => {
    const stored = await readContent(site.db, await editionIdOf(site, edition.slug));
    expect({ ...stored, pages: [] }).toEqual({ ...content, pages: [] });
    // Pages have addresses and no order.
    expect(stored.pages).toEqual(content.pages.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)));
  });

  test('makes the rows it was read from', async () => {
    const id = await editionIdOf(site, edition.slug);
    const [stored, storedContent] = [await readEdition(site.db, id), await readContent(site.db, id)];
    const instants = (value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value;
    const plain = (rows: object) => JSON.parse(JSON.stringify(rows), (_key, value: unknown) => instants(value)) as unknown;
    expect(plain(childRows(id, checkEdition(stored)))).toEqual(plain(childRows(id, edition)));
    expect(contentRows(id, storedContent).map(({ table, rows }) => [table, rows.length])).toEqual(
      contentRows(id, content).map(({ table, rows }) => [table, rows.length]),
    );
  });
});
