import type { Page } from '@playwright/test';
import {
  ABSTRACTS,
  abstractBody,
  addAuthor,
  decide,
  fillAbstract,
  openEditor,
  part,
  saved,
  section,
  SECTIONS,
  submit,
  submitByCall,
} from '../support/abstracts.ts';
import { mailsTo } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, inDatabase, newDelegate, PASSWORD, settle, signIn } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { killableBrowser } from '../support/killable-browser.ts';
import { SITE } from '../support/site.ts';
import { answerWith } from '../support/states.ts';
import { written } from '../support/word.ts';

const PREVIOUS = `${ABSTRACTS}?tab=previous`;
const at = (page: Page, instant: string) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url: SITE }]);
const bar = (page: Page) => page.locator('.editor-bar');
const voice = (page: Page) => page.locator('p[role="status"][aria-live="polite"]');
const rows = (page: Page) => page.locator('.submissions tbody tr');
const cells = (page: Page, row: number) => rows(page).nth(row).locator('td').allInnerTexts();
const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
const draft = (page: Page) =>
  callFrom<{ form: { title: string; authors: { name: string }[]; keywords: string[] } }>(page, 'GET', '/api/v1/me/abstract-drafts/new');

/** The keys under which this browser keeps what was typed, in both of its stores. */
const keptOnDevice = (page: Page) =>
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

test('[DEL-211] [PUB-019] whoever is not logged in is asked to, on the login page', async ({ page, request }) => {
  const answer = await request.get(ABSTRACTS, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login-page?continue=1']);
  await page.goto(ABSTRACTS);
  await expect(page).toHaveURL(/\/login-page/);
  await expect(page.getByRole('alert')).toHaveText('Login to continue');
  await expectAccessible(page);
});

test.describe('by a link', () => {
  test.use({ allowed: [/status of 401/] });
  test('[DEL-211] the same without loading the page anew', async ({ page }) => {
    await page.goto('/terms');
    await page.waitForLoadState('networkidle');
    await page.locator(`footer a[href="${ABSTRACTS}"]`).first().click();
    await expect(page).toHaveURL(/\/login-page/);
    await expect(page.getByRole('alert')).toHaveText('Login to continue');
  });
});

test('[DEL-212] [DEL-213] [DEL-215] [DEL-216] [DEL-222] [DEL-223] [DEL-255] [DEL-257] [DEL-258] [DEL-259] [DEL-271] [DEL-272] [DEL-277] [DEL-282] submitted: thanked, listed, and both are written to', async ({
  page,
}) => {
  const { email } = await newDelegate(page);
  await openEditor(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abstract Submission');
  await expect(page.getByRole('navigation', { name: 'Abstracts' }).getByRole('link')).toHaveText(['New Abstract', 'Previous Submissions']);
  await expect(page.locator('.abstract-notes')).toContainText('Payment Pending');
  await expect(page.locator('.abstract-notes')).toContainText('Your payment is still pending.');
  await expect(part(page, 'category').locator('option')).toHaveCount(13);
  await expect(page.locator('.segments label')).toHaveText(['Oral', 'E-Poster']);

  await fillAbstract(page, 'A printed thorax phantom');
  await addAuthor(page, 1, 'Kavin Selvaraj');
  await part(page, 'authors-0-email').fill(`colleague-${email}`);
  await saved(page);
  const sent = Date.now();
  await submit(page);
  const toast = page.locator('.alert');
  await expect(toast).toContainText('Thank you for your submission!');
  await expect(toast).toContainText('Your abstract has been submitted successfully. Please complete your payment before the conference.');
  await expect(page).toHaveURL(PREVIOUS);
  expect(Date.now() - sent).toBeGreaterThan(2500);
  // The toast survives the change of tab, and leaves by itself.
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0, { timeout: 3000 });

  await expect(page.locator('.submissions th')).toHaveText([
    '#',
    'Title',
    'Category',
    'Type',
    'Status',
    'Submission Date',
    'Last Edited',
    'Actions',
    'Payment Status',
  ]);
  const row = await cells(page, 0);
  expect(row.slice(0, 7)).toEqual([
    '1',
    'A printed thorax phantom',
    '3D Printing, QA Device, Phantom Design',
    'E-Poster',
    'Pending',
    'Aug 10, 2025',
    'Aug 10, 2025',
  ]);
  await expect(rows(page).first().locator('td').nth(7)).toContainText(/^View.*Edit/s);
  expect(row[8]).toBe('Payment Pending');
  await expect(page.locator('.previous-sum')).toHaveText('1 of 2 submitted.');

  for (const address of [email, `colleague-${email}`])
    await expect
      .poll(async () => (await mailsTo(address)).filter(({ subject }) => subject.startsWith('We have your abstract')).length, {
        timeout: 20_000,
      })
      .toBe(1);
  const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('We have your abstract'));
  for (const name of ['Nila Ravichandran', 'Kavin Selvaraj', 'A printed thorax phantom']) expect(mail?.text).toContain(name);

  await page.getByRole('link', { name: 'New Abstract' }).click();
  await expect(part(page, 'title')).toHaveValue('');
  await expect(page.getByText('Abstract 2 of 2')).toBeVisible();
});

