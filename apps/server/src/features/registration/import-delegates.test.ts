import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { importDelegates } from './import-delegates.ts';
import { UnreadableList } from './read-delegate-rows.ts';
import { within } from '../../test/limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const HEAD = 'emailId,userName,userTitle,mobileNumber,age,mealPreference,postalAddress,password';
const run = (...lines: string[]) => importDelegates(site.db, 1, [HEAD, ...lines].join('\r\n'));
const letters = () => site.pool.query('select id from letters').then((result) => result.rowCount);

describe('a list of earlier delegates', () => {
  test(
    '10,000 rows with 1 % broken take at most 5 s, with an exact report, without mails and without passwords',
    { tags: ['OPS-142'] },
    async () => {
      const lines = Array.from({ length: 10_000 }, (_, i) =>
        i % 100 === 50
          ? `person${i}@,Person ${i},Dr.,98400${i},34,Vegetarian,"1 Road\nChennai",secret-${i}`
          : `person${i}@example.org,Person ${i},Dr.,98400 00000,34,Vegetarian,"${i} Road\nChennai",secret-${i}`,
      );
      const began = performance.now();
      const report = await run(...lines);
      expect(performance.now() - began).toBeLessThan(within(5000));
      expect(report).toEqual({
        imported: 9900,
        known: [],
        broken: Array.from({ length: 100 }, (_, i) => ({ row: i * 100 + 52, problems: ['emailId: not an e-mail address'] })),
        ignored: ['password'],
      });
      expect(await letters()).toBe(0);
      const accounts = await site.db.selectFrom('accounts').select(['email', 'password_hash']).execute();
      expect(accounts).toHaveLength(9900);
      expect(accounts.filter((one) => one.password_hash !== null)).toEqual([]);
      const known = await site.db
        .selectFrom('earlier_delegates')
        .innerJoin('accounts', 'accounts.id', 'earlier_delegates.account_id')
        .where('email', '=', 'person7@example.org')
        .selectAll('earlier_delegates')
        .executeTakeFirstOrThrow();
      expect(known).toMatchObject({
        name: 'Person 7',
        mobile: '9840000000',
        age: 34,
        meal_preference: 'veg',
        postal_address: '7 Road\nChennai',
      });
      const everything = await site.pool.query('select a::text, e::text from accounts a join earlier_delegates e on e.account_id = a.id');
      expect(JSON.stringify(everything.rows)).not.toContain('secret-');
    },
  );

  test('again: everybody is known, nothing changes', async () => {
    expect(await run('PERSON1@example.org,Somebody else,,,,,,')).toEqual({ imported: 0, known: [2], broken: [], ignored: ['password'] });
    const { name } = await site.db
      .selectFrom('accounts')
      .select('name')
      .where('email', '=', 'person1@example.org')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Person 1');
  });

  test('every fault of a row is named', async () => {
    const { broken, imported } = await run(
      'a@example.org,,Dr.,12,old,soup,,',
      'b@example.org,Bala,,,,,,',
      'B@example.org,Bala again,,,,,,',
      'c@example.org,Chitra',
      `d@example.org,${'x'.repeat(121)},,,,,,`,
      'e@example.org,Elango\tSelvam,,,,,,',
      'f@example.org,"Fathima ""Begum""",,,,,,',
    );
    expect(broken).toEqual([
      {
        row: 2,
        problems: [
          'userName: empty',
          'mobileNumber: not a number of 6 to 15 digits',
          'age: not an age',
          'mealPreference: not one of the known ones',
        ],
      },
      { row: 4, problems: ['emailId: the same address as in row 3'] },
      { row: 5, problems: ['2 columns instead of 8'] },
      { row: 6, problems: ['userName: longer than 120 characters'] },
      { row: 7, problems: ['userName: characters that cannot be printed'] },
    ]);
    expect(imported).toBe(2);
  });

  test.each([
    ['without headings', 'a@example.org,Asha'],
    ['with a quotation mark that is never closed', `${HEAD}\n"a@example.org,Asha`],
  ])('%s is refused as a whole', async (_, csv) => {
    await expect(importDelegates(site.db, 1, csv)).rejects.toThrow(UnreadableList);
  });
});
