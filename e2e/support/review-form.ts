import type { Page } from '@playwright/test';

/** The form beside an abstract that is being reviewed. */
export const score = (page: Page, name: string, step: number) => page.getByRole('radio', { name: new RegExp(`^${name}, ${step} of 5`) });
export const numberOn = async (page: Page) => (await page.locator('.reading-cap b').textContent()) ?? '';
export const submitReview = (page: Page) => page.getByRole('button', { name: 'Save and next' }).locator('visible=true');

/** Every criterion with the same step; the choice is drawn over the field. */
export async function fillReview(page: Page, criteria: readonly string[], step: number): Promise<void> {
  for (const name of criteria) await score(page, name, step).check({ force: true });
  await page.getByRole('radio', { name: 'E-poster' }).check({ force: true });
}