test('[DEL-217] whoever pays later is reminded; [DEL-216] whoever has paid is not', async ({ page }) => {
  const { email } = await newDelegate(page, { payLater: true });
  await page.goto(ABSTRACTS);
  await expect(page.locator('.abstract-notes')).toContainText('Pay Later Option Selected');
  await expect(page.locator('.abstract-notes')).toContainText(
    "You've chosen to pay later. Please complete your payment before the conference.",
  );
  await settle(email);
  await page.reload();
  await expect(page.locator('.abstract-notes .notice')).toHaveCount(0);
});

test('[DEL-224] [DEL-225] [DEL-226] [DEL-233] [DEL-234] [DEL-235] [DEL-236] [DEL-237] an empty form says what is missing, in order, and leads there', async ({
  page,
}) => {
  await newDelegate(page);
  await openEditor(page);
  await submit(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please provide a title for your abstract.',
    'Please select a category.',
    'Please select a Presentation Type.',
    'Please provide the background and aim.',
    'Please provide the materials and methods.',
    'Please provide the results and discussion.',
    'Please provide the conclusion.',
    'Please provide at least three keywords.',
  ]);
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'Please provide the conclusion.' }).click();
  await expect(section(page, 'conclusion')).toBeFocused();
  await section(page, 'conclusion').fill('It works.');
  await expect(summary.getByRole('link', { name: 'Please provide the conclusion.' })).toHaveCount(0);
});

test('[DEL-227] [DEL-228] [DEL-229] [DEL-230] [DEL-231] [DEL-232] an author who lacks something keeps it from being sent', async ({
  page,
}) => {
  await newDelegate(page);
  await openEditor(page);
  await page.getByRole('button', { name: 'Add an author' }).click();
  await part(page, 'authors-0-email').fill('');
  await part(page, 'authors-0-mobile').fill('');
  await submit(page);
  for (const line of [
    'Please provide the email address. (author 1)',
    'Please provide the mobile number. (author 1)',
    'Please provide the full name. (author 2)',
    'Please provide the department or role. (author 2)',
    'Please provide the institution. (author 2)',
    'Please provide the city. (author 2)',
  ])
    await expect(page.getByRole('alert').getByRole('link', { name: line })).toBeVisible();
});

test('[DEL-240] [DEL-241] [DEL-242] [DEL-243] [DEL-239] the counters count over all sections, are heard when the typing pauses, and stop at the limit', async ({
  page,
}) => {
  await newDelegate(page);
  await openEditor(page);
  const meter = page.getByRole('meter', { name: 'Words in the four sections' });
  await expect(meter).toHaveAttribute('aria-valuenow', '0');
  await section(page, 'background').fill(words(200));
  await section(page, 'results').fill(words(150));
  await expect(bar(page)).toContainText('0 words left');
  await expect(bar(page)).toContainText('350 of 350');
  await expect(page.getByText('Abstract exceeds 350 word limit')).toHaveCount(0);
  await expect(meter).toHaveAttribute('aria-valuetext', '350 of 350 words, 0 words left');
  await expect(voice(page)).toContainText('0 words left of 350');

  await section(page, 'results').fill(words(151));
  await expect(page.getByRole('alert')).toContainText('Abstract exceeds 350 word limit');
  await expect(page.getByRole('alert')).toContainText('1 word over');
  const red = await page.locator('.words b').evaluate((element) => getComputedStyle(element).color);
  expect(red).toBe('rgb(161, 38, 34)');
  await expect(voice(page)).toContainText('1 word over of 350');
  await expectAccessible(page);

  await part(page, 'title').fill('a '.repeat(145));
  await expect(part(page, 'title-count')).toHaveText('0 characters left, spaces not counted');
  await part(page, 'title').fill('a '.repeat(146));
  await expect(part(page, 'title-count')).toHaveText('1 too many, spaces not counted');
  await section(page, 'methods').focus();
  await expect(page.getByText('Title exceeds 145 characters (excluding spaces)')).toBeVisible();
  await expect(part(page, 'title')).toHaveAccessibleDescription(/1 too many.*Title exceeds 145 characters/);
});

test('[DEL-238] keywords are chips: added by comma, Enter or leaving, once each, removed by a button; too many are refused', async ({
  page,
}) => {
  await newDelegate(page);
  await openEditor(page);
  const chips = page.locator('.chip');
  await part(page, 'keywords').pressSequentially('phantom,Phantom,');
  await expect(chips).toHaveText([/^phantom/]);
  await expect(part(page, 'keywords-count')).toHaveText('1 of at least 3 keywords');
  await expect(voice(page)).toHaveText('1 of at least 3 keywords');
  await part(page, 'keywords').fill('film');
  await page.keyboard.press('Enter');
  await part(page, 'keywords').fill('film dosimetry');
  await part(page, 'title').focus();
  await expect(chips).toHaveText([/^phantom/, /^film/, /^film dosimetry/]);
  await page.getByRole('button', { name: 'Remove keyword film', exact: true }).click();
  await expect(chips).toHaveCount(2);
  await expect(voice(page)).toContainText('film removed');
  await expect(part(page, 'keywords')).toBeFocused();
  await part(page, 'keywords').fill('c,d,e,f,');
  await expect(chips).toHaveCount(6);
  await part(page, 'keywords').fill('seventh');
  await expect(page.getByText('Please provide at most six keywords.')).toBeVisible();
});

