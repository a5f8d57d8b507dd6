import { createAccount } from '../support/accounts.ts';
import { paidStudent } from '../support/corrections.ts';
import { expect, test } from '../support/fixtures.ts';
import { keysOnly } from '../support/hands.ts';
import { letters, person, registerSeventy } from '../support/many-delegates.ts';
import { enterAs, MONEY, registrationOf } from '../support/money.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

/** Invitations, proofs, the programme and texts by keyboard alone have their own journeys. */
test(
  'by keyboard alone: a payment is taken, a refund approved, a list of delegates exported',
  { tag: ['@ORG-704'] },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const family = `Vaigai${letters()}`;
    await registerSeventy(family, 1, 1);
    await page.setViewportSize({ width: 1440, height: 1000 });
    const owner = await createAccount('Poongodi Velan');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    const keys = keysOnly(page);

    await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(person(1, family))}`);
    await keys.press(page.getByRole('button', { name: 'Take a payment' }));
    const taking = page.getByRole('dialog', { name: 'Take a payment' });
    await keys.type(taking.getByLabel('UTR or bank’s reference'), `HDFC${Date.now()}`);
    await keys.press(taking.getByRole('button', { name: /^Record ₹/ }));
    const taken = page.getByRole('dialog', { name: 'Payment recorded' });
    await expect(taken).toContainText('The registration is paid.');
    await keys.press(taken.getByRole('button', { name: 'Done' }));

    // Somebody else proposes.
    const baseURL = new URL(page.url()).origin;
    const name = `Nila Keys${letters()}`;
    await paidStudent(await (await browser.newContext({ baseURL })).newPage(), { name });
    const registrar = await (await browser.newContext({ baseURL })).newPage();
    await enterAs(registrar, 'Ezhil Nambi', 'registrar');
    await registrar.goto(`${MONEY}?q=${encodeURIComponent(name)}`);
    await registrar.getByRole('link', { name }).click();
    await registrar.getByRole('button', { name: 'Give money back…' }).click();
    const proposing = registrar.getByRole('dialog', { name: `Give money back to ${name}` });
    await proposing.getByLabel('Amount in INR').fill('400');
    await proposing.getByLabel(/^The registration stays/).check();
    await proposing.getByRole('button', { name: 'Paid twice' }).click();
    await proposing.getByRole('button', { name: 'Propose to give ₹400 back' }).click();
    await expect(registrar.locator('.money-said')).toContainText('It waits for approval.');

    await page.goto(`${MONEY}/refunds?state=proposed`);
    await keys.press(page.getByRole('button', { name: `Approve… ₹400 for ${name}` }));
    await keys.press(page.getByRole('dialog', { name: 'Give ₹400 back' }).getByRole('button', { name: 'Give ₹400 back' }));
    await expect(page.locator('.money-said')).toHaveText(`The provider is asked to give ${name} ₹400 back.`);

    await page.goto(`/organiser/${EDITION}/delegates?q=${family}`);
    await keys.press(page.getByRole('button', { name: 'Export 1' }));
    const choice = page.getByRole('dialog', { name: 'Export' });
    await keys.choose(choice.getByLabel('CSV'));
    const file = page.waitForEvent('download');
    await keys.press(choice.getByRole('button', { name: 'Make the file' }));
    expect((await file).suggestedFilename()).toMatch(/-delegates-.*\.csv$/);
  },
);
