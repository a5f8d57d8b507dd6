import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { answerWith, holdAnswers, goByLink } from '../support/states.ts';

const text = async (page: Page, selector = 'main') => (await page.locator(selector).innerText()).replace(/\s+/g, ' ');
const inOrder = (shown: string, parts: readonly string[]) => {
  const found = parts.map((part) => shown.toLowerCase().indexOf(part.toLowerCase()));
  expect(found, parts.join(' | ')).not.toContain(-1);
};

test.describe('workshop', () => {
  test.use({ allowed: [/status of 500|Failed to load resource/] });

  test(
    'what, on what, where, when, and what to bring',
    { tag: ['@PUB-009', '@PUB-206', '@PUB-207', '@PUB-208', '@PUB-209'] },
    async ({ page }) => {
      await page.goto('/preconference-workshop');
      inOrder(await text(page), [
        'hands-on',
        'Hybrid planning strategies for breast cancer',
        'Varian Eclipse',
        'Elekta Monaco',
        'Radiation oncology department',
        '26 September 2025',
        'A laptop with at least 6 GB RAM',
        'external mouse is preferred',
      ]);
    },
  );

  test('the speakers have their own states', { tag: ['@PUB-210', '@PUB-211', '@PUB-212', '@PUB-213'] }, async ({ page }) => {
    await answerWith(page, 'workshop/speakers', 'failing');
    await page.goto('/contacts');
    await goByLink(page, '/preconference-workshop');
    await expect(page.getByText('Error: Failed to fetch speakers')).toBeVisible();
    await expect(page.getByText('Dr. Anbarasi Thooyavan').first()).toBeVisible();
    await page.unrouteAll();
    const answer = await holdAnswers(page, 'workshop/speakers');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Loading speakers...')).toBeVisible();
    answer();
    const speaker = page.locator('main li', { hasText: 'Mr. Kapilan Thevan' });
    await expect(speaker).toContainText('Application Specialist');
    await expect(speaker).toContainText('Sample Company');
    await expect(speaker.locator('.avatar').first()).toBeVisible();
  });

  test('so has the organizing committee', { tag: ['@PUB-214', '@PUB-215', '@PUB-216'] }, async ({ page }) => {
    await answerWith(page, 'workshop/committee', 'failing');
    await page.goto('/contacts');
    await goByLink(page, '/preconference-workshop');
    await expect(page.getByText('Error: Failed to fetch committee members')).toBeVisible();
    await page.unrouteAll();
    const answer = await holdAnswers(page, 'workshop/committee');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Loading committee members...')).toBeVisible();
    answer();
    const member = page.locator('main li', { hasText: 'Mr. Kathirvel Oviyan' });
    await expect(member).toContainText('Planning Systems');
    await expect(member).toContainText('Sample Cancer Centre');
  });
});

test('five awards, four of them with a year', { tag: ['@PUB-018', '@PUB-217', '@PUB-218'] }, async ({ page }) => {
  await page.goto('/awards-and-honors');
  const awards = page.locator('main li:has(h2), main li:has(h3), main article');
  const shown = await text(page);
  inOrder(shown, [
    'Young Medical Physics Student Award',
    '2017',
    'Best Paper Award',
    '2005',
    '2007',
    'Best Researcher Award',
    'Innovation Award',
    '2025',
  ]);
  await expect(awards).toHaveCount(5);
  const researcher = awards.filter({ hasText: 'Best Researcher Award' });
  expect(await researcher.innerText()).not.toMatch(/\d{4}|year/i);
});

test(
  'the guidelines',
  { tag: ['@PUB-017', '@DEL-202', '@DEL-203', '@DEL-204', '@DEL-205', '@DEL-206', '@DEL-207', '@DEL-208', '@DEL-209', '@DEL-210'] },
  async ({ page }) => {
    await page.goto('/abstract');
    inOrder(await text(page), [
      'clear, without abbreviations',
      'at most 145 characters excluding spaces',
      '.doc or .docx',
      'at most 350 words',
      'Background and Aim; Materials and Methods; Results and Discussion; Conclusion',
      'three keywords',
      "first author's e-mail, mobile number and affiliation",
      'one category',
      'At most two abstracts',
      'online only',
      'August 20, 2025',
    ]);
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: 'Submit your abstract' })).toHaveAttribute('href', '/abstract-submission');
    await expect(page.locator('.deadline')).toContainText('extended to September 1, 2025');
    await expect(page.getByRole('region', { name: 'Categories' }).getByRole('listitem')).toHaveCount(12);
    await expect(page.getByRole('region', { name: 'Presentation types' }).getByRole('listitem')).toHaveText(['Oral', 'E-Poster']);
  },
);

