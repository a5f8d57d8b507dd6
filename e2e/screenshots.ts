import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM } from './support/chromium.ts';
import { abstractShots } from './support/abstract-shots.ts';
import { createAccount, mailsTo } from './support/accounts.ts';
import { organiserShots } from './support/organiser-shots.ts';
import { PAGES } from './support/pages.ts';
import { paymentShots } from './support/payment-shots.ts';
import type { Shot } from './support/shot.ts';
import { SITE } from './support/site.ts';

/**
 * `pnpm screenshots [name ... | organiser-*]`: every page and important states, full length, at three widths, into
 * test-results/screenshots; the few in the README, first screen only, into docs/images. Needs `pnpm build` and
 * Chromium.
 */
const root = join(import.meta.dirname, '..');
const everything = join(root, 'test-results/screenshots');
const kept = join(root, 'docs/images');
const WIDTHS = [360, 768, 1440];
const IN_README = new Set([
  'menu-1440',
  'home-360',
  'registration-1440',
  'registration-360',
  'programme-1440',
  'tourism-1440',
  'payment-open-1440',
  'abstract-written-1440',
]);

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const shots: Shot[] = [
  ...PAGES.map(({ name, path }) => ({ name, path })),
  {
    name: 'menu',
    path: '/',
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('button', { name: 'Program' }).click();
    },
  },
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
];

const logIn = async (page: Page, password?: string) => {
  const account = await createAccount();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password ?? account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
const askReset = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
};
const stay = (page: Page) => page.getByRole('button', { name: 'Stay here' }).click();
shots.push(
  { name: 'login-failed', path: '/login-page', act: (page) => logIn(page, 'not the right one') },
  { name: 'login-done', path: '/login-page', act: (page) => logIn(page).then(() => stay(page)) },
  { name: 'registration-login-failed', path: '/registration?tab=login', act: (page) => logIn(page, 'not the right one') },
  { name: 'forgot-unknown', path: '/forgetPassword', act: (page) => askReset(page, 'nobody@example.org') },
  {
    name: 'forgot-sent',
    path: '/forgetPassword',
    act: async (page) => {
      await askReset(page, (await createAccount()).email);
      await stay(page);
    },
  },
  {
    name: 'reset',
    path: '/forgetPassword',
    act: async (page) => {
      const { email } = await createAccount();
      await askReset(page, email);
      let link: string | undefined;
      while (!link) {
        await pause(200);
        link = /https?:\/\/\S+\/reset-password#\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0];
      }
      await page.goto(link);
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await page.getByText('Please enter a password').first().waitFor();
    },
  },
  {
    name: 'greeting',
    path: '/login-page',
    act: async (page) => {
      await logIn(page);
      await page.getByText('Stay here').waitFor();
      await page.goto(`${SITE}/sponsors`, { waitUntil: 'networkidle' });
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('button', { name: /^Hi, / }).click();
    },
  },
);

shots.push(...paymentShots, ...abstractShots, ...organiserShots);

const asked = new Set(process.argv.slice(2));
const wanted = shots.filter(({ name }) => asked.size === 0 || asked.has(name) || asked.has(name.replace(/-.*/, '-*')));
const server = spawn(process.execPath, ['e2e/serve.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  await untilReady();
  await mkdir(everything, { recursive: true });
  await mkdir(kept, { recursive: true });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  for (const width of WIDTHS) {
    for (const { name, path, act, whole = act === undefined } of wanted) {
      const context = await browser.newContext({
        viewport: { width, height: width < 700 ? 780 : 900 },
        reducedMotion: 'reduce',
        bypassCSP: true,
        baseURL: SITE,
        extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${width % 255}` },
      });
      const page = await context.newPage();
      await page.goto(SITE + path, { waitUntil: 'networkidle' });
      // The time machine is for development; the pictures show what a visitor sees.
      const hidden = 'aside.clock-bar { display: none !important }';
      await page.addStyleTag({ content: hidden });
      await act?.(page);
      await page.addStyleTag({ content: hidden });
      await page.waitForTimeout(400);
      const file = `${name}-${width}`;
      await page.screenshot({ path: join(everything, `${file}.png`), fullPage: whole });
      // JPEG: the drawn backgrounds are gradients, which PNG compresses badly.
      if (IN_README.has(file)) await page.screenshot({ path: join(kept, `${file}.jpg`), type: 'jpeg', quality: 66 });
      await context.close();
    }
  }
  await browser.close();
  console.log(`${wanted.length * WIDTHS.length} pictures in test-results/screenshots`);
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
