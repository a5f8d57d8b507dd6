import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { WIDTHS } from './pages.ts';

/** Every page reads it anew: half as long as the one that people can read takes half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What is wrong on a page, or inside one of its elements. Only what is wrong is collected: the list of all that is right takes several times as
 * long on a page with many rows.
 */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const where = selector === undefined ? document : { include: [selector] };
    const { violations } = await checker.run(where, { resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, within);
}

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
  const violations = await violationsOn(page);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  expect(violations).toEqual([]);
  await expectNothingWider(page);
}

async function expectNothingWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** As a phone, a tablet and a desk show it; afterwards the screen is as before. On every change axe looks at the phone, in `pnpm verify` at all. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await (WIDTHS.includes(width) ? expectAccessible(page) : expectNothingWider(page));
  }
  if (before) await page.setViewportSize(before);
}
