import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from './processes.ts';

/** With `GUIDE_PICTURES=1` a journey leaves pictures for docs/organisers.md; otherwise this does nothing. */
export async function guidePicture(page: Page, name: string): Promise<void> {
  if (!process.env['GUIDE_PICTURES']) return;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: join(ROOT, `docs/images/guide-${name}-1440.jpg`), type: 'jpeg', quality: 80 });
}
