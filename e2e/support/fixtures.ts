import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

/** A second try is recorded (`trace` in the configuration), by a script that the sandboxed frame of a preview refuses, as it should. */
const OF_THE_RECORDER = /Blocked script execution in .* because the document's frame is sandboxed/;

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
    async ({ page, allowed }, use, { retry }) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.type()}: ${message.text()}`);
      });
      // A frame that was blocked does not say what it was given.
      const frames: string[] = [];
      page.on('response', (answer) => {
        const { pathname } = new URL(answer.url());
        if (answer.request().resourceType() === 'document' && answer.frame() !== page.mainFrame())
          frames.push(`${answer.status()} ${pathname} ${answer.headers()['content-security-policy'] ?? ''}`);
      });
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      await use(problems);
      const provoked = retry > 0 ? [...allowed, OF_THE_RECORDER] : allowed;
      const unexpected = problems.filter((problem) => !provoked.some((one) => one.test(problem)));
      expect(unexpected, frames.length > 0 ? `Frames were given:\n${frames.slice(-5).join('\n')}` : '').toEqual([]);
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
        () => {
          const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
          // The script of a page's own part may come after that of its frame.
          const parts = [document.querySelector('footer, #root > *') ?? document.body, ...document.querySelectorAll('main h1, main form')];
          return matchMedia('(scripting: none)').matches || parts.every((part) => part !== null && isAlive(part));
        },
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
