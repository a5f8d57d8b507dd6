import { expect, test } from '../support/fixtures.ts';
import { PUBLIC_PAGES } from '../support/pages.ts';

const NOTE = /^Sample (people|names|companies|pictures|contact details|contact details and credit), invented for this preview$/;

for (const { path, name } of PUBLIC_PAGES) {
  test(`${name} says of a list that it is invented once, and marks no single entry`, async ({ page }) => {
    await page.goto(path);
    const said = await page.locator('.sample').allTextContents();
    expect(said.filter((one) => !NOTE.test(one) && one !== 'Sample')).toEqual([]);
    // Single samples among real content: the video beside the types of cancer.
    expect(said.filter((one) => one === 'Sample')).toHaveLength(name === 'cancer-types' ? 1 : 0);
    expect(new Set(said.filter((one) => one.includes('people'))).size).toBeLessThanOrEqual(1);
  });
}
