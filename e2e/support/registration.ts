import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SITE } from './site.ts';

/** The registration form, as a person goes through it. */

export const REGISTRATION = '/registration?tab=registration';

/** Moves the edition's clock for this browser. */
export const at = async (page: Page, instant: string) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url: SITE }]);

export type Typed = Record<string, string>;

/** Somebody who has never registered. */
export const newDelegate = (): Typed => ({
  name: 'Kavin Selvaraj',
  age: '36',
  email: `kavin-${Date.now()}-${randomInt(1e6)}@example.org`,
  mobile: '98400 12345',
  password: 'a beam of light',
  confirmPassword: 'a beam of light',
  designation: 'Physicist',
  institute: 'Sample Cancer Institute',
  city: 'Coimbatore',
  postalAddress: '1 Sample Street',
  postalPin: '641001',
});

export const SECTIONS = [
  ['name', 'age'],
  ['email', 'mobile', 'password', 'confirmPassword'],
  ['designation', 'institute', 'city', 'postalAddress', 'postalPin'],
] as const;

export const field = (page: Page, name: string) => page.locator(`#registration-form [name="${name}"]`);
export const category = (page: Page, code: string) => page.locator(`[name="category"][value="${code}"]`);

/** The next action; there is never more than one such button visible. */
export const action = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Continue|Create my account)$/ });

export async function openForm(page: Page): Promise<void> {
  await page.goto(REGISTRATION);
  await field(page, 'name').waitFor();
  // Hydrated once the fields that do not apply are disabled.
  await page.locator('#registration-membershipId:disabled').waitFor({ state: 'attached' });
}

export async function fillSection(page: Page, section: number, typed: Typed): Promise<void> {
  for (const name of SECTIONS[section] ?? []) await field(page, name).fill(typed[name] ?? '');
}

/** Fills the first sections, `count` of them, each followed by Continue. */
export async function goThrough(page: Page, typed: Typed, count: number = SECTIONS.length): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await fillSection(page, i, typed);
    await action(page).click();
  }
}

/** The whole form up to the last button. */
export async function fillForm(page: Page, typed: Typed, code = 'non-ampi'): Promise<void> {
  await goThrough(page, typed);
  await category(page, code).check();
  await field(page, 'acceptTerms').check();
}
