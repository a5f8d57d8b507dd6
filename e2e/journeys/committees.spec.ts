import { expect, test } from '../support/fixtures.ts';
import { answerWith, holdAnswers, goByLink } from '../support/states.ts';

const COMMITTEES = [
  ['[PUB-003]', '/organizing-committee', 'Organizing Committee', 'Dr. Ezhilan Murugavel'],
  ['[PUB-004]', '/science-committee', 'Scientific Committee', 'Dr. Oviya Senthamizh'],
  ['[PUB-005]', '/science-committee-members', 'Scientific Committee Members', 'Dr. Sudar Nilavan'],
  ['[PUB-006]', '/regional-advisory-committe', 'Regional Advisory Committee', 'Prof. Kanaga Sabai'],
  ['[PUB-007]', '/TNPY-advisory-committee', 'TNPY Advisory Committee', 'Prof. Maravan Cheliyan'],
  ['[PUB-008]', '/AMPI-TNPY-executive-committee', 'AMPI TNPY Advisory Committee', 'Dr. Pugazh Cheran'],
] as const;

for (const [id, path, heading, somebody] of COMMITTEES) {
  test(`${id} ${path}`, { tag: ['@PUB-086'] }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('.crumb')).toBeVisible();
    await expect(page.getByText(somebody, { exact: true })).toBeVisible();
    // The same by a link inside the site, and typed in another case.
    await page.goto('/contacts');
    await goByLink(page, path);
    await expect(page.getByText(somebody, { exact: true })).toBeVisible();
    await page.goto(path.toLowerCase());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });
}

// One document for all of them: a person, too, goes to and fro in one.
test.describe('states', () => {
  test.use({ allowed: [/status of (500|404)|ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test(
    'loading, error by status, and Try Again',
    { tag: ['@PUB-119', '@PUB-120', '@PUB-121', '@PUB-122', '@PUB-123'] },
    async ({ page }) => {
      await page.goto('/contacts');
      for (const [, path, heading, somebody] of COMMITTEES)
        await test.step(path, async () => {
          for (const [how, status] of [
            ['failing', 500],
            ['missing', 404],
            ['cut', 0],
          ] as const) {
            await goByLink(page, '/contacts');
            await expect(page).toHaveURL('/contacts');
            await answerWith(page, 'committee-members**', how);
            await goByLink(page, path);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
            await expect(page.getByRole('heading', { name: 'Error loading committee data' })).toBeVisible();
            await expect(page.getByText(`API request failed with status: ${status}`)).toBeVisible();
            await page.unrouteAll();
          }
          const answer = await holdAnswers(page, 'committee-members**');
          await page.getByRole('button', { name: 'Try Again' }).click();
          await expect(page.getByText(`Loading ${heading} data...`)).toBeVisible();
          answer();
          await expect(page.getByText(somebody, { exact: true })).toBeVisible();
          await page.unrouteAll();
        });
    },
  );

  test('nobody: the heading and one sentence', { tag: ['@PUB-124', '@PUB-141'] }, async ({ page }) => {
    await answerWith(page, 'committee-members**', 'empty');
    await page.goto('/contacts');
    for (const [, path, heading] of COMMITTEES)
      await test.step(path, async () => {
        await goByLink(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByText('No committee members found.')).toBeVisible();
        await expect(page.locator('main').getByRole('heading')).toHaveCount(1);
      });
  });
});

test('the proper spelling redirects to the printed one, and names the page', { tag: ['@PUB-006'] }, async ({ page }) => {
  await page.goto('/regional-advisory-committee');
  await expect(page).toHaveURL('/regional-advisory-committe');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Homeregional advisory committee');
});

test('the main page groups by category', { tag: ['@PUB-128'] }, async ({ page }) => {
  await page.goto('/organizing-committee');
  const titles = await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles.slice(0, 3)).toEqual(['Chief Patrons', 'Patrons', 'Organizing Committee']);
});

test('three groups of the scientific committee, the first without a title', { tag: ['@PUB-138', '@PUB-139'] }, async ({ page }) => {
  await page.goto('/science-committee-members');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scientific Committee Members');
  const main = page.locator('main');
  const order = await main.innerText();
  const places = [
    'Dr. Kayal Ponnan',
    'Science Committee Coordinators',
    'Dr. Sudar Nilavan',
    'Science Committee Members',
    'Dr. Kumaran Isai',
  ];
  const found = places.map((text) => order.lastIndexOf(text));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  await expect(main.getByRole('heading', { name: 'Science Committee Coordinators' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Science Committee Members' })).toBeVisible();
});

test('a group without members is left out with its title', { tag: ['@PUB-140'] }, async ({ page }) => {
  await page.route('**/api/v1/committee-members**', async (route) => {
    const all = (await (await route.fetch()).json()) as Array<{ categoryName: string }>;
    await route.fulfill({ json: all.filter((one) => one.categoryName !== 'Science Committee Coordinators') });
  });
  await page.goto('/contacts');
  await goByLink(page, '/science-committee-members');
  await expect(page.getByText('Dr. Kumaran Isai')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Science Committee Coordinators' })).toHaveCount(0);
});

test('round cards of 150 px: one, two, three, four in a row', { tag: ['@PUB-125', '@PUB-126'] }, async ({ page }) => {
  await page.goto('/regional-advisory-committe');
  const card = page.locator('main li', { hasText: 'Prof. Kanaga Sabai' });
  await expect(card).toContainText('Adviser');
  await expect(card).toContainText('Professor of Radiation Physics Sample University Bengaluru');
  const portrait = card.locator('.portrait, .avatar').first();
  for (const [width, perRow] of [
    [400, 1],
    [700, 2],
    [900, 3],
    [1300, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .locator('main li:has(.avatar, .portrait)')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(perRow);
    expect(await portrait.boundingBox()).toMatchObject({ width: 150, height: 150 });
  }
});

test.describe('a photo that fails to load', () => {
  test.use({ allowed: [/Failed to load resource|status of 404/] });

  test('becomes the avatar, and nothing moves', { tag: ['@PUB-127'] }, async ({ page }) => {
    await page.route('**/api/v1/committee-members**', async (route) => {
      const all = (await (await route.fetch()).json()) as object[];
      const image = { url: '/uploads/gone-320.webp', width: 320, height: 320, variants: [{ url: '/uploads/gone-320.webp', width: 320 }] };
      await route.fulfill({ json: all.map((one) => ({ ...one, image })) });
    });
    await page.goto('/contacts');
    await goByLink(page, '/regional-advisory-committe');
    const card = page.locator('main li', { hasText: 'Prof. Kanaga Sabai' });
    await expect(card.locator('.avatar svg').first()).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
    expect(await card.locator('.portrait, .avatar').first().boundingBox()).toMatchObject({ width: 150, height: 150 });
  });
});
