import { AxeBuilder } from '@axe-core/playwright';
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
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
        });
      });
    }
  });
}

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
