import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No accessibility violation, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Halfway through a change of colours nothing can be said about contrast. One may begin a frame after what causes it.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    do {
      await Promise.allSettled(changing().map((one) => one.finished));
      await frame();
      await frame();
    } while (changing().length > 0);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
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
