import type { Page } from '@playwright/test';
import { violationsOn } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { WIDTHS } from '../support/pages.ts';
import { type Answering, answerWith, holdAnswers, goByLink } from '../support/states.ts';

/**
 * Every page in its states, reached by a link inside the site: loading, failed (by the server, by a 404, by the
 * network), empty, and loaded after Try Again; each without an accessibility violation and without sideways scrolling.
 */
interface StatesOf {
  readonly path: string;
  readonly api: string;
  readonly loading: string;
  readonly failed: string;
  /** Shown instead of an error if the resource may legitimately not exist. */
  readonly missing?: string;
  readonly empty?: { readonly answer: unknown; readonly text: string };
  readonly full: string;
}

const list = (text: string) => ({ answer: [], text });
const committee = (path: string, heading: string, full: string): StatesOf => ({
  path,
  api: 'committee-members**',
  loading: `Loading ${heading} data...`,
  failed: 'Error loading committee data',
  empty: list('No committee members found.'),
  full,
});

const STATES: readonly StatesOf[] = [
  {
    path: '/',
    api: 'home-committee',
    loading: 'Loading committee members...',
    failed: 'Error: Failed to fetch committee members',
    empty: list('No committee members found.'),
    full: 'Dr. Sivagami Thillai',
  },
  committee('/organizing-committee', 'Organizing Committee', 'Dr. Ezhilan Murugavel'),
  committee('/science-committee', 'Scientific Committee', 'Dr. Oviya Senthamizh'),
  committee('/science-committee-members', 'Scientific Committee Members', 'Dr. Sudar Nilavan'),
  committee('/regional-advisory-committe', 'Regional Advisory Committee', 'Prof. Kanaga Sabai'),
  committee('/TNPY-advisory-committee', 'TNPY Advisory Committee', 'Prof. Maravan Cheliyan'),
  committee('/AMPI-TNPY-executive-committee', 'AMPI TNPY Advisory Committee', 'Dr. Pugazh Cheran'),
  {
    path: '/preconference-workshop',
    api: 'workshop/speakers',
    loading: 'Loading speakers...',
    failed: 'Error: Failed to fetch speakers',
    empty: list('No speakers have been announced yet.'),
    full: 'Mr. Kapilan Thevan',
  },
  {
    path: '/conference-highlights',
    api: 'gallery',
    loading: 'Loading pictures...',
    failed: 'The pictures could not be loaded',
    empty: list('Coming Soon'),
    full: 'Lighting the lamp',
  },
  {
    path: '/invited-speakers',
    api: 'speakers',
    loading: 'Loading speakers...',
    failed: 'The speakers could not be loaded',
    empty: list('No speakers have been announced yet.'),
    full: 'Prof. Maravan Cheliyan',
  },
  {
    path: '/scientific-program',
    api: 'programme',
    loading: 'Loading the programme...',
    failed: 'The programme could not be loaded',
    empty: {
      answer: { days: [], pdfUrl: '/documents/programme.pdf', calendarUrl: '/documents/programme.ics' },
      text: 'The programme will be announced here.',
    },
    full: 'Pre-conference workshop',
  },
  { path: '/registration', api: 'fees', loading: 'Loading fees...', failed: 'The fees could not be loaded', full: 'AMPI and AROI members' },
  {
    path: '/abstract',
    api: 'pages/abstract-guidelines',
    loading: 'Loading guidelines...',
    failed: 'The guidelines could not be loaded',
    missing: 'Coming Soon',
    full: 'Give three keywords.',
  },
  {
    path: '/awards-and-honors',
    api: 'awards',
    loading: 'Loading awards...',
    failed: 'The awards could not be loaded',
    empty: list('No awards have been announced yet.'),
    full: 'Innovation Award',
  },
  {
    path: '/venue',
    api: 'edition',
    loading: 'Loading venue...',
    failed: 'The venue could not be loaded',
    full: 'Cancer centre auditorium',
  },
  {
    path: '/types-of-cancers',
    api: 'cancer-types',
    loading: 'Loading cancer types...',
    failed: 'Failed to load cancer types. Please try again later.',
    empty: list('No types have been described yet.'),
    full: 'Breast cancer',
  },
  {
    path: '/sponsors',
    api: 'sponsors',
    loading: 'Loading sponsors...',
    failed: 'The sponsors could not be loaded',
    empty: list('Coming Soon'),
    full: 'Panai Labs',
  },
  {
    path: '/accommodation',
    api: 'pages/accommodation',
    loading: 'Loading accommodation...',
    failed: 'This page could not be loaded',
    missing: 'Coming Soon',
    full: 'Where to stay',
  },
  {
    path: '/chennai-tourism',
    api: 'places',
    loading: 'Loading places...',
    failed: 'The places could not be loaded',
    empty: list('No places have been chosen yet.'),
    full: 'Marina Beach',
  },
  {
    path: '/privacypolicy',
    api: 'pages/privacypolicy',
    loading: 'Loading privacy policy...',
    failed: 'This page could not be loaded',
    missing: 'Coming Soon',
    full: 'GDPR rights',
  },
  {
    path: '/terms',
    api: 'pages/terms',
    loading: 'Loading terms and conditions...',
    failed: 'This page could not be loaded',
    missing: 'Coming Soon',
    full: 'Intellectual property',
  },
];

/** A page that is none of these. */
const ELSEWHERE = '/contacts';

async function soundAtEveryWidth(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width} px`).toBeLessThanOrEqual(width);
    expect(await violationsOn(page, 'main'), `${what} at ${width} px`).toEqual([]);
  }
}

test.use({
  allowed: [/status of (404|500)|ERR_INTERNET_DISCONNECTED|Failed to load resource/],
  // Nothing may fade during the check.
  contextOptions: { reducedMotion: 'reduce' },
});

for (const { path, api, loading, failed, missing, empty, full } of STATES) {
  // One document for all states of a page: a person, too, goes to and fro in one.
  test(path, async ({ page }) => {
    const words = (text: string) => page.getByText(text, { exact: true });
    const state = async (how: Answering, then: () => Promise<void>) =>
      test.step(how, async () => {
        await answerWith(page, api, how, empty?.answer);
        await goByLink(page, path);
        await expect(page).toHaveURL(path);
        await then();
        await page.unrouteAll();
        await goByLink(page, ELSEWHERE);
        await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
      });
    await page.goto(ELSEWHERE);

    await state('never', async () => {
      await expect(words(loading).first()).toBeVisible();
      await soundAtEveryWidth(page, 'waiting');
    });
    for (const how of ['missing', 'cut'] as const)
      await state(how, async () => {
        await expect(words(how === 'missing' && missing ? missing : failed).first()).toBeVisible();
        await expect(words(loading)).toHaveCount(0);
      });
    if (empty)
      await state('empty', async () => {
        await expect(page.getByText(empty.text).first()).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await soundAtEveryWidth(page, 'empty');
      });
    await state('failing', async () => {
      await expect(words(failed).first()).toBeVisible();
      await expect(words(loading)).toHaveCount(0);
      await soundAtEveryWidth(page, 'failed');
      // Try Again goes through waiting to the result.
      await page.unrouteAll();
      const answer = await holdAnswers(page, api);
      await page.getByRole('button', { name: 'Try Again' }).first().click();
      await expect(words(loading).first()).toBeVisible();
      answer();
      await expect(page.locator('main').getByText(full).first()).toBeVisible();
      await expect(words(failed)).toHaveCount(0);
    });
  });
}
