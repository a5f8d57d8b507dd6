import { randomInt } from 'node:crypto';
import { test as base, expect } from '@playwright/test';

/**
 * Every journey fails on an error in the console, a violation of the content policy or a request that went wrong, unless
 * it names the line that it provokes.
 */
export const test = base.extend<{ problems: string[]; allowed: RegExp[] }>({
  /**
   * What a test provokes on purpose; everything else still fails it. One expression only: the runner would take a second
   * element of the list for options.
   */
  allowed: [[], { option: true }],
  // Each test is a visitor of its own: limits count per client address.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `203.0.${randomInt(255)}.${randomInt(255)}` });
  },
  problems: [
    async ({ page, allowed }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      await use(problems);
      expect(problems.filter((problem) => !allowed.some((one) => one.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