test('the template can be downloaded', { tag: ['@PUB-219'] }, async ({ page, request }) => {
  await page.goto('/abstract');
  const href = await page
    .getByRole('link', { name: /template/i })
    .first()
    .getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('wordprocessingml');
  expect((await answer.body()).subarray(0, 2).toString()).toBe('PK');
});

test('the venue page: banner, then the block with the postal code', { tag: ['@PUB-020', '@PUB-087', '@PUB-088'] }, async ({ page }) => {
  await page.goto('/venue');
  await expect(page.locator('.crumb')).toContainText('venue');
  const [banner, block] = await Promise.all([
    page.locator('.crumb').boundingBox(),
    page.getByRole('heading', { name: 'Cancer centre auditorium' }).boundingBox(),
  ]);
  expect(block?.y).toBeGreaterThan(banner?.y ?? 0);
  await expect(page.locator('main')).toContainText('600095');
});

test('sponsors by tier', { tag: ['@PUB-023', '@PUB-192', '@PUB-193', '@PUB-194', '@PUB-195'] }, async ({ page }) => {
  await page.goto('/sponsors');
  const tiers = page.locator('main section').filter({ has: page.getByRole('heading', { name: /^(Diamond|Platinum|Gold|Silver)/ }) });
  expect((await tiers.getByRole('heading', { level: 2 }).allInnerTexts()).map((one) => one.split(/\s/)[0])).toEqual([
    'Diamond',
    'Platinum',
    'Gold',
    'Silver',
  ]);
  for (const [i, count] of [0, 3, 1, 7].entries())
    await expect(tiers.nth(i).getByRole('link', { name: /Visit Website/ })).toHaveCount(count);
  await expect(tiers.first()).toContainText('Coming Soon');
  const gold = tiers.nth(2);
  await expect(gold).toContainText('Panai Labs');
  await expect(gold).toContainText('Planning software for adaptive radiotherapy');
  const link = gold.getByRole('link', { name: /Visit Website/ });
  await expect(link).toHaveAttribute('href', 'https://example.org/');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('the photo gallery shows its pictures, with captions', { tag: ['@PUB-010'] }, async ({ page }) => {
  await page.goto('/conference-highlights');
  await expect(page.locator('main figure')).toHaveCount(6);
  await expect(page.getByText('Lighting the lamp', { exact: true })).toBeVisible();
});

test.describe('pages without content', () => {
  test.use({ allowed: [/status of 404|Failed to load resource/] });
  test('show the one Coming Soon screen', { tag: ['@PUB-222', '@PUB-010', '@PUB-024'] }, async ({ page }) => {
    await answerWith(page, 'gallery', 'empty');
    await answerWith(page, 'pages/accommodation', 'missing');
    await page.goto('/contacts');
    await goByLink(page, '/accommodation');
    await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Accommodation/);
    await goByLink(page, '/conference-highlights');
    await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
  });
});

test('accommodation, once written, is a page', { tag: ['@PUB-024'] }, async ({ page }) => {
  await page.goto('/accommodation');
  await expect(page.getByRole('heading', { name: 'Where to stay' })).toBeVisible();
});

test.describe('sights to visit', () => {
  const SIGHTS = [
    'Marina Beach',
    'Kapaleeshwarar Temple',
    'Mahabalipuram',
    'Fort St. George',
    'Government Museum, Egmore',
    'Guindy National Park',
  ];

  test('six sights, each with description, points and pictures', { tag: ['@PUB-025', '@PUB-220'] }, async ({ page }) => {
    await page.goto('/chennai-tourism');
    for (const name of SIGHTS) {
      const sight = page
        .locator('main article, main li')
        .filter({ has: page.getByRole('heading', { name }) })
        .last();
      await expect(sight.locator('li').first()).toBeVisible();
      await expect(sight.locator('p').first()).toBeVisible();
      await expect(sight.getByRole('img').first()).toBeAttached();
    }
  });

  const shown = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main img')]
        .filter(
          (img) =>
            getComputedStyle(img).opacity === '1' && getComputedStyle(img).visibility === 'visible' && img.getClientRects().length > 0,
        )
        .map((img) => (img as HTMLImageElement).src.split('/').at(-1))
        .join(),
    );

  test('pictures change every two seconds, until paused', { tag: ['@PUB-221'] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/chennai-tourism');
    await page.waitForLoadState('networkidle');
    const first = await shown(page);
    await expect.poll(() => shown(page), { timeout: 5000, intervals: [100] }).not.toBe(first);
    await page.getByRole('button', { name: /pause/i }).click();
    await page.waitForTimeout(600);
    const still = await shown(page);
    await page.waitForTimeout(2600);
    expect(await shown(page)).toBe(still);
  });

  test('nothing changes under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/chennai-tourism');
    await page.waitForLoadState('networkidle');
    const first = await shown(page);
    await page.waitForTimeout(2600);
    expect(await shown(page)).toBe(first);
  });
});

