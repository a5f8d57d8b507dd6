import { openEditor, part, saved, section, voice } from '../support/abstracts.ts';
import { expectAccessible } from '../support/axe.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { written } from '../support/word.ts';

test.describe('a Word document', () => {
  test.use({ allowed: [/status of 415/] });

  test(
    'made from the template fills the form, and can be taken back; anything else is refused in words',
    { tag: ['@DEL-203'] },
    async ({ page, request }) => {
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
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(part(page, 'title')).toHaveValue('Typed before');
      await expect(section(page, 'results')).toHaveValue('');

      // Also dropped onto the form.
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

      const old = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(600)]);
      await input.setInputFiles({ name: 'mine.doc', mimeType: 'application/msword', buffer: old });
      await expect(page.locator('.document')).toContainText('In Word choose Save As, then Word Document (.docx)');
    },
  );
});
