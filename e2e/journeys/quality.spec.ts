import { violationsOn } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PAGES, WIDTHS } from '../support/pages.ts';

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const { path, name, status } of PAGES) {
      test.describe(name, () => {
        // For a 404 the browser logs an error of its own.
        test.use({ allowed: status === 404 ? [/status of 404/] : [] });

        test('has no accessibility violation, no layout shift, no error and no sideways scroll', async ({ page }) => {
          await page.addInitScript(() => {
            const shifts: number[] = [];
            Object.assign(window, { shifts });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
                if (!entry.hadRecentInput) shifts.push(entry.value);
            }).observe({ type: 'layout-shift', buffered: true });
          });
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await page.evaluate(() => document.fonts.ready);
          const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
          expect(shift).toBeLessThanOrEqual(0.01);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ).toBeLessThanOrEqual(0);
          expect(await violationsOn(page)).toEqual([]);
        });
      });
    }
  });
}

test('what is wrong on a page is found (so silence means something)', async ({ page }) => {
  await page.goto('/contacts');
  await page.evaluate(() => {
    const picture = document.createElement('img');
    const faint = document.createElement('p');
    faint.textContent = 'hardly to be seen';
    faint.style.color = '#eee';
    faint.style.background = '#fff';
    document.querySelector('main')?.append(picture, faint);
  });
  const found = await violationsOn(page);
  for (const rule of ['image-alt', 'color-contrast']) expect(found.filter((one) => one.startsWith(`${rule}:`))).toHaveLength(1);
});

test.describe('the policy', () => {
  test.use({ allowed: [/Content Security Policy/] });

  test('the content policy would stop a script that is not ours (so silence means something)', async ({ page }) => {
    await page.goto('/contacts');
    const stopped = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'window.injected = true';
          document.body.append(script);
        }),
    );
    expect(stopped).toBe('script-src-elem');
  });
});
