import type { Page } from '@playwright/test';

/** From now on, how long each click and key takes until what it changed is painted: what INP is made of. Events under 16 ms are not told. */
export async function watchInteractions(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(window, { took });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) took.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () => page.evaluate(() => (window as unknown as { took: number[] }).took);
}
