import type { Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import * as stages from '../support/call-stages.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, enterAsChair, enterByPassword, LAKE, MINE } from '../support/lakeside.ts';
import {
  DECIDING,
  plantAbstract,
  plantAuthor,
  plantCall,
  plantReviewer,
  removeReviewers,
  removeTalks,
  REVIEWED,
  TOLD,
} from '../support/planted-call.ts';
import { fillReview, score, submitReview } from '../support/review-form.ts';

/**
 * The same people open the same screens at each instant of a call: what is written there is true then. What happens between two instants
 * is done by those who do it.
 */

const OPEN = '2026-04-10T12:00:00Z';
const REVIEWING = '2026-05-04T12:00:00Z';
const PROGRAMME = '2026-06-08T12:00:00Z';
const AFTER = '2026-06-20T12:00:00Z';

const mark = Math.random().toString(36).slice(2, 6);
const SESSION = `Evening papers ${mark}`;
const TITLES = ['Deep', 'Wide', 'Still'].map((word) => `${word} water ${mark}`);
const [talk = '', poster = '', refused = ''] = TITLES;
const OUTCOMES: Record<string, string> = { [talk]: 'oral', [poster]: 'e-poster', [refused]: 'reject' };

const chairsPage = (where: string) => `/organiser/${REVIEWED}/${where}`;
const REVIEWS = `/review/${REVIEWED}`;

/** What somebody reads at an address, and what is not there. */
interface Seen {
  on: string;
  reads: ReadonlyArray<string | RegExp>;
  never?: ReadonlyArray<string | RegExp>;
}

async function sees(page: Page, { on, reads, never = [] }: Seen): Promise<void> {
  await page.goto(on);
  const main = page.locator('main');
  for (const words of reads) await expect(main, on).toContainText(words);
  for (const words of never) await expect(main, on).not.toContainText(words);
}

/** The button; “Last Edited” is a column. */
const EDIT = /Edit(?!ed)/;
/** Before the results, for whoever submitted: nothing of what is going on. */
const TOLD_NOTHING = [/accepted|rejected/i, 'Reference', 'Confirm', 'Locked', /score/i];
/** The column of the state, behind that of the type. */
const PENDING = /Oral\s*pending/;
const CLOSED = 'Abstract submission is closed. The deadline was May 1, 2026. Your texts are kept and can still be read.';

test.beforeAll(async () => {
  await freshReview(REVIEWED);
  await removeReviewers();
});
test.afterAll(() => removeTalks(SESSION));

test('what author, reviewer and chair read is right at each of six instants', { tag: ['@REV-175'] }, async ({ page, browser }) => {
  test.setTimeout(400_000);
  await plantCall({ openedAt: null, wanted: 1 });
  const people = [await plantAuthor('Anbu Author'), await plantAuthor('Nila Author'), await plantAuthor('Devi Author')];
  for (const [i, author] of people.entries())
    await plantAbstract(author, { title: TITLES[i] ?? '', slot: 1, category: 'Measurement', wish: 'Oral', numbered: false });
  const authors: Page[] = [];
  for (const { email } of people) authors.push(await authorAt(await browser.newContext(), email, OPEN));
  const [speaker = page, silent = page, other = page] = authors;
  const reviewer = await (await browser.newContext()).newPage();
  await enterByPassword(reviewer.context(), (await plantReviewer('Tara Iyer')).email);
  await enterAsChair(page, 'Chitra Chair');
  const moment = async (instant: string) => {
    for (const author of authors) await at(author, instant, LAKE);
    for (const one of [reviewer, page]) await at(one, instant);
  };

  await test.step('while the call is open', async () => {
    await moment(OPEN);
    await sees(speaker, {
      on: MINE,
      // The zone as it is on that day, not as it is today.
      reads: ['Deadline May 1, 2026, to the end of the day (GMT+2).', talk, PENDING, EDIT],
      never: [...TOLD_NOTHING, 'Submission Deadline Passed'],
    });
    await sees(speaker, { on: `${LAKE}/abstract-submission`, reads: ['You have submitted your one abstract.'] });
    await sees(speaker, { on: `${LAKE}/abstract`, reads: ['Submit your abstract', /Submission\s*Open/] });
    await sees(reviewer, { on: REVIEWS, reads: ['Nothing to review yet', 'Reviewing has not opened.'], never: TITLES });
    await sees(page, {
      on: chairsPage('abstracts/settings'),
      reads: ['open now', 'until then they read “Pending” everywhere', 'Open reviewing'],
    });
    await sees(page, { on: chairsPage('abstracts'), reads: ['no number yet', '0 of 1 reviews'] });
    await sees(page, { on: chairsPage('abstracts/decisions'), reads: ['Abstracts are still taken and edited.', '3 undecided'] });
    await sees(page, {
      on: chairsPage('abstracts/letters'),
      reads: ['No letter is prepared', 'Letters leave with the results: 1 June 2026, 14:00'],
    });
    await sees(page, { on: chairsPage('abstracts/presentations'), reads: ['Not before the results'], never: TITLES });
    await sees(page, {
      on: chairsPage('abstracts/book'),
      reads: ['Nothing to print yet', 'From the results on, a book holds'],
      never: TITLES,
    });
  });

  await test.step('while it is reviewed', async () => {
    await moment(REVIEWING);
    await page.goto(chairsPage('abstracts/settings'));
    await stages.openReviewing(page, 3);
    await stages.calculate(page, 3);
    await stages.giveOut(page, 3);
    for (const author of authors) await sees(author, { on: MINE, reads: [CLOSED, PENDING], never: [...TOLD_NOTHING, EDIT] });
    await sees(speaker, { on: `${LAKE}/abstract`, reads: ['Submission closed on 1 May 2026.'], never: ['Submit your abstract'] });
    await sees(reviewer, { on: REVIEWS, reads: ['3 of 3 left', 'Due Wednesday, 6 May', ...TITLES] });
    await reviewer.locator('.review-next a').click();
    await expect(reviewer.locator('main')).toContainText('If the chair passes it on, the author reads it from the results on');
    for (let left = 3; left > 0; left -= 1) {
      const number = reviewer.locator('.reading-cap b');
      const words = (await number.textContent()) ?? '';
      await fillReview(reviewer, ['Originality', 'Method', 'Clarity'], 4);
      await submitReview(reviewer).click();
      await expect(left > 1 ? number : reviewer.getByText('All done. Thank you.')).not.toHaveText(words);
    }
    await sees(page, { on: chairsPage('abstracts/settings'), reads: ['Reviewing was opened 4 May 2026', 'closed'], never: ['open now'] });
    await sees(page, { on: chairsPage('abstracts/assignment'), reads: ['3 given out'] });
    await sees(page, { on: chairsPage('abstracts'), reads: [/A-\d+, Measurement, asked for oral, 1 of 1 reviews/] });
    await sees(page, { on: chairsPage('abstracts/presentations'), reads: ['Not before the results'], never: TITLES });
  });

  await test.step('once it is decided, and nobody is told', async () => {
    await moment(DECIDING);
    await page.goto(chairsPage('abstracts/decisions'));
    await stages.decideAll(page, (title) => OUTCOMES[title] ?? '');
    await page.goto(chairsPage('abstracts/presentations'));
    await stages.answersUntil(page, '2026-06-05');
    for (const author of authors) {
      await sees(author, { on: MINE, reads: [CLOSED, PENDING], never: [...TOLD_NOTHING, EDIT] });
      await sees(author, { on: `${LAKE}/userProfile`, reads: ['One submitted'], never: ['please answer', ...TITLES] });
    }
    await sees(reviewer, { on: REVIEWS, reads: ['0 of 3 left', 'Reviewing has closed', 'You can still read what you wrote.'] });
    await reviewer.goto(`${REVIEWS}/A-001`);
    await expect(score(reviewer, 'Method', 4)).toBeDisabled();
    await expect(score(reviewer, 'Method', 4)).toBeChecked();
    await sees(page, {
      on: chairsPage('abstracts/decisions'),
      reads: ['No decision is pending', '3 decisions by Chitra Chair', 'Take back'],
      never: ['Abstracts are still taken'],
    });
    await sees(page, {
      on: chairsPage('abstracts/letters'),
      reads: ['Release all 3', 'Letters leave with the results: 1 June 2026, 14:00'],
    });
    // Also for who leads the committee: a book would tell it early.
    await sees(page, { on: chairsPage('abstracts/presentations'), reads: ['Not before the results'], never: TITLES });
    await sees(page, {
      on: chairsPage('abstracts/book'),
      reads: ['Nothing to print yet', 'From the results on, a book holds'],
      never: TITLES,
    });
  });

  await test.step('from the results on', async () => {
    await moment(TOLD);
    await sees(speaker, {
      on: MINE,
      reads: ['A place as an oral presentation', /OP-\d\d/, 'Please answer by the end of Friday, 5 June 2026', /Oral\s*accepted/, 'Locked'],
      never: [PENDING],
    });
    await sees(silent, {
      on: MINE,
      reads: ['A place as an e-poster', 'You asked for an oral presentation; the committee offers an e-poster.'],
    });
    await sees(silent, { on: `${LAKE}/userProfile`, reads: ['Your abstract is accepted as an e-poster: please answer.'] });
    await sees(other, { on: MINE, reads: [/Oral\s*rejected/], never: ['A place as', /OP-\d\d/, 'Confirm'] });
    await stages.card(speaker, talk).getByRole('button', { name: 'Confirm the talk' }).click();
    await expect(stages.card(speaker, talk)).toContainText('Accepted as an oral presentation');
    await sees(reviewer, { on: REVIEWS, reads: ['Reviewing has closed'], never: [/accepted/i] });
    await sees(page, {
      on: chairsPage('abstracts/presentations'),
      reads: ['2 presentations', talk, poster],
      never: [refused, 'Not before'],
    });
    await sees(page, {
      on: chairsPage('abstracts/book'),
      reads: ['1 abstract to print', 'Accepted, and not in the book', poster],
      never: ['Nothing to print yet', refused],
    });
    await sees(page, { on: chairsPage('abstracts/decisions'), reads: ['No decision is pending'], never: ['Take back'] });
  });

  await test.step('once the programme is released', async () => {
    await moment(PROGRAMME);
    await page.goto(chairsPage('programme'));
    await stages.addSessions(page, `Tower ${mark}`, [{ title: SESSION, starts: '21:00', ends: '21:30', kind: 'session' }]);
    await page.reload();
    await stages.askWhere(page, talk);
    await stages.placeAt(page, `${SESSION}, 21:00`);
    await stages.releaseProgramme(page, (changes) => expect(changes).toContainText(talk));
    await sees(speaker, {
      on: MINE,
      reads: [SESSION, 'Friday, 12 June 2026, 21:00', 'To be sent by', 'I cannot come after all'],
      never: ['Please answer by'],
    });
    await sees(silent, {
      on: MINE,
      reads: ['The time to answer is over', 'If you would still like to present, please write to the organisers.'],
      never: ['Confirm the'],
    });
    await sees(silent, { on: `${LAKE}/userProfile`, reads: ['One submitted'], never: ['please answer'] });
    await sees(page, { on: chairsPage('abstracts/presentations'), reads: [SESSION] });
  });

  await test.step('after it', async () => {
    await moment(AFTER);
    await sees(speaker, {
      on: MINE,
      reads: ['Accepted as an oral presentation', 'Files are no longer taken here.'],
      never: ['I cannot come after all', 'Change presenter', 'To be sent by', 'How to get there', 'Make Payment'],
    });
    await sees(silent, { on: MINE, reads: ['We had no answer from you in time.'], never: ['would still like to present', 'Confirm the'] });
    await sees(other, { on: MINE, reads: [/Oral\s*rejected/] });
    await sees(speaker, { on: `${LAKE}/userProfile`, reads: ['One submitted'], never: ['please answer'] });
    await sees(reviewer, { on: REVIEWS, reads: ['Reviewing has closed'] });
    await sees(page, { on: chairsPage('abstracts/book'), reads: ['1 abstract to print', poster] });
    await sees(page, { on: chairsPage('abstracts/presentations'), reads: ['2 presentations'] });
  });
  for (const one of [...authors, reviewer]) await one.context().close();
});
