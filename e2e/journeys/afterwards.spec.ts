import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { SITE } from '../support/site.ts';

const at = (page: Page, instant: string) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url: SITE }]);

for (const day of ['2025-09-28T12:00:00+05:30', '2025-10-06T12:00:00+05:30']) {
  test(`on ${day.slice(0, 10)} the home page says one thing: it is over, and thank you`, async ({ page }) => {
    await at(page, day);
    await page.goto('/');
    const shown = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    expect(shown).toContain('The conference is over. Thank you to everyone who came');
    expect(shown).toContain('Thank you for coming');
    expect(shown).not.toMatch(/has begun|look forward to welcoming|Register now|Key dates|today’s fee/i);
    await expect(page.getByRole('timer').locator('.countdown-value')).toHaveText(['00', '00', '00', '00']);
    const bar = page.locator('header');
    await expect(bar.getByRole('link', { name: 'Highlights' })).toHaveAttribute('href', '/conference-highlights');
    await expect(bar.getByRole('link', { name: 'Register', exact: true })).toHaveCount(0);
    await page.goto('/conference-highlights');
    await expect(page.locator('main')).toContainText('The conference in pictures.');
  });
}

test('before it happens the gallery says when its photographs follow', async ({ page }) => {
  await page.goto('/conference-highlights');
  await expect(page.locator('main')).toContainText('Photographs follow after 27 September 2025.');
});

test('on the first day the home page says which day it is', async ({ page }) => {
  await at(page, '2025-09-26T14:00:00+05:30');
  await page.goto('/');
  await expect(page.locator('section.hero')).toContainText('Day 1 is under way');
});
