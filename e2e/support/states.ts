import type { Page, Route } from '@playwright/test';

/** What an API call does in a test of a page's states. */
export type Answering = 'never' | 'failing' | 'missing' | 'cut' | 'empty';

const STATUS = { failing: 500, missing: 404 } as const;

/** Changes the behaviour of calls to one API path; everything else works as usual. */
export async function answerWith(page: Page, path: string, how: Answering, empty: unknown = []): Promise<void> {
  await page.route(`**/api/v1/${path}`, async (route: Route) => {
    if (how === 'cut') return route.abort('internetdisconnected');
    if (how === 'never') return undefined;
    if (how === 'empty') return route.fulfill({ json: empty });
    const status = STATUS[how];
    return route.fulfill({
      status,
      json: { error: { code: status === 404 ? 'NOT_FOUND' : 'INTERNAL', message: 'From a test', requestId: 'test' } },
    });
  });
}

/** Holds the answers of one API path until told to let them go: what is shown meanwhile is shown for as long as a look takes. */
export async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/${path}`, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Navigates by a link inside the running site, without a new document; the link may be in a closed menu. */
export async function goByLink(page: Page, href: string): Promise<void> {
  await page.locator(`footer a[href="${href}"], header a[href="${href}"], main a[href="${href}"]`).first().dispatchEvent('click');
}
