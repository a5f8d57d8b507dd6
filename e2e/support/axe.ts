import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No accessibility violation, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Halfway through a change of colours nothing can be said about contrast, and one may begin while axe is looking:
  // for that time every change is immediate.
  await page.evaluate(async () => {
    const immediate = new CSSStyleSheet();
    immediate.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(immediate);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** As a phone, a tablet and a desk show it; afterwards the screen is as before. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}
