import { spawn } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { environment, root } from './environment.ts';

/** `pnpm screenshots`: the shell at three widths into docs/images. Needs `pnpm build` and Chromium. */
const SITE = 'http://localhost:3100';
const WIDTHS = [360, 768, 1440];
const folder = join(root, 'docs/images');

interface Shot {
  name: string;
  path: string;
  /** Brings the page into the state to show. */
  act?: (page: Page) => Promise<unknown>;
  fullPage?: boolean;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const shots: Shot[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('button', { name: 'Program' }).click();
    },
  },
  { name: 'contacts', path: '/contacts', fullPage: true },
  { name: 'contacts-errors', path: '/contacts', act: send },
  {
    name: 'contacts-sent',
    path: '/contacts',
    act: async (page) => {
      for (const [field, value] of Object.entries({
        name: 'Asha Raman',
        mobile: '+91 98400 00000',
        email: 'asha@example.org',
        message: 'Where do I park?',
      }))
        await page.locator(`form [name="${field}"]`).fill(value);
      await send(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'server-error', path: '/internal-server-error' },
  { name: 'ui', path: '/ui', fullPage: true },
];

const server = spawn(process.execPath, ['e2e/serve.ts'], { cwd: root, env: environment(), stdio: ['ignore', 'ignore', 'inherit'] });
try {
  await untilReady();
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  let bytes = 0;
  for (const width of WIDTHS) {
    for (const { name, path, act, fullPage = false } of shots) {
      const context = await browser.newContext({
        viewport: { width, height: width < 700 ? 780 : 900 },
        reducedMotion: 'reduce',
        bypassCSP: true,
        extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${width % 255}` },
      });
      const page = await context.newPage();
      await page.goto(SITE + path, { waitUntil: 'networkidle' });
      // The time machine is for development; the pictures show what a visitor sees.
      await page.addStyleTag({ content: 'aside.clock-bar { display: none !important }' });
      await act?.(page);
      await page.waitForTimeout(400);
      const file = join(folder, `${name}-${width}.jpg`);
      // JPEG: the drawn grounds are gradients, which PNG cannot pack.
      await page.screenshot({ path: file, fullPage, type: 'jpeg', quality: 66 });
      bytes += (await stat(file)).size;
      await context.close();
    }
  }
  await browser.close();
  console.log(`${shots.length * WIDTHS.length} pictures in docs/images, ${(bytes / 1e6).toFixed(2)} MB`);
} finally {
  server.kill('SIGTERM');
}

async function untilReady(): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (
      await fetch(`${SITE}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await pause(200);
  }
  throw new Error('The site did not become ready: run `pnpm build` first.');
}
