import { expect, test } from '../support/fixtures.ts';

const MENUS = {
  'AMPI-TNPY 2025': [
    '/organizing-committee',
    '/science-committee',
    '/science-committee-members',
    '/regional-advisory-committe',
    '/TNPY-advisory-committee',
    '/AMPI-TNPY-executive-committee',
  ],
  Program: ['/preconference-workshop', '/conference-highlights', '/invited-speakers', '/scientific-program'],
  Abstract: ['/abstract', '/abstract-submission', '/awards-and-honors'],
  Information: ['/venue', '/sponsors', 'https://example.org/about', '/chennai-tourism'],
};
const nav = 'nav[aria-label="Main"]';

test(
  'the bar holds exactly the specified links',
  {
    tag: [
      '@PUB-034',
      '@PUB-048',
      '@PUB-049',
      '@PUB-050',
      '@PUB-052',
      '@PUB-053',
      '@PUB-054',
      '@PUB-055',
      '@PUB-056',
      '@PUB-058',
      '@PUB-059',
      '@PUB-060',
      '@PUB-061',
      '@PUB-062',
      '@PUB-063',
      '@PUB-064',
      '@PUB-066',
      '@PUB-067',
    ],
  },
  async ({ page }) => {
    await page.goto('/contacts');
    const links = await page.locator(`${nav} a`).evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(['/', ...Object.values(MENUS).flat(), '/login-page', '/registration']);
    expect(await page.locator(`${nav} .menu button`).allTextContents()).toEqual(Object.keys(MENUS));
    await expect(page.getByRole('link', { name: 'Register', exact: true }).first()).toHaveAttribute('href', '/registration');
    await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toHaveAttribute('href', '/login-page');
    await expect(page.getByText(/^Hi, /)).toHaveCount(0);
  },
);

test('the two labels that differ from their address', { tag: ['@PUB-051', '@PUB-057'] }, async ({ page }) => {
  await page.goto('/contacts');
  await expect(page.locator(`${nav} a[href="/science-committee"]`)).toHaveText('Scientific Committee');
  await expect(page.locator(`${nav} a[href="/conference-highlights"]`)).toHaveText('Photo Gallery');
});

test('About ACC opens in a new tab and gives nothing away', { tag: ['@PUB-065'] }, async ({ page }) => {
  await page.goto('/contacts');
  const about = page.locator(`${nav} a`, { hasText: 'About ACC' });
  await expect(about).toHaveAttribute('target', '_blank');
  await expect(about).toHaveAttribute('rel', 'noopener noreferrer');
});

test('accommodation, cancer types and contact are not in the bar but can be reached', { tag: ['@PUB-073'] }, async ({ page }) => {
  await page.goto('/');
  for (const path of ['/accommodation', '/types-of-cancers', '/contacts']) {
    await expect(page.locator(`${nav} a[href="${path}"]`)).toHaveCount(0);
    await expect(page.locator(`footer a[href="${path}"]`)).toHaveCount(1);
  }
});

test(
  'the bar is transparent up to 50 px of scroll and white from 51',
  { tag: ['@PUB-042', '@PUB-043', '@PUB-044', '@PUB-045'] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/contacts');
    const bar = page.locator('header.bar');
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    const white = 'rgb(255, 255, 255)';
    const transparent = 'rgba(0, 0, 0, 0)';
    await expect(bar).toHaveCSS('background-color', transparent);
    for (const [y, colour] of [
      [50, transparent],
      [51, white],
      [400, white],
      [50, transparent],
      [0, transparent],
    ] as const) {
      await scrollTo(y);
      await expect(bar, `at ${y} px`).toHaveCSS('background-color', colour);
    }
  },
);

test('the logo is 65 px high', { tag: ['@PUB-046'] }, async ({ page }) => {
  await page.goto('/contacts');
  expect((await page.locator('header .logo').boundingBox())?.height).toBe(65);
});

