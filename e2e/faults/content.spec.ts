import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { DATABASE, PORTS } from '../support/site.ts';

const OTHER = `http://lakeside.localhost:${PORTS.site}`;
const BY_HOST = { headers: { host: `lakeside.localhost:${PORTS.site}` } };
const DATABASE_URL = databaseEnv(DATABASE).DATABASE_MIGRATION_URL;

test.describe('a page whose data failed on the server', () => {
  test.use({ allowed: [/status of 50/] });
  test('shows the error state and is not kept', async ({ page, request }) => {
    // A missing column: as if a migration had gone wrong under a running site. The table stays, because the menu counts its rows.
    await query(
      DATABASE_URL,
      `alter table awards rename column sort to sort_away; update editions set theme = theme || ' ' where slug = 'lakeside-2026'`,
    );
    try {
      const answer = await request.get('/awards-and-honors?fresh', BY_HOST);
      expect(answer.status()).toBeGreaterThanOrEqual(500);
      expect(answer.headers()['cache-control']).toBe('no-store');
      await page.goto(`${OTHER}/awards-and-honors?again`);
      await expect(page.getByRole('alert')).toBeVisible();
    } finally {
      await query(
        DATABASE_URL,
        `alter table awards rename column sort_away to sort; update editions set theme = rtrim(theme) where slug = 'lakeside-2026'`,
      );
    }
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect((await request.get('/awards-and-honors', BY_HOST)).status()).toBe(200);
  });
});
