import type { Page } from '@playwright/test';
import {
  ABSTRACTS,
  abstractBody,
  at,
  decide,
  fillAbstract,
  openEditor,
  part,
  publishResults,
  RESULTS,
  saved,
  section,
  submit,
  submitByCall,
} from './abstracts.ts';
import { callFrom, inDatabase, newDelegate, settle } from './delegates.ts';
import type { Shot } from './shot.ts';
import { SITE } from './site.ts';

const LONG = 'A printed inhomogeneous thorax phantom for end-to-end checks in small radiotherapy centres';
const onEditor = async (page: Page) => {
  await newDelegate(page);
  await openEditor(page);
};
const written = async (page: Page) => {
  await newDelegate(page);
  await callFrom(page, 'PUT', '/api/v1/me/abstract-drafts/new', { version: null, form: abstractBody(LONG) });
  await openEditor(page);
};
const onPrevious = async (page: Page) => {
  await page.goto(`${SITE}${ABSTRACTS}?tab=previous`, { waitUntil: 'networkidle' });
};
const twoSubmitted = async (page: Page) => {
  const { email } = await newDelegate(page);
  const { id } = await submitByCall(page, LONG);
  await submitByCall(page, 'Deep-inspiration breath-hold with a 10<sup>3</sup> cGy optical tracker');
  await decide(id, "status = 'accepted'");
  await settle(email);
  await publishResults();
  await at(page, RESULTS);
};
const start = '/terms';
/** The states of the abstract page, for screenshots. */
export const abstractShots: Shot[] = [
  { name: 'abstract-empty', path: start, whole: true, act: onEditor },
  { name: 'abstract-written', path: start, whole: true, act: written },
  { name: 'abstract-errors', path: start, whole: true, act: async (page) => onEditor(page).then(() => submit(page)) },
  {
    name: 'abstract-over',
    path: start,
    act: async (page) => {
      await written(page);
      await section(page, 'results').fill('word '.repeat(400));
    },
  },
  {
    name: 'abstract-author',
    path: start,
    act: async (page) => {
      await written(page);
      await page.getByRole('button', { name: 'Add an author' }).click();
      await page
        .getByRole('toolbar', { name: /^Background/ })
        .getByRole('button', { name: 'Symbols' })
        .click();
      await part(page, 'authors-2-name').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'abstract-preview',
    path: start,
    act: async (page) => written(page).then(() => page.getByRole('button', { name: 'Preview' }).click()),
  },
  {
    name: 'abstract-conflict',
    path: start,
    whole: true,
    act: async (page) => {
      await written(page);
      const { version } = await callFrom<{ version: number }>(page, 'GET', '/api/v1/me/abstract-drafts/new');
      await callFrom(page, 'PUT', '/api/v1/me/abstract-drafts/new', { version, form: abstractBody('Another title from the other window') });
      await section(page, 'methods').fill('Changed here.');
      await page.getByText('This was changed in another window meanwhile.').waitFor();
    },
  },
  {
    name: 'abstract-signed-out',
    path: start,
    act: async (page) => {
      const { email } = await newDelegate(page);
      await openEditor(page);
      await inDatabase(`delete from sessions where account_id = (select id from accounts where email = '${email}')`);
      await part(page, 'title').fill(LONG);
      await page.getByRole('form', { name: 'Log in again' }).waitFor();
    },
  },
  {
    name: 'abstract-sent',
    path: start,
    act: async (page) => {
      await onEditor(page);
      await fillAbstract(page, LONG);
      await saved(page);
      await submit(page);
      await page.getByText('Thank you for your submission!').waitFor();
    },
  },
  { name: 'abstract-none', path: start, whole: true, act: async (page) => newDelegate(page).then(() => onPrevious(page)) },
  { name: 'abstract-previous', path: start, whole: true, act: async (page) => twoSubmitted(page).then(() => onPrevious(page)) },
  {
    name: 'abstract-view',
    path: start,
    act: async (page) => {
      await twoSubmitted(page);
      await onPrevious(page);
      await page.getByRole('button', { name: /^View A printed/ }).click();
      await page.getByText('Revision history').click();
      await page.locator('.revisions-list li').first().waitFor();
    },
  },
  {
    name: 'abstract-closed',
    path: start,
    whole: true,
    act: async (page) => {
      await newDelegate(page);
      await callFrom(page, 'PUT', '/api/v1/me/abstract-drafts/new', { version: null, form: abstractBody(LONG) });
      await page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent('2025-09-02T00:00:00+05:30'), url: SITE }]);
      await page.goto(SITE + ABSTRACTS, { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'profile-abstracts',
    path: start,
    whole: true,
    act: async (page) => twoSubmitted(page).then(() => page.goto(`${SITE}/userProfile`, { waitUntil: 'networkidle' })),
  },
];