test('[DEL-245] [DEL-247] [DEL-248] [DEL-249] [DEL-250] [DEL-251] authors: added, moved and removed by keyboard; exactly one corresponds', async ({
  page,
}) => {
  await newDelegate(page);
  await openEditor(page);
  await expect(part(page, 'authors-0-email')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove Nila/ })).toHaveCount(0);
  await addAuthor(page, 1, 'Kavin Selvaraj');
  await addAuthor(page, 2, 'Meera Subramanian');
  await page.getByRole('radio', { name: 'Corresponding author: Meera Subramanian' }).check();
  await expect(page.getByRole('radio', { checked: true, name: /Corresponding/ })).toHaveCount(1);
  await expect(part(page, 'authors-0-email')).toHaveCount(0);
  await part(page, 'authors-2-email').fill('meera@example.org');

  await page.getByRole('button', { name: 'Move Meera Subramanian up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.author-line b')).toHaveText(['Nila Ravichandran', 'Meera Subramanian', 'Kavin Selvaraj']);
  await expect(page.getByRole('button', { name: 'Move Meera Subramanian up' })).toBeFocused();
  await expect(voice(page)).toHaveText('Meera Subramanian is now number 2 of 3');
  await page.keyboard.press('Enter');
  await expect(page.locator('.author-line b').first()).toHaveText('Meera Subramanian');
  await expect(page.getByRole('button', { name: 'Move Meera Subramanian up' })).toHaveAttribute('aria-disabled', 'true');
  await expect(part(page, 'authors-0-email')).toHaveValue('meera@example.org');
  await page.getByRole('button', { name: 'Move Meera Subramanian down' }).click();

  await page.getByRole('button', { name: 'Remove Meera Subramanian' }).click();
  await expect(voice(page)).toHaveText('Meera Subramanian removed, Nila Ravichandran is now the corresponding author');
  await expect(page.getByRole('radio', { name: 'Corresponding author: Nila Ravichandran' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add an author' })).toBeFocused();
  for (const [place, name] of [
    [2, 'Three'],
    [3, 'Four'],
    [4, 'Five'],
  ] as const)
    await addAuthor(page, place, name);
  await page.getByRole('button', { name: 'Add an author' }).click();
  await expect(page.getByRole('alert')).toHaveText('Maximum 5 authors allowed');
  await expect(page.locator('.author')).toHaveCount(5);
});

test('[SEC-39] [DEL-252] the preview is the printed abstract, with its marks; nothing that was typed becomes markup', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await fillAbstract(page, 'Dose of 103 cGy <img src=x onerror=alert(1)>');
  await part(page, 'title').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10, 11));
  await page.getByRole('toolbar', { name: 'Title: marks and signs' }).getByRole('button', { name: 'Superscript' }).click();
  await expect(part(page, 'title')).toHaveValue('Dose of 10<sup>3</sup> cGy <img src=x onerror=alert(1)>');
  await section(page, 'methods').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+I');
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Dose of 103 cGy <img src=x onerror=alert(1)>');
  await expect(dialog.locator('h3 sup')).toHaveText('3');
  await expect(dialog.locator('.printed-section i')).toHaveText(SECTIONS.methods);
  await expect(dialog).toContainText('Keywords: phantom, 3D printing, end-to-end verification');
  await expect(dialog).toContainText('Sample Institute of Oncology, Madurai.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  // Undo takes a mark back like anything that was typed.
  await section(page, 'methods').focus();
  await page.keyboard.press('Control+Z');
  await expect(section(page, 'methods')).toHaveValue(SECTIONS.methods);
});

test('text from Word comes in clean, with its marks', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await section(page, 'background').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p class=MsoNormal style="color:red">H<sub>2</sub>O at 10<span style="vertical-align:super">3</span> cGy<o:p></o:p></p>',
    );
    data.setData('text/plain', 'H2O at 103 cGy');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(section(page, 'background')).toHaveValue('H<sub>2</sub>O at 10<sup>3</sup> cGy');
  await expect(part(page, 'abstract-background-count')).toHaveText('4 words');
  await saved(page);
});

test.describe('a Word document', () => {
  test.use({ allowed: [/status of 415/] });

  test('[DEL-203] made from the template fills the form, and can be taken back; anything else is refused in words', async ({
    page,
    request,
  }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Typed before');
    const template = await (await request.get('/documents/abstract-template.docx')).body();
    let count = 0;
    const texts = ['The dose was 2 cGy.', 'We used film.', 'p &lt; 0.05', 'It works.'];
    const buffer = written(template, (xml) =>
      xml
        .replace('The title of your work', 'A beam from Word')
        .replace('first keyword, second keyword, third keyword', 'dose, water, cobalt')
        .replaceAll('Write here', () => texts[count++] ?? ''),
    );
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const input = page.getByLabel('Word document');
    await input.setInputFiles({ name: 'mine.docx', mimeType, buffer });
    await expect(page.getByText('Filled in from mine.docx')).toBeVisible();
    await expect(part(page, 'title')).toHaveValue('A beam from Word');
    await expect(section(page, 'results')).toHaveValue('p < 0.05');
    await expect(page.locator('.chip')).toHaveText([/^dose/, /^water/, /^cobalt/]);
    await expect(voice(page)).toContainText('Filled in: Title');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(part(page, 'title')).toHaveValue('Typed before');
    await expect(section(page, 'results')).toHaveValue('');

    // Dropped onto the form, too.
    const bytes = buffer.toString('base64');
    const transfer = await page.evaluateHandle((data) => {
      const all = new DataTransfer();
      all.items.add(new File([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], 'dropped.docx'));
      return all;
    }, bytes);
    await page.dispatchEvent('.document-drop', 'drop', { dataTransfer: transfer });
    await expect(page.getByText('Filled in from dropped.docx')).toBeVisible();
    await saved(page);

    await input.setInputFiles({ name: 'mine.docx', mimeType, buffer: Buffer.from('%PDF-1.7 and more than a few bytes') });
    await expect(page.locator('.document')).toContainText('Please choose a Word document (.docx) made from the template.');
    await expect(part(page, 'title')).toHaveValue('A beam from Word');
  });
});

