import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { callFrom } from './delegates.ts';
import { REVIEWED } from './reviewed.ts';

/** What a chair does from one stage of a call to the next, as the journeys about one stage and the one through all of them do it. */

const API = `/api/v1/organiser/${REVIEWED}`;
const pageOf = (where: string) => `/organiser/${REVIEWED}/${where}`;

/** People are invited by a pasted list, one line each; their letters wait. */
export async function inviteReviewers(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto(pageOf('abstracts/reviewers'));
  await page.getByRole('button', { name: 'Invite reviewers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite reviewers' });
  await dialog.getByLabel('People').fill(lines.join('\n'));
  await dialog.getByRole('button', { name: 'Check the list' }).click();
  await expect(dialog.getByText(`${lines.length} new, 0 known, 0 not readable.`)).toBeVisible();
  await dialog.getByRole('button', { name: `Invite ${lines.length} people` }).click();
  await expect(page.getByText(`${lines.length} people invited. Their letters wait below until you release them.`)).toBeVisible();
}

/** The letters of those who were invited, and of whoever an earlier journey left waiting. */
export async function releaseInvitations(page: Page, to: readonly string[], look: () => Promise<void> = async () => {}): Promise<void> {
  const letters = page.getByRole('region', { name: 'to people who review, not sent yet' });
  await letters.getByText(/^Invitation to review or judge: \d+$/).click();
  for (const email of to) await expect(letters.getByText(email)).toBeVisible();
  const button = letters.getByRole('button', { name: /^Release these \d+/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await button.click();
  await look();
  await page
    .getByRole('dialog', { name: `Release ${count} letters?` })
    .getByRole('button', { name: `Release ${count}` })
    .click();
  await expect(page.getByText(`${count} letters released and on their way.`)).toBeVisible();
}

/** From the page of the call, once nothing is missing. */
export async function openReviewing(page: Page, abstracts: number, look: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Open reviewing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open reviewing?' });
  await expect(dialog).toContainText(`${abstracts} abstracts get numbers`);
  await look();
  await dialog.getByRole('button', { name: 'Open reviewing' }).click();
  await expect(page.getByText('Reviewing is open. Every abstract has its number.')).toBeFocused();
}

/** Who reviews what is proposed; nothing is given out. */
export async function calculate(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Assign reviewers' }).click();
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByText(`Calculated: ${count} new assignments are proposed.`)).toBeVisible();
}

export async function giveOut(page: Page, count: number, look: (dialog: Locator) => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole('button', { name: `Apply ${count} assignments` }).click();
  const dialog = page.getByRole('dialog', { name: `Give out ${count} reviews?` });
  await look(dialog);
  await dialog.getByRole('button', { name: 'Give them out' }).click();
  await expect(page.getByText(`${count} assignments given out.`).first()).toBeVisible();
}

/** One abstract on the board, by its title. */
export const boardRow = (page: Page, title: string) => page.locator('.board-table tr[data-id]').filter({ hasText: title });
export const decision = (page: Page, title: string) => boardRow(page, title).getByRole('combobox');

/** On the page of decisions: what is pending is applied. */
export async function appliesPending(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Apply ${count} decisions` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText(`${count} decisions applied.`)).toBeFocused();
}

/** Decided and applied by calls, for journeys that begin behind that; places follow the rank. */
export async function decideAll(page: Page, outcomeOf: (title: string, place: number) => string): Promise<void> {
  const { abstracts } = await callFrom<{ abstracts: Array<{ id: string; title: string }> }>(page, 'GET', `${API}/decision-board`);
  const entries = abstracts.map(({ id, title }, place) => ({ abstract: id, version: 0, outcome: outcomeOf(title, place) }));
  await callFrom(page, 'POST', `${API}/decisions`, { origin: 'hand', entries });
  const { digest } = await callFrom<{ digest: string }>(page, 'GET', `${API}/decisions`);
  await callFrom(page, 'POST', `${API}/decision-batches`, { digest });
}

/** In the dialog that asks whether the letters that were read may leave with the results. */
export async function releaseLetters(page: Page, count: number): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Release ${count}`, exact: true })
    .click();
  await expect(page.getByText(`${count} letters released. They leave with the results.`)).toBeFocused();
}

/** On the page of presentations. */
export async function answersUntil(page: Page, day: string): Promise<void> {
  await page.getByLabel('Authors answer by').fill(day);
  await page.getByRole('button', { name: 'Save the dates' }).click();
  await expect(page.getByText('Saved. Nobody was written to.')).toBeFocused();
}

/** What an author reads about one of theirs. */
export const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** Another author presents; the page asks for their address, since nobody gave one. */
export async function namePresenter(page: Page, title: string, name: string, look: () => Promise<void> = async () => {}): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Change presenter' }).click();
  await card(page, title).getByLabel('Who presents').selectOption(name);
  await card(page, title).getByLabel('Their e-mail address').fill('devi@example.org');
  await look();
  await card(page, title).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, title)).toContainText(`Presenter: ${name}`);
}

interface NewSession {
  title: string;
  starts: string;
  ends: string;
  kind: string;
}

/** Sessions in a room of their own, in the draft of the programme. */
export async function addSessions(page: Page, name: string, sessions: readonly NewSession[]): Promise<void> {
  const { days } = await callFrom<{ days: Array<{ id: number }> }>(page, 'GET', `${API}/programme`);
  const room = { code: 'JT', name, displayNote: null, opens: null, closes: null, removed: false };
  const { rooms } = await callFrom<{ rooms: Array<{ id: number; name: string }> }>(page, 'POST', `${API}/rooms`, { room });
  const roomId = rooms.find((one) => one.name === name)?.id;
  const plain = { dayId: days[0]?.id, roomId, codes: [], people: [], slots: [], removed: false };
  for (const session of sessions) await callFrom(page, 'POST', `${API}/programme/sessions`, { session: { ...plain, ...session } });
}

/** Accepted abstracts that have no place yet, on the page of the programme. */
export const tray = (page: Page) => page.getByRole('region', { name: 'Accepted, not placed' });

/** By “Place…”, which asks where; one that may stand twice has it twice. */
export const askWhere = (page: Page, title: string) =>
  tray(page).locator('li').filter({ hasText: title }).getByRole('button', { name: 'Place…' }).first().click();

export async function placeAt(page: Page, place: string, look: () => Promise<void> = async () => {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: place }).check();
  await look();
  await dialog.getByRole('button', { name: 'Place it' }).click();
}

/** What clashes may stay, for whatever reason; `look` sees what would change. */
export async function releaseProgramme(page: Page, look: (changes: Locator) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Release changes' }).click();
  for (const reason of await dialog.getByLabel('why may it stay?').all()) await reason.fill('Their co-author speaks.');
  await look(dialog.locator('.programme-changes'));
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Nothing to release' })).toBeVisible();
}

/** On the page of the book: the newest, once it is made. */
export async function makeBook(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Make the book' }).click();
  const made = page
    .getByRole('listitem')
    .filter({ hasText: /^No\. \d+, Book of Abstracts/ })
    .first();
  await expect(made).toContainText(/\d+ pages/);
  return made;
}

export async function downloadBy(button: Locator): Promise<Download> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return file;
}
