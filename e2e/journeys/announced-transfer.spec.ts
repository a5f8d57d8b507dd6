import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { addressOf } from '../support/corrections.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ allowed: [/Failed to load resource: (net::ERR_FAILED|.*status of 422)/] });

test(
  'a delegate tells the organisers about a bank transfer, on a phone; what was typed survives an error',
  { tag: ['@ORG-315'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 360, height: 780 });
    const delegate = await newDelegate(page);
    await page.goto('/userProfile');
    const card = page.getByRole('region', { name: 'Bank transfers' });
    await card.getByText('I have paid by bank transfer').click();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 360, height: 780 });
    const reference = card.getByLabel('UTR or bank’s reference');
    const send = card.getByRole('button', { name: 'Tell the organisers' });

    await send.click();
    await expect(reference).toHaveAccessibleDescription(/Please enter the bank's reference/);
    await reference.fill(`SBIN 00 ${Date.now()}`);
    await card.getByLabel('Amount in INR').fill('999.50');
    // The connection is gone: nothing that was typed is.
    await page.route('**/api/v1/me/transfers', (route) => route.abort());
    await send.click();
    await expect(card.getByText('The organisers were not told.')).toBeVisible();
    await page.unroute('**/api/v1/me/transfers');
    await expect(card.getByLabel('Amount in INR')).toHaveValue('999.50');
    await send.click();

    await expect(card.getByText('The organisers look for it')).toBeVisible();
    await expect(card).toContainText('₹999.50');
    await page.reload();
    await expect(card.getByText('The organisers look for it')).toBeVisible();

    // Refused: the reason stands here, and it can be said again.
    const id = (await addressOf(delegate)).split('/').at(-1);
    await inDatabase(
      `update announced_transfers set state = 'refused', decided_at = now(), refused_because = 'No such credit' where registration_id = '${id}'`,
    );
    await page.reload();
    await expect(card).toContainText('The organisers write: No such credit');
    await expect(card.getByText('I have paid by bank transfer')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  },
);