test('[DEL-214] [DEL-218] [DEL-219] [DEL-244] [DEL-254] [DEL-256] [DEL-273] [DEL-274] viewed, edited, a second submitted, a third refused', async ({
  page,
}) => {
  const { email } = await newDelegate(page);
  await settle(email);
  await submitByCall(page, 'The first');
  await page.goto(PREVIOUS);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toBeVisible();
  await page.getByRole('button', { name: 'View The first' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your abstract' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('The first');
  await expect(dialog).toContainText(SECTIONS.results);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View The first' })).toBeFocused();

  await page.getByRole('link', { name: 'Edit The first' }).click();
  await expect(page.getByRole('navigation', { name: 'Abstracts' }).getByRole('link')).toHaveText(['Edit Abstract', 'Previous Submissions']);
  await expect(part(page, 'title')).toHaveValue('The first');
  await expect(part(page, 'authors-0-email')).toHaveValue('nila@example.org');
  await part(page, 'title').fill('The first, revised');
  await saved(page);
  await page.getByRole('button', { name: 'Update abstract' }).click();
  await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
  await expect(page.locator('.alert')).toContainText('Your abstract has been updated successfully.');
  await expect(page.locator('.alert')).not.toContainText('payment');
  await expect(page).toHaveURL(PREVIOUS);
  await expect(rows(page).first()).toContainText('The first, revised');

  await page.getByRole('button', { name: 'View The first, revised' }).click();
  await page.getByText('Revision history').click();
  await expect(page.locator('.revisions-list li')).toHaveCount(2);
  await page.locator('.revisions-list button').nth(1).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText('The first');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Submit Another Abstract' }).click();
  await expect(part(page, 'title')).toBeEnabled();
  await fillAbstract(page, 'The second');
  await submit(page);
  await expect(page).toHaveURL(PREVIOUS);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 of 2 submitted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toHaveCount(0);
  await page.getByRole('link', { name: 'New Abstract' }).click();
  await expect(page.getByText('max 2 submissions allowed')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a third', () => {
  test.use({ allowed: [/status of 409/] });
  test('[DEL-244] in a window that has not heard of the second is refused in words, and its text can be read', async ({ page }) => {
    await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'The third');
    await saved(page);
    await submitByCall(page, 'The first');
    await submitByCall(page, 'The second');
    await submit(page);
    await expect(page.locator('.editor-notes')).toContainText('max 2 submissions allowed');
    await expect(part(page, 'title')).toHaveValue('The third');
    await page.reload();
    await expect(page.getByText('max 2 submissions allowed')).toBeVisible();
    await expect(part(page, 'title')).toHaveValue('The third');
    await expect(part(page, 'title')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Submit abstract' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('[DEL-275] [DEL-276] [DEL-278] [DEL-279] [DEL-221] accepted is locked; reference and score are there once results are published; nothing can be deleted', async ({
  page,
}) => {
  await newDelegate(page);
  const { id } = await submitByCall(page, 'Judged');
  await decide(id, "status = 'accepted', reference_no = 'OP-07', presentation_score = 21.5");
  await page.goto(PREVIOUS);
  // The value itself; styles give it a capital.
  await expect(rows(page).first().locator('td').nth(4)).toHaveText('accepted');
  await expect(rows(page).first().locator('td').nth(4)).toHaveText('Accepted', { useInnerText: true });
  await expect(rows(page).first()).toContainText('Locked');
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByText('OP-07')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /withdraw|delete/i })).toHaveCount(0);
  await expect(page.getByText('An accepted abstract can no longer be edited.')).toBeVisible();
  await page.goto(`${ABSTRACTS}?edit=${id}`);
  await expect(part(page, 'title')).toHaveValue('Judged');
  await expect(part(page, 'title')).toBeDisabled();

  const published = '2025-09-20T00:00:00+05:30';
  await inDatabase(
    `update edition_instants set results_published_at = '${published}' where edition_id = (select id from editions where slug = 'ampi-tnpy-2025');
     update editions set content_version = content_version + 1 where slug = 'ampi-tnpy-2025'`,
  );
  await at(page, '2025-09-19T23:59:59+05:30');
  await page.goto(PREVIOUS);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('OP-07')).toHaveCount(0);
  await at(page, published);
  // Processes hear of a changed edition within moments.
  await expect(async () => {
    await page.reload();
    await expect(rows(page).first()).toContainText('Reference OP-07, score 21.5', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await decide(id, 'presentation_score = null');
  await page.reload();
  await expect(rows(page).first()).toContainText('Reference OP-07, score –');
});

test('[DEL-221] taking an abstract back is asked of the organisers, once', async ({ page }) => {
  await newDelegate(page);
  await submitByCall(page, 'Regretted');
  await page.goto(PREVIOUS);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View Regretted' }).click();
  await page.getByText('Take this abstract back').click();
  await page.getByLabel('Reason').fill('The film was fogged.');
  await page.getByRole('button', { name: 'Ask the organisers to withdraw it' }).click();
  await expect(page.getByText('The organisers have your request.')).toBeVisible();
  await expect(page.getByText('Take this abstract back')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toContainText('Withdrawal asked for on Aug 10, 2025');
  await expect
    .poll(async () => (await mailsTo('organisers@example.org')).some(({ text }) => text.includes('The film was fogged.')), {
      timeout: 20_000,
    })
    .toBe(true);
});

test('[DEL-280] nobody has submitted anything yet; [DEL-218] the way to it is there', async ({ page }) => {
  await newDelegate(page);
  await page.goto(PREVIOUS);
  await expect(page.getByRole('heading', { name: 'No Submissions Yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('the window', () => {
  test('[DEL-220] [DEL-262] [DEL-263] [DEL-265] [DEL-266] [DEL-267] [DEL-268] [DEL-269] closed: said, badged, disabled, hidden; the text can be read', async ({
    page,
  }) => {
    await newDelegate(page);
    await submitByCall(page, 'In time');
    await callFrom(page, 'PUT', '/api/v1/me/abstract-drafts/new', { version: null, form: abstractBody('Too late') });
    await at(page, '2025-09-02T00:00:00+05:30');
    await page.goto(ABSTRACTS);
    await expect(page.locator('.abstract-head')).toContainText('August 20, 2025');
    await expect(page.locator('.abstract-head')).toContainText('Extendable: Expired');
    await expect(page.locator('.abstract-head .tag')).toHaveText('Closed');
    const toast = page.locator('.alert');
    await expect(toast).toContainText('Submission Deadline Passed');
    await expect(toast).toContainText('Abstract submission is closed. The deadline was September 1, 2025.');
    await expect(part(page, 'title')).toHaveValue('Too late');
    const fields = page.locator('.sheet-fields').locator('input, textarea, select, button');
    expect(await fields.evaluateAll((all) => all.filter((one) => !one.matches(':disabled')).length)).toBe(0);
    await expect(page.getByRole('button', { name: 'Submit abstract' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Previous Submissions' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toHaveCount(0);
  });

  test('[DEL-264] extended: beside the open form stands until when', async ({ page }) => {
    await newDelegate(page);
    await at(page, '2025-08-21T00:00:00+05:30');
    await openEditor(page);
    await expect(page.locator('.abstract-head')).toContainText('Deadline August 20, 2025 extended to September 1, 2025');
    await expect(page.locator('.abstract-head .tag')).toHaveText('Open');
  });

  test('[DEL-265] [DEL-266] a page that is open at the instant closes by itself, and keeps what was typed', async ({ page }) => {
    await newDelegate(page);
    await openEditor(page);
    await at(page, '2025-09-01T23:59:52+05:30');
    await page.reload();
    await expect(part(page, 'title')).toBeEnabled();
    await part(page, 'title').fill('Nearly in time');
    await expect(page.locator('.abstract-head .tag')).toHaveText('Closed', { timeout: 20_000 });
    await expect(part(page, 'title')).toBeDisabled();
    await expect(part(page, 'title')).toHaveValue('Nearly in time');
    await saved(page);
    expect((await draft(page)).form.title).toBe('Nearly in time');
  });

  test.describe('on the server', () => {
    test.use({ allowed: [/status of 409/] });
    test('[DEL-262] [DEL-270] what arrives at the instant is refused in words, and kept', async ({ page }) => {
      await newDelegate(page);
      const { id } = await submitByCall(page, 'In time');
      await openEditor(page);
      await fillAbstract(page, 'Late');
      await saved(page);
      await at(page, '2025-09-02T00:00:00+05:30');
      await submit(page);
      await expect(page.locator('.editor-notes')).toContainText('Abstract submission is closed. The deadline was September 1, 2025.');
      await expect(part(page, 'title')).toHaveValue('Late');
      await at(page, '2025-09-01T23:50:00+05:30');
      await openEditor(page, `${ABSTRACTS}?edit=${id}`);
      await part(page, 'title').fill('Edited late');
      await at(page, '2025-09-02T00:00:00+05:30');
      await page.getByRole('button', { name: 'Update abstract' }).click();
      await expect(page.locator('.editor-notes')).toContainText('Editing is not allowed after the submission deadline');
      await at(page, '2025-09-01T23:50:00+05:30');
      await page.getByRole('button', { name: 'Update abstract' }).click();
      await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    });
  });
});

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('[DEL-281] a list that cannot be loaded says so, for a while and in the page; Try Again brings it', async ({ page }) => {
    await newDelegate(page);
    await page.goto('/userProfile');
    await page.waitForLoadState('networkidle');
    await answerWith(page, 'me/abstracts', 'failing');
    await page.locator(`footer a[href="${ABSTRACTS}"]`).first().click();
    await expect(page.locator('.alert')).toContainText('Failed to fetch previous abstracts');
    await expect(page.locator('.state')).toContainText('Failed to fetch previous abstracts');
    await expectAccessible(page);
    await page.unroute('**/api/v1/me/abstracts');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(part(page, 'title')).toBeEnabled();
  });

  test('[DEL-260] [DEL-261] a submission that fails says so, keeps the text, and goes through once on the next try', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'Twice');
    // It arrives, and its answer is lost.
    await page.route('**/api/v1/me/abstracts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page);
    await expect(page.locator('.alert')).toContainText('There was a problem submitting your abstract. Please try again.');
    await expect(page.locator('.editor-notes')).toContainText('We could not reach the server.');
    await expect(page.locator('.editor-notes')).toContainText('Submit once more: it is stored only once.');
    await expectAccessible(page);
    await page.unroute('**/api/v1/me/abstracts');
    await submit(page);
    await expect(page.locator('.alert')).toContainText('Thank you for your submission!');
    await expect(page).toHaveURL(PREVIOUS);
    await expect(rows(page)).toHaveCount(1);
    await expect
      .poll(async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('We have your abstract')).length)
      .toBe(1);

    await page.getByRole('link', { name: 'Edit Twice' }).click();
    await part(page, 'title').fill('Twice, edited');
    await page.route('**/api/v1/me/abstracts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.locator('.alert')).toContainText('There was a problem updating your abstract. Please try again.');
    await expect(part(page, 'title')).toHaveValue('Twice, edited');
  });

  test('a session that ends while I write: I log in where I am, and everything is saved', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Before');
    await saved(page);
    await inDatabase(`delete from sessions where account_id = (select id from accounts where email = '${email}')`);
    await part(page, 'title').fill('Written without a session');
    await addAuthor(page, 1, 'Kavin Selvaraj');
    const login = page.getByRole('form', { name: 'Log in again' });
    await expect(login).toContainText('Session expired. Please login again.', { timeout: 15_000 });
    await expect(bar(page)).toContainText('Kept on this device');
    await expectAccessible(page);
    // Writing goes on meanwhile.
    await section(page, 'background').fill(SECTIONS.background);
    // The way to the login is in sight wherever the text is.
    await expect(login).not.toBeInViewport();
    await bar(page).getByRole('button', { name: 'Log in to save' }).click();
    await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(login).toBeInViewport({ ratio: 1 });
    await login.getByLabel('Password', { exact: true }).fill('wrong');
    await login.getByRole('button', { name: 'Log in and go on' }).click();
    await expect(login).toContainText('Invalid email or password');
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await login.getByRole('button', { name: 'Log in and go on' }).click();
    await expect(login).toHaveCount(0);
    await saved(page);
    expect((await draft(page)).form).toMatchObject({ title: 'Written without a session', abstract: { background: SECTIONS.background } });
    await expect(page.locator('header.bar')).toContainText('Nila Ravichandran');
  });

  test('a session that has ended when I submit: I am led to the login, and submit afterwards', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'Sent without a session');
    await saved(page);
    await inDatabase(`delete from sessions where account_id = (select id from accounts where email = '${email}')`);
    await submit(page);
    const login = page.getByRole('form', { name: 'Log in again' });
    await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(login).toBeInViewport({ ratio: 1 });
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(login).toHaveCount(0);
    await submit(page);
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
  });

  test('no network while I write: said, kept, and saved when it is back; authors too', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Online');
    await saved(page);
    await context.setOffline(true);
    await part(page, 'title').fill('Offline');
    await addAuthor(page, 1, 'Kavin Selvaraj');
    await part(page, 'keywords').fill('unfinished');
    await expect(bar(page)).toContainText(/Kept on this device \(last saved \d\d:\d\d\)/, { timeout: 15_000 });
    await expect(voice(page)).toHaveText('Not saved on the server at the moment. Your text is kept on this device.');
    await expectAccessible(page);
    await section(page, 'results').fill(SECTIONS.results);
    await context.setOffline(false);
    await saved(page);
    const { form } = await draft(page);
    expect([form.title, form.authors.map(({ name }) => name), form.keywords]).toEqual([
      'Offline',
      ['Nila Ravichandran', 'Kavin Selvaraj'],
      ['unfinished'],
    ]);
  });

  test('the browser is killed while I write offline: what was typed is there afterwards, authors and half a keyword too', async ({
    extraHTTPHeaders,
  }) => {
    const browser = await killableBrowser(extraHTTPHeaders);
    try {
      const before = await browser.start();
      const page = await before.newPage();
      const { email } = await newDelegate(page);
      await openEditor(page);
      await before.setOffline(true);
      await part(page, 'title').pressSequentially('Typed and never sent');
      await addAuthor(page, 1, 'Kavin Selvaraj');
      await section(page, 'background').pressSequentially(SECTIONS.background);
      await part(page, 'keywords').pressSequentially('half a wo');
      await page.waitForTimeout(1000);
      await browser.kill();

      const again = await (await browser.start()).newPage();
      await signIn(again, email);
      await openEditor(again);
      await expect(part(again, 'title')).toHaveValue('Typed and never sent');
      await expect(section(again, 'background')).toHaveValue(SECTIONS.background);
      await expect(again.locator('.author-line b')).toHaveText(['Nila Ravichandran', 'Kavin Selvaraj']);
      await expect(again.locator('.chip')).toHaveText([/^half a wo/]);
      await saved(again);
      expect((await draft(again)).form.title).toBe('Typed and never sent');
      // What is safe on the server is no longer kept on the device.
      await expect.poll(() => keptOnDevice(again)).toEqual([]);
    } finally {
      await browser.remove();
    }
  });

  test('nobody is shown what somebody else left on the device', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await page.route('**/api/v1/me/abstract-drafts/new', (route) => route.abort());
    await part(page, 'title').fill('Private');
    await page.waitForTimeout(500);
    expect(await keptOnDevice(page)).toHaveLength(2);
    await newDelegate(page);
    await openEditor(page);
    await expect(part(page, 'title')).toHaveValue('');
    await signIn(page, email);
    await openEditor(page);
    await expect(part(page, 'title')).toHaveValue('Private');
  });

  test('two windows: nothing is overwritten unseen; both texts are shown and the chosen parts stand', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Begun');
    await saved(page);
    const other = await context.newPage();
    await openEditor(other);
    await expect(part(other, 'title')).toHaveValue('Begun');
    await part(other, 'title').fill('Of the second window');
    await section(other, 'conclusion').fill('Said in the second.');
    await saved(other);
    await part(page, 'title').fill('Of the first window');
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible({ timeout: 15_000 });
    expect((await draft(other)).form.title).toBe('Of the second window');
    await expect(
      page.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /What you wrote here Of the first window/ }),
    ).toBeChecked();
    // Changed over there alone: proposed.
    await expect(page.getByRole('group', { name: 'Conclusion' }).getByRole('radio', { name: /Said in the second/ })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep what is chosen' }).click();
    await expect(part(page, 'title')).toHaveValue('Of the first window');
    await expect(section(page, 'conclusion')).toHaveValue('Said in the second.');
    await saved(page);
    expect((await draft(page)).form.title).toBe('Of the first window');

    // Submitted in one, the other is told and keeps its text.
    await fillAbstract(page, 'Submitted in the first');
    await submit(page);
    await expect(page.locator('.alert')).toContainText('Thank you');
    await part(other, 'title').fill('Still writing');
    await expect(
      other
        .getByText('This was changed in another window meanwhile.')
        .or(other.getByText('This draft was submitted or put away in another window.')),
    ).toBeVisible({
      timeout: 15_000,
    });
    await other.getByRole('button', { name: 'Keep it as a draft' }).click();
    await expect(part(other, 'title')).toHaveValue('Still writing');
    await saved(other);
  });

  test('a window left open submits older text: nothing is stored, both texts are shown, and the chosen one is submitted', async ({
    page,
    context,
  }) => {
    await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'Older title');
    await saved(page);
    const other = await context.newPage();
    await openEditor(other);
    await part(other, 'title').fill('Newer title');
    await section(other, 'results').fill('Hours of work in the other window.');
    await saved(other);
    await other.close();

    await submit(page);
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible();
    const title = page.getByRole('group', { name: 'Title' });
    await expect(title.getByRole('radio', { name: /What you wrote here Older title/ })).not.toBeChecked();
    await expect(title.getByRole('radio', { name: /Newer title/ })).toBeChecked();
    const desk = () => callFrom<{ submissions: object[]; drafts: object[] }>(page, 'GET', '/api/v1/me/abstracts');
    expect(await desk()).toMatchObject({ submissions: [], drafts: [{ form: { title: 'Newer title' } }] });

    await title.getByRole('radio', { name: /Older title/ }).check();
    await page.getByRole('button', { name: 'Keep what is chosen' }).click();
    await expect(part(page, 'title')).toHaveValue('Older title');
    await expect(section(page, 'results')).toHaveValue('Hours of work in the other window.');
    await submit(page);
    await expect(page.locator('.alert')).toContainText('Thank you for your submission!');
    await expect.poll(() => keptOnDevice(page)).toEqual([]);
    expect(await desk()).toMatchObject({
      submissions: [{ title: 'Older title', abstract: { results: 'Hours of work in the other window.' } }],
      drafts: [],
    });
  });

  test('a window left open updates an abstract that is being edited elsewhere: both texts are shown', async ({ page, context }) => {
    await newDelegate(page);
    const { id } = await submitByCall(page, 'Stored');
    const edit = `${ABSTRACTS}?edit=${id}`;
    const other = await context.newPage();
    await openEditor(page, edit);
    await openEditor(other, edit);
    await section(other, 'methods').fill('By the second.');
    await saved(other);
    await part(page, 'title').fill('By the first');
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep what is chosen' }).click();
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    expect(await callFrom(page, 'GET', `/api/v1/me/abstracts/${id}`)).toMatchObject({
      title: 'By the first',
      abstract: { methods: 'By the second.' },
      version: 2,
    });
  });

  test('two windows edit the same abstract: the second sees both', async ({ page, context }) => {
    await newDelegate(page);
    const { id } = await submitByCall(page, 'Stored');
    const edit = `${ABSTRACTS}?edit=${id}`;
    const other = await context.newPage();
    await openEditor(page, edit);
    await openEditor(other, edit);
    await part(page, 'title').fill('By the first');
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    await section(other, 'methods').fill('By the second.');
    await other.getByRole('button', { name: 'Update abstract' }).click();
    await expect(other.getByText('The abstract itself was changed meanwhile.')).toBeVisible();
    await expect(other.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /By the first/ })).toBeChecked();
    await other.getByRole('button', { name: 'Keep what is chosen' }).click();
    await other.getByRole('button', { name: 'Update abstract' }).click();
    await expect(other.locator('.alert')).toContainText('Abstract Updated Successfully!');
    expect(await callFrom(other, 'GET', `/api/v1/me/abstracts/${id}`)).toMatchObject({
      title: 'By the first',
      abstract: { methods: 'By the second.' },
      version: 3,
    });
  });
});

