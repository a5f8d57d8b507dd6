import { CallFailed } from '@isocentre/contract/call';
import { replaceMembers } from '@isocentre/contract/members';
import { judgeProof, listProofs } from '@isocentre/contract/proofs';
import { uploadProof } from '@isocentre/contract/registration';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, EARLY, registerAs } from '../../test/delegates.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const OURS = { edition: 'ampi-tnpy-2025' };
let site: TestApp;
let folder: string;
let owner: { id: string; cookie: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-members-'));
  site = await buildTestApp({ env: { FILES_DIR: folder, CLOCK: EARLY } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null });
  for (const [n, membershipId] of ['lm 204', 'LM-205', 'LM-999', ''].entries()) {
    const email = `member-${n}@example.org`;
    await registerAs(site, { email, category: 'ampi-senior', registrationType: 'complimentary', age: 66, membershipId });
    // What only some categories ask for is stored for them alone; an organiser's correction gives it to anybody.
    await site.db
      .updateTable('registrations')
      .set({ membership_id: membershipId })
      .where('account_id', '=', site.db.selectFrom('accounts').select('id').where('email', '=', email))
      .execute();
    await (
      await callAs(site, email)
    )(uploadProof, { query: { kind: 'age', name: 'age.pdf' }, file: Buffer.from('%PDF-1.7') });
  }
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const put = (csv: string | Buffer, { society = 'ampi-tnpy', who = owner } = {}) =>
  site.callWith({ cookie: who.cookie })(replaceMembers, { params: { society }, file: Buffer.from(csv) });
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason);
  return error instanceof CallFailed ? { status: error.status, message: error.message, fields: error.fields } : error;
};
const standings = async () =>
  (await site.callWith({ cookie: owner.cookie })(listProofs, { params: OURS })).waiting.map(({ delegate }) => delegate.roll);
const stored = () => site.db.selectFrom('members').select(['society_id', 'number', 'name']).orderBy('number').execute();

test('without a roll nothing is said', async () => {
  expect(await standings()).toEqual([null, null, null, null]);
});

test('each number is found, somebody else’s, or unknown, and none of it decides', { tags: ['ORG-266'] }, async () => {
  expect(await put('Number,Name,Valid_until\nLM-204,Raman A. Asha,2027-03-31\nLM 205,Bala Devi,\n')).toEqual({ members: 2, before: 0 });
  expect(await standings()).toEqual([
    { standing: 'found', name: 'Raman A. Asha', validUntil: '2027-03-31' },
    { standing: 'other-name', name: 'Bala Devi', validUntil: null },
    { standing: 'unknown', name: null, validUntil: null },
    null,
  ]);
  const { waiting } = await site.callWith({ cookie: owner.cookie })(listProofs, { params: OURS });
  expect(waiting.every((one) => one.fee !== null)).toBe(true);
  const [, other] = waiting;
  const accepted = site.callWith({ cookie: owner.cookie })(judgeProof, {
    params: { ...OURS, id: other?.id ?? '' },
    body: { verdict: 'accept', version: 1 },
  });
  expect(await accepted).toMatchObject({ verdict: 'verified' });
});

test('a new roll takes the place of all of the old one, and is in the record', { tags: ['ORG-266'] }, async () => {
  expect(await put('\uFEFFnumber,name\r\nLM-999,Asha Raman\r\n')).toEqual({ members: 1, before: 2 });
  expect((await stored()).map(({ number }) => number)).toEqual(['LM999']);
  expect((await standings()).map((one) => one?.standing ?? null)).toEqual(['unknown', 'found', null]);
  const audit = await site.db.selectFrom('audit_log').selectAll().where('action', '=', 'members.replaced').orderBy('at').execute();
  expect(audit.map(({ after }) => after)).toEqual([{ members: 2 }, { members: 1 }]);
});

test.each([
  ['no headings', 'LM-1,Asha Raman\n', {}],
  ['nobody', 'number,name\n', {}],
  ['not text', Buffer.from([0xff, 0xfe, 0x00, 0x41]), {}],
  [
    'wrong rows',
    'number,name,valid_until\n-,Asha\nLM-1,\nLM-2,Bala,31.3.2027\nLM-3,Devi,2027-02-30\nLM-4,One\nlm4,Two\n',
    {
      'row 2': 'There is no number of at most 40 letters and digits.',
      'row 3': 'There is no name of at most 120 characters.',
      'row 4': 'The date has to be written as 2027-03-31.',
      'row 5': 'The date has to be written as 2027-03-31.',
      'row 7': 'This number stands in an earlier row too.',
    },
  ],
])('%s: refused with what is wrong, and the roll stays', { tags: ['ORG-266'] }, async (_, csv, fields) => {
  const before = await stored();
  expect(await refusal(put(csv))).toMatchObject({ status: 422, fields });
  expect(await stored()).toEqual(before);
});

test('6 MB are too much; two at once leave one whole roll; another society’s stays', { tags: ['ORG-266'] }, async () => {
  expect(await refusal(put(Buffer.alloc(6 * 1024 * 1024, 'a')))).toMatchObject({ status: 413 });
  const roll = (name: string) => `number,name\n${Array.from({ length: 300 }, (_, n) => `M${n},${name}`).join('\n')}\n`;
  await Promise.all([put(roll('One')), put(roll('Other'))]);
  const rows = await stored();
  expect([rows.length, new Set(rows.map(({ name }) => name)).size]).toEqual([300, 1]);
  const theirs = await makeStaff(site, 'greta@example.net', { role: 'owner', edition: null, society: 'lakeside' });
  expect(await refusal(put('number,name\nX1,Greta\n', { who: theirs }))).toMatchObject({ status: 404 });
  expect(await put('number,name\nX1,Greta\n', { society: 'lakeside', who: theirs })).toEqual({ members: 1, before: 0 });
  expect(await stored()).toHaveLength(301);
});
