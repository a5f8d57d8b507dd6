import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM } from './support/chromium.ts';

/**
 * `pnpm pictures`, while `pnpm demo` runs: the organisers' main pages with the demonstration's invented people, first screen only, into
 * docs/images, for the README and the guide.
 */
const root = join(import.meta.dirname, '..');
const SITE = process.env['SITE'] ?? 'http://localhost:3000';
const EDITION = 'ampi-tnpy-2025';

const shots: readonly { name: string; path: string; width?: number; act?: (page: Page) => Promise<unknown> }[] = [
  { name: 'overview', path: '' },
  { name: 'delegates', path: '/delegates' },
  {
    name: 'delegate',
    path: '/delegates?status=PAID&category=student&sort=name',
    act: async (page) => {
      await page.locator('.delegates-who > a').first().click();
      await page.getByRole('link', { name: 'Open the page' }).click();
      await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
    },
  },
  { name: 'proofs', path: '/proofs', act: (page) => page.locator('canvas').first().waitFor() },
  { name: 'proofs', path: '/proofs', width: 360, act: (page) => page.locator('canvas').first().waitFor() },
  { name: 'messages', path: '/mail/messages' },
  { name: 'fees', path: '/settings/fees' },
  { name: 'board', path: '/abstracts' },
  { name: 'assignment', path: '/abstracts/assignment' },
];

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: SITE, locale: 'en-IN' });
const page = await context.newPage();
await logIn(page);
for (const { name, path, width = 1440, act } of shots) {
  await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
  await page.goto(`/organiser/${EDITION}${path}`, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.screenshot({ path: join(root, `docs/images/organiser-${name}-${width}.jpg`), type: 'jpeg', quality: 80 });
}
await browser.close();

async function logIn(on: Page): Promise<void> {
  await on.goto('/organiser/login');
  await on.getByLabel('Email').fill('owner@example.org');
  await on.getByLabel('Password', { exact: true }).fill('demo garden lantern');
  await on.getByRole('button', { name: 'Log in' }).click();
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo-data.ts', 'code'], { cwd: root });
  await on
    .getByLabel(/code/i)
    .first()
    .fill(/\d{6}/.exec(stdout)?.[0] ?? '');
  await on
    .getByRole('button', { name: /confirm|continue|log in/i })
    .first()
    .click();
  await on.waitForURL(new RegExp(EDITION));
}
