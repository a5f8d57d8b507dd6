import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { at, publishResults, RESULTS, submitByCall } from '../support/abstracts.ts';
import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { downloadBy, makeBook } from '../support/call-stages.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

test(
  'a chair has the book made, reads why an abstract is missing, and downloads it',
  { tag: ['@REV-160', '@REV-174'] },
  async ({ page, browser }) => {
    const title = `Printed ${randomUUID().slice(0, 8)}`;
    const reference = `BK-${randomUUID().slice(0, 6)}`;
    const author = await (await browser.newContext()).newPage();
    await newDelegate(author);
    await submitByCall(author, title);
    await author.context().close();
    const ours = `from abstract_revisions r where r.abstract_id = a.id and r.title = '${title}'`;
    await inDatabase(`update abstracts a set status = 'accepted' ${ours}`);
    const owner = await createAccount('Bala Binder');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    // A book tells nobody what was decided before authors may know.
    await publishResults();
    await at(page, RESULTS);
    await page.goto(`/organiser/${EDITION}/abstracts/book`);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('it has no reference yet');
    await inDatabase(`update abstracts a set reference_no = '${reference}' ${ours}`);
    await page.reload();
    const made = await makeBook(page);
    await expectAccessibleAtAllWidths(page);
    // Left and come back to, it is still there.
    await page.getByRole('link', { name: 'Reviewers' }).click();
    await expect(page).toHaveURL(/\/reviewers$/);
    await page.goBack();
    const file = await downloadBy(made.getByRole('button', { name: /Download/ }));
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // Nothing has changed: no second one.
    const count = await page.getByRole('button', { name: /Download/ }).count();
    await page.getByRole('button', { name: 'Make the book' }).click();
    await expect(page.getByRole('button', { name: 'Make the book' })).toBeEnabled();
    await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(count);
    await inDatabase(`update abstracts a set status = 'pending', reference_no = null ${ours}`);
  },
);
