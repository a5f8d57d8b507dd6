import { expect, type Locator, type Page } from '@playwright/test';

/** How somebody uses a page: by pointer, or by keyboard alone. */
export interface Hands {
  press: (control: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** One of a group of choices, or a checkbox. */
  choose: (control: Locator) => Promise<void>;
  attach: (control: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
}

export const pointing = (page: Page): Hands => ({
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (control) => control.check(),
  attach: async (control, file) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), control.click()]);
    await chooser.setFiles(file);
  },
});

/** More tab stops than any page has: a control that is not among them cannot be reached. */
const STOPS = 200;

export function keysOnly(page: Page): Hands {
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let stops = 0; stops < STOPS; stops += 1) {
      if (await hasFocus(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${control.toString()} cannot be reached with the Tab key`);
  };
  /** A radio group has only one tab stop; arrow keys lead to the others. */
  const reachChoice = async (control: Locator) => {
    const name = await control.getAttribute('name');
    const inGroup = () => page.evaluate((group) => (document.activeElement as HTMLInputElement | null)?.name === group, name);
    for (let stops = 0; stops < STOPS && !(await inGroup()); stops += 1) await page.keyboard.press('Tab');
    for (let stops = 0; stops < STOPS && !(await hasFocus(control)); stops += 1) await page.keyboard.press('ArrowDown');
    if (!(await control.isChecked())) await page.keyboard.press('Space');
    await expect(control).toBeChecked();
  };
  return {
    press: async (control) => {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    type: async (field, text) => {
      await reach(field);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    choose: reachChoice,
    attach: async (control, file) => {
      // A page that has just come may set the focus on its heading between reaching the control and pressing the key.
      await expect(async () => {
        await reach(control);
        const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: 5_000 }), page.keyboard.press('Enter')]);
        await chooser.setFiles(file);
      }).toPass({ timeout: 60_000 });
    },
  };
}