test.describe('types of cancer', () => {
  test.use({ allowed: [/status of (404|500)|Failed to load resource/] });

  test('a grid of cards, each a link', { tag: ['@PUB-021', '@PUB-196'] }, async ({ page }) => {
    await page.goto('/types-of-cancers');
    const cards = page.locator('main li').filter({ has: page.getByRole('link', { name: /Know More/ }) });
    await expect(cards).toHaveCount(6);
    await expect(cards.first()).toContainText('Breast cancer');
    await expect(cards.first().locator('img, svg').first()).toBeVisible();
    await expect(cards.first().getByRole('link', { name: /Know More/ })).toHaveAttribute('href', '/cancerdetail/1');
  });

  test('a video that loads only when asked for', { tag: ['@PUB-197'] }, async ({ page }) => {
    await page.goto('/types-of-cancers');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: /film|video|play|load/i }).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://example.org/film');
    await expect(page.locator('iframe')).toHaveAttribute('title', /.+/);
  });

  test('the list that fails', { tag: ['@PUB-198'] }, async ({ page }) => {
    await answerWith(page, 'cancer-types', 'failing');
    await page.goto('/contacts');
    await goByLink(page, '/types-of-cancers');
    await expect(page.getByText('Failed to load cancer types. Please try again later.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: /Know More/ }).first()).toBeVisible();
  });

  test(
    'one type: name and sub-name, overview, the list of types',
    { tag: ['@PUB-022', '@PUB-199', '@PUB-200', '@PUB-201'] },
    async ({ page }) => {
      await page.goto('/types-of-cancers');
      await page
        .getByRole('link', { name: /Know More/ })
        .nth(1)
        .click();
      await expect(page).toHaveURL('/cancerdetail/2');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lung cancer');
      await expect(page).toHaveTitle(/^Lung cancer, /);
      await expect(page.getByText('Cancers that begin in the airways or the lung')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      await expect(page.getByText('Small cell lung cancer', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lung cancer');
    },
  );

  test('one type that fails', { tag: ['@PUB-204'] }, async ({ page }) => {
    await answerWith(page, 'cancer-types/1', 'failing');
    await page.goto('/types-of-cancers');
    await page
      .getByRole('link', { name: /Know More/ })
      .first()
      .click();
    await expect(page.getByText('Failed to load cancer details. Please try again later.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  test('an id nobody has', { tag: ['@PUB-205'] }, async ({ page }) => {
    const response = await page.goto('/cancerdetail/99');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('No cancer information found for this ID.')).toBeVisible();
  });
});

test('the privacy policy has ten sections in order', { tag: ['@PUB-027', '@PUB-185', '@PUB-186'] }, async ({ page }) => {
  await page.goto('/privacypolicy');
  const headings = (await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()).map((one) =>
    one.replace(/^\d+\W*/, '').trim(),
  );
  expect(headings.filter((one) => one !== 'On this page')).toEqual([
    'Introduction',
    'Use of data',
    'Disclosure',
    'Retention',
    'Amendments',
    'GDPR rights',
    'Cookies',
    'Cookies used',
    'Service providers',
    'Contact details',
  ]);
  await expect(page.locator('main')).toContainText('at least 12 months and at most 3 years');
});

test('a version of the terms can be read by number and by day, and an unknown one is not found', async ({ page }) => {
  await page.goto('/terms/versions/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, version 1$/);
  await expect(page.getByRole('note').first()).toContainText(/In force since \d+ \w+ \d{4}/);
  await expect(page.locator('.words h2')).toHaveCount(6);
  await page.goto('/Terms/versions/2099-01-01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, version 1$/);
  // Nobody has changed it, so there is nothing before it.
  await page.goto('/terms');
  await expect(page.getByRole('link', { name: 'The version before this one' })).toHaveCount(0);
  for (const missing of ['/terms/versions/9', '/terms/versions/x', '/venue/versions/1']) {
    expect((await page.request.get(missing)).status(), missing).toBe(404);
  }
});

test(
  'the terms have six sections and their facts',
  { tag: ['@PUB-028', '@PUB-187', '@PUB-188', '@PUB-189', '@PUB-190', '@PUB-191'] },
  async ({ page }) => {
    await page.goto('/terms');
    const headings = (await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()).map((one) =>
      one.replace(/^\d+\W*/, '').trim(),
    );
    expect(headings.filter((one) => one !== 'On this page')).toEqual([
      'Registration',
      'Payment and refund',
      'Workshop',
      'Abstracts',
      'Intellectual property',
      'Contact',
    ]);
    inOrder(await text(page), [
      'fees are non-refundable',
      'within 7 days',
      'limited',
      'first come, first served',
      'sessions, the conference kit, lunch and refreshments on both days, and a certificate',
    ]);
  },
);