test('by mouse: opens on arriving, closes on leaving', { tag: ['@PUB-070', '@PUB-071'] }, async ({ page }) => {
  await page.goto('/contacts');
  const program = page.getByRole('button', { name: 'Program' });
  const item = page.locator(`${nav} a[href="/scientific-program"]`);
  await expect(item).toBeHidden();
  await program.hover();
  await expect(item).toBeVisible();
  await expect(program).toHaveAttribute('aria-expanded', 'true');
  await item.hover();
  await expect(item).toBeVisible();
  await page.getByRole('button', { name: 'Abstract', exact: true }).hover();
  await expect(item).toBeHidden();
  await expect(page.locator(`${nav} a[href="/awards-and-honors"]`)).toBeVisible();
  await page.mouse.move(700, 600);
  await expect(page.locator(`${nav} a[href="/awards-and-honors"]`)).toBeHidden();
});

test('choosing an item closes the menu', { tag: ['@PUB-072'] }, async ({ page }) => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Information' }).hover();
  await page.locator(`${nav} a[href="/venue"]`).click();
  await expect(page).toHaveURL('/venue');
  await page.mouse.move(700, 600);
  await expect(page.locator(`${nav} a[href="/sponsors"]`)).toBeHidden();
});

test(
  'by keyboard: Tab reaches a menu, Enter opens it, Tab moves inside, Escape closes it and returns the focus',
  { tag: ['@PUB-070'] },
  async ({ page }) => {
    await page.goto('/contacts');
    await page.locator('header .logo').focus();
    await page.keyboard.press('Tab');
    await expect(page.locator(`${nav} a[href="/"]`)).toBeFocused();
    await page.keyboard.press('Tab');
    const menu = page.getByRole('button', { name: 'AMPI-TNPY 2025' });
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(page.locator(`${nav} a[href="/organizing-committee"]`)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
    await expect(page.locator(`${nav} a[href="/organizing-committee"]`)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Program' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.locator(`${nav} a[href="/preconference-workshop"]`)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/preconference-workshop');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test(
    'by touch: the toggle opens and closes the sheet, a group unfolds, choosing closes all',
    { tag: ['@PUB-035', '@PUB-047', '@PUB-072'] },
    async ({ page }) => {
      await page.goto('/contacts');
      const toggle = page.getByRole('button', { name: 'Menu' });
      const home = page.locator(`${nav} a[href="/"]`);
      await expect(home).toBeHidden();
      await toggle.tap();
      await expect(home).toBeVisible();
      await toggle.tap();
      await expect(home).toBeHidden();
      await toggle.tap();
      const program = page.locator(nav).getByRole('button', { name: 'Program' });
      await program.tap();
      await expect(program).toHaveAttribute('aria-expanded', 'true');
      await page.locator(`${nav} a[href="/invited-speakers"]`).tap();
      await expect(page).toHaveURL('/invited-speakers');
      await expect(home).toBeHidden();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    },
  );

  test('the page behind the open sheet does not scroll, and Escape closes it', async ({ page }) => {
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.locator('html')).toHaveClass(/menu-open/);
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).not.toHaveClass(/menu-open/);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });
});

for (const width of [360, 1440]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    test('every link of the menu can be reached', async ({ page }) => {
      await page.goto('/contacts');
      for (const href of ['/', ...Object.values(MENUS).flat(), '/login-page', '/registration']) {
        const link = page.locator(`footer a[href="${href}"]`).first();
        await expect(link, href).toBeVisible();
      }
      if (width < 1081) {
        await page.locator('header a[href="#all-pages"]').click();
        await expect(page).toHaveURL(/#all-pages$/);
        await expect(page.locator('#all-pages')).toBeInViewport();
      } else {
        await page.locator(`${nav} .menu button`, { hasText: 'Program' }).hover();
        await expect(page.locator(`${nav} a[href="/scientific-program"]`)).toBeVisible();
      }
    });
  });
}
