import {
  ABSTRACTS,
  addAuthor,
  bar,
  fillAbstract,
  openEditor,
  part,
  PREVIOUS,
  rows,
  saved,
  section,
  SECTIONS,
  submit,
  submitByCall,
  voice,
} from '../support/abstracts.ts';
import { expectAccessible } from '../support/axe.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { SITE } from '../support/site.ts';

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

test(
  'an empty form says what is missing, in order, and leads there',
  { tag: ['@DEL-224', '@DEL-225', '@DEL-226', '@DEL-233', '@DEL-234', '@DEL-235', '@DEL-236', '@DEL-237'] },
  async ({ page }) => {
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
  },
);

test(
  'an author who lacks something keeps it from being sent',
  { tag: ['@DEL-227', '@DEL-228', '@DEL-229', '@DEL-230', '@DEL-231', '@DEL-232'] },
  async ({ page }) => {
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
  },
);

test('what may name an author is pointed out while writing, and keeps nothing from being sent', { tag: ['@REV-055'] }, async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await fillAbstract(page, 'A phantom for small centres');
  await addAuthor(page, 1, 'Nila Ravichandran');
  await section(page, 'methods').fill('As shown by Ravichandran et al. in five slices.');
  const warning = page.locator('#abstract-abstract-methods-warning');
  await expect(warning).toContainText('It may tell them: “Ravichandran” (an author’s name). You can still submit it.');
  await expect(section(page, 'methods')).toHaveAccessibleDescription(/Reviewers should not learn who wrote this/);
  await expect(page.locator('.sheet-warning')).toHaveCount(1);
  await expectAccessible(page);
  await submit(page);
  await expect(page.getByText('is submitted')).toBeVisible();
});

test(
  'the counters count over all sections, are read out when typing pauses, and stop at the limit',
  { tag: ['@DEL-240', '@DEL-241', '@DEL-242', '@DEL-243', '@DEL-239'] },
  async ({ page }) => {
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
  },
);

test(
  'keywords are chips: added by comma, Enter or leaving, once each, removed by a button; too many are refused',
  { tag: ['@DEL-238'] },
  async ({ page }) => {
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
  },
);

test(
  'authors: added, moved and removed by keyboard; exactly one corresponds',
  { tag: ['@DEL-245', '@DEL-247', '@DEL-248', '@DEL-249', '@DEL-250', '@DEL-251'] },
  async ({ page }) => {
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
  },
);

test('an ORCID iD: taken as people copy it, a mistyped one is pointed out, and it may stay empty', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await fillAbstract(page, 'Who wrote it');
  await addAuthor(page, 1, 'Kavin Selvaraj');
  const orcid = part(page, 'authors-1-orcid');
  await orcid.fill('https://orcid.org/0000-0002-1825-0098');
  await submit(page);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^Please check the ORCID iD: 16 digits/);
  await orcid.fill('https://orcid.org/0000-0002-1825-0097');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await submit(page);
  await expect(page).toHaveURL(PREVIOUS);
  await page.getByRole('link', { name: 'Edit Who wrote it' }).click();
  await page.getByRole('button', { name: 'Edit Kavin Selvaraj' }).click();
  await expect(orcid).toHaveValue('0000-0002-1825-0097');
});

test(
  'the preview is the printed abstract, with its marks; nothing that was typed becomes markup',
  { tag: ['@SEC-39', '@DEL-252'] },
  async ({ page }) => {
    await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'Dose of 103 cGy <img src=x onerror=alert(1)>');
    await part(page, 'title').focus();
    await part(page, 'title').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10, 11));
    await page.getByRole('toolbar', { name: 'Title: marks and symbols' }).getByRole('button', { name: 'Superscript' }).click();
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
    // Undo removes a mark like anything typed.
    await section(page, 'methods').focus();
    await page.keyboard.press('Control+Z');
    await expect(section(page, 'methods')).toHaveValue(SECTIONS.methods);
  },
);

test('a removed author can be had back, and a co-author takes my institute', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await addAuthor(page, 1, 'Kavin Selvaraj');
  await page.getByRole('radio', { name: 'Corresponding author: Kavin Selvaraj' }).check();
  await part(page, 'authors-1-email').fill('kavin@example.org');
  await page.getByRole('button', { name: 'Remove Kavin Selvaraj' }).click();
  await expect(page.locator('.author-line b')).toHaveText(['Nila Ravichandran']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.author-line b')).toHaveText(['Nila Ravichandran', 'Kavin Selvaraj']);
  await expect(page.getByRole('radio', { name: 'Corresponding author: Kavin Selvaraj' })).toBeChecked();
  await expect(part(page, 'authors-1-email')).toHaveValue('kavin@example.org');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add an author' }).click();
  await part(page, 'authors-2-name').fill('Meera Subramanian');
  await page.getByRole('button', { name: 'Same institute as mine for Meera Subramanian' }).click();
  await expect(part(page, 'authors-2-institution')).toHaveValue('Sample Institute of Oncology');
  await expect(part(page, 'authors-2-city')).toHaveValue('Madurai');
  await expect(page.getByRole('button', { name: /Same institute as mine/ })).toHaveCount(0);
  await saved(page);
});

test('marks are read as they will be printed, and a name from right to left keeps its number beside it', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await section(page, 'background').fill('Water is HO');
  await section(page, 'background').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10, 10));
  await page
    .getByRole('toolbar', { name: /^Background/ })
    .getByRole('button', { name: 'Subscript' })
    .click();
  await page.keyboard.type('2');
  await expect(page.locator('.sheet-phrases')).toHaveText('Printed as H2O');
  await expect(page.locator('.sheet-phrases sub')).toHaveText('2');
  await part(page, 'title').focus();
  await expect(page.locator('.sheet-formatted')).toHaveText('Water is H2O');
  await expect(section(page, 'background')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('toolbar', { name: /^Background/ })).toBeHidden();
  await expectAccessible(page);
  await addAuthor(page, 1, 'ليلى حداد');
  await expect(page.locator('.proof .printed-authors bdi').nth(1)).toHaveText('ليلى حداد');
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
    // The marks are one tab stop before the field, and arrow keys move between them.
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
