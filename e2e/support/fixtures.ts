import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

/**
 * Every journey fails on a console error, a violation of the content policy or a failed request, unless it names the
 * line that it provokes.
 */
export const test = base.extend<{ problems: string[]; allowed: RegExp[] }>({
  /**
   * What a test provokes on purpose; everything else still fails it. One expression only: the runner would take a second
   * element of the list for options.
   */
  allowed: [[], { option: true }],
  // Each test has its own client address: limits count per address.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `203.0.${randomInt(255)}.${randomInt(255)}` });
  },
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await make(options);
        context.on('page', actWhenAlive);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
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

/**
 * Scripts load after the first paint. Actions before that work as without script, which has its own tests; the others
 * wait until the page is hydrated. A page that a test keeps from hydrating is used as it is.
 */
function actWhenAlive(page: Page): void {
  const alive = () =>
    page
      .waitForFunction(
        () =>
          matchMedia('(scripting: none)').matches ||
          Object.keys(document.querySelector('footer, #root > *') ?? document.body ?? {}).some((key) => key.startsWith('__reactFiber')),
        undefined,
        { timeout: 5000, polling: 50 },
      )
      .catch(() => undefined);
  for (const go of ['goto', 'reload'] as const) {
    const act = page[go].bind(page) as Page['goto'];
    page[go] = async (...args: Parameters<Page['goto']>) => {
      const answer = await act(...args);
      await alive();
      return answer;
    };
  }
}

export { expect };
