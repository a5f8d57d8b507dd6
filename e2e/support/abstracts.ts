import { expect, type Page } from '@playwright/test';
import { callFrom, inDatabase } from './delegates.ts';
import { SITE } from './site.ts';

export const ABSTRACTS = '/abstract-submission';
export const CATEGORY = '3D Printing, QA Device, Phantom Design';

export const SECTIONS = {
  background: 'Small radiotherapy centres rarely own an anthropomorphic thorax phantom.',
  methods: 'Five slices were printed in polylactic acid and checked by film, 10 cGy each.',
  results: 'Measured densities agreed with the design within 2.1 per cent.',
  conclusion: 'A printed phantom can reveal a weakness of a dose algorithm.',
} as const;
export type SectionName = keyof typeof SECTIONS;

/** An abstract as the API accepts it. */
export const abstractBody = (title: string, email = 'nila@example.org') => ({
  title,
  category: CATEGORY,
  presentationType: 'E-Poster',
  authors: [
    {
      name: 'Nila Ravichandran',
      department: 'Medical Physics',
      institution: 'Sample Institute of Oncology',
      city: 'Madurai',
      isCorresponding: true,
      email,
      mobile: '98400 54321',
    },
    {
      name: 'Kavin Selvaraj',
      department: 'Radiation Oncology',
      institution: 'Sample Cancer Institute',
      city: 'Coimbatore',
      isCorresponding: false,
      email: '',
      mobile: '',
    },
  ],
  abstract: { ...SECTIONS },
  keywords: ['phantom', '3D printing', 'end-to-end verification'],
});

export interface Submitted {
  id: string;
  title: string;
  version: number;
}

export const submitByCall = (page: Page, title: string) => callFrom<Submitted>(page, 'POST', '/api/v1/me/abstracts', abstractBody(title));

/** What the organisers decide; there is no page for it yet. */
export const decide = (id: string, set: string) => inDatabase(`update abstracts set ${set} where id = '${id}'`);

/** While abstracts are still taken, so that what an accepted one is refused can be seen. The same for all journeys: they share an edition. */
export const RESULTS = '2025-09-01T00:00:00+05:30';
export const JUST_BEFORE_RESULTS = '2025-08-31T23:59:59+05:30';

export async function publishResults(): Promise<void> {
  await inDatabase(
    `update edition_instants set results_published_at = '${RESULTS}' where edition_id = (select id from editions where slug = 'ampi-tnpy-2025');
     update editions set content_version = content_version + 1 where slug = 'ampi-tnpy-2025'`,
  );
}

/** Processes notice a changed edition within moments. */
export const reloadedUntil = (page: Page, expected: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await expected();
  }).toPass({ timeout: 20_000 });

export const part = (page: Page, name: string) => page.locator(`#abstract-${name}`);
export const section = (page: Page, name: SectionName) => part(page, `abstract-${name}`);

/** Waits for the form, filled with what was stored in this browser. */
export async function openEditor(page: Page, path = ABSTRACTS): Promise<void> {
  await page.goto(path);
  await expect(part(page, 'title')).toBeEnabled();
}

export async function fillAbstract(page: Page, title: string): Promise<void> {
  await part(page, 'title').fill(title);
  await part(page, 'category').selectOption(CATEGORY);
  await page.getByLabel('E-Poster').check();
  for (const [name, text] of Object.entries(SECTIONS)) await section(page, name as SectionName).fill(text);
  for (const word of ['phantom', '3D printing', 'end-to-end verification']) {
    await part(page, 'keywords').fill(word);
    await page.keyboard.press('Enter');
  }
}

export async function addAuthor(page: Page, at: number, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an author' }).click();
  await expect(part(page, `authors-${at}-name`)).toBeFocused();
  await part(page, `authors-${at}-name`).fill(name);
  await part(page, `authors-${at}-department`).fill('Radiation Oncology');
  await part(page, `authors-${at}-institution`).fill('Sample Cancer Institute');
  await part(page, `authors-${at}-city`).fill('Coimbatore');
}

export const saved = (page: Page) => expect(page.locator('.saved')).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 15_000 });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit abstract' }).click();

export const PREVIOUS = `${ABSTRACTS}?tab=previous`;
export const at = (page: Page, instant: string, url = SITE) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url }]);
export const bar = (page: Page) => page.locator('.editor-bar');
export const voice = (page: Page) => page.locator('p[role="status"][aria-live="polite"]');
export const rows = (page: Page) => page.locator('.submissions tbody tr');
export const cells = (page: Page, row: number) => rows(page).nth(row).locator('td').allInnerTexts();
export const draft = (page: Page) =>
  callFrom<{ form: { title: string; authors: { name: string }[]; keywords: string[] } }>(page, 'GET', '/api/v1/me/abstract-drafts/new');

/** The keys under which this browser stores typed text, in both of its stores. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const durable = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open('abstracts', 1);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('No store')));
      opening.addEventListener('success', () => {
        const keys = opening.result.transaction('texts').objectStore('texts').getAllKeys();
        keys.addEventListener('success', () => resolve(keys.result));
      });
    });
    return [...Object.keys(localStorage), ...durable.map(String)].filter((key) => key.startsWith('abstract:'));
  });
