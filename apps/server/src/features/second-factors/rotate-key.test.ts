import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FactorKeys, keyFrom, startSecondFactor, takeCode } from '../../platform/second-factor.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount } from '../../test/people.ts';
import { resealSecrets } from './reseal-secrets.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const newKey = () => keyFrom(randomBytes(32).toString('base64'));
const [old, current] = [newKey(), newKey()];
const both: FactorKeys = [current, old];
const PEOPLE = 230;

test('the key of second factors is exchanged: both are read, rows are sealed anew, then the old one is worth nothing', async () => {
  const people: { id: string; secret: string }[] = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const { id } = await makeAccount(site, `sealed-${i}@example.org`);
    // The last of them set up an app after the exchange began.
    people.push({ id, secret: await startSecondFactor(site.db, id, i === PEOPLE - 1 ? current : old) });
  }
  const now = new Date();
  const accepted = async (keys: FactorKeys, ahead: number, which = people) => {
    const at = new Date(now.getTime() + ahead * 1000);
    const codes = which.map(async ({ id, secret }) =>
      takeCode(site.db, id, await generate({ secret, epoch: Math.floor(at.getTime() / 1000) }), keys, at),
    );
    return (await Promise.all(codes)).filter(Boolean).length;
  };
  const some = [people[0], people.at(-1)].filter((one) => one !== undefined);
  expect(await accepted(both, 0, some)).toBe(2);
  // The control: the new key alone opens none of the old ones.
  await expect(accepted([current], 60, some)).rejects.toThrow('unable to authenticate data');

  // While codes are given.
  const [resealed, given] = await Promise.all([resealSecrets(site.db, both), accepted(both, 120)]);
  expect([resealed, given]).toEqual([{ sealed: PEOPLE - 1, already: 1, withRecoveryCodes: 0 }, PEOPLE]);
  expect(await resealSecrets(site.db, both)).toEqual({ sealed: 0, already: PEOPLE, withRecoveryCodes: 0 });
  expect(await accepted([current], 180)).toBe(PEOPLE);
  await expect(accepted([old], 240)).rejects.toThrow('unable to authenticate data');
});