test('a draft survives a reload, another device, and is thrown away only when asked', async ({ page, browser }) => {
  const { email } = await newDelegate(page);
  await openEditor(page);
  await part(page, 'title').fill('Kept');
  await saved(page);
  await page.reload();
  await expect(part(page, 'title')).toBeEnabled();
  await expect(part(page, 'title')).toHaveValue('Kept');
  await expect(bar(page)).toContainText(/Saved .*\d\d:\d\d/);
  const context = await browser.newContext({ baseURL: SITE });
  const other = await context.newPage();
  await signIn(other, email);
  await openEditor(other);
  await expect(part(other, 'title')).toHaveValue('Kept');
  await context.close();

  await page.getByRole('button', { name: 'Start over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start over?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my text' }).click();
  await expect(part(page, 'title')).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Throw the draft away' }).click();
  await expect(part(page, 'title')).toHaveValue('');
  await expect.poll(() => keptOnDevice(page)).toEqual([]);
  await page.reload();
  await expect(part(page, 'title')).toHaveValue('');
});

test('[DEL-194] [DEL-198] the profile lists them, once the registration is settled', async ({ page }) => {
  const { email } = await newDelegate(page);
  const { id } = await submitByCall(page, 'First of mine');
  await submitByCall(page, 'Second of mine');
  await decide(id, "status = 'accepted'");
  await settle(email);
  await page.goto('/userProfile');
  const table = page.locator('.abstract-table');
  await expect(table.locator('th')).toHaveText(['S.No', 'Title', 'Category', 'Status', 'Submission Date', 'Last Edited']);
  const row = (place: number) => table.locator('tbody tr').nth(place).locator('td');
  await expect(row(0)).toHaveText([
    '1',
    'First of mine',
    '3D Printing, QA Device, Phantom Design',
    'Accepted',
    'Aug 10, 2025',
    'Aug 10, 2025',
  ]);
  await expect(row(1)).toHaveText([
    '2',
    'Second of mine',
    '3D Printing, QA Device, Phantom Design',
    'Pending',
    'Aug 10, 2025',
    'Aug 10, 2025',
  ]);
  await decide(id, "status = 'rejected'");
  await page.reload();
  await expect(row(0).nth(3)).toHaveText('Rejected');
  await expect(page.locator('.journey')).toContainText('2 submitted');
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('written, previewed and submitted by keyboard alone; every state is accessible and fits', async ({ page }) => {
    await newDelegate(page);
    await openEditor(page);
    await expectAccessible(page);
    const type = async (text: string) => {
      await page.keyboard.type(text);
    };
    await part(page, 'title').focus();
    await type('By thumb alone');
    await page.keyboard.press('Tab');
    await expect(part(page, 'category')).toBeFocused();
    await type('IGRT');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Oral')).toBeChecked();
    for (const [name, text] of Object.entries(SECTIONS)) {
      await section(page, name as keyof typeof SECTIONS).focus();
      await type(text);
    }
    // The marks are one stop of the Tab key before the field, and arrows go from one to the next.
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('toolbar', { name: /^Conclusion/ }).getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('toolbar', { name: /^Conclusion/ }).getByRole('button', { name: 'Italic' })).toBeFocused();
    await part(page, 'keywords').focus();
    await type('one,two,three,');
    const acts = await page.locator('.editor-acts').boundingBox();
    expect(acts && acts.y + acts.height).toBeLessThanOrEqual(780);
    for (const button of await page.locator('.editor-acts button, .author-act, .marks button').all())
      if (await button.isVisible()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await page.getByRole('button', { name: 'Preview' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Submit abstract' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.alert')).toContainText('Thank you for your submission!');
    await expectAccessible(page);
    await expect(page).toHaveURL(PREVIOUS);
    await expectAccessible(page);
    await expect(rows(page).first().locator('td').nth(5)).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test('what was submitted is read, and the form says what it needs', async ({ page, browser }) => {
    await newDelegate(page);
    await submitByCall(page, 'Readable');
    const plain = await browser.newContext({ baseURL: SITE, javaScriptEnabled: false });
    await plain.addCookies(await page.context().cookies());
    const bare = await plain.newPage();
    await bare.goto(ABSTRACTS);
    await expect(bare.getByText('Writing here needs JavaScript')).toBeVisible();
    await bare.getByRole('link', { name: 'Previous Submissions' }).click();
    await expect(rows(bare).first()).toContainText('Readable');
    await plain.close();
  });
});
