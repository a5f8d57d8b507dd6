import { submitAbstract } from '@isocentre/contract/abstracts';
import { CallFailed } from '@isocentre/contract/call';
import { readTheirView } from '@isocentre/contract/delegates/their-view';
import { judgeProof } from '@isocentre/contract/proofs';
import { readMyRegistration, uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, clockAt, EARLY, registerAs } from '../../test/delegates.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const OURS = 'ampi-tnpy-2025';
const EMAIL = 'nila@example.org';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');

let site: TestApp;
let id: string;
let registrar: { id: string; cookie: string };
let theirs: Call;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: EARLY } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  registrar = await makeStaff(site, 'meena@example.org', { role: 'registrar', edition: OURS });
  await registerAs(site, { category: 'student', membershipId: '', email: EMAIL });
  theirs = await callAs(site, EMAIL);
  ({ id } = await site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('registrations.id')
    .where('accounts.email', '=', EMAIL)
    .executeTakeFirstOrThrow());
});
afterAll(() => site.close());

const as = ({ cookie }: { cookie: string }) => site.callWith({ cookie: `${cookie}; ${clockAt(EARLY)}` });
const view = (who = registrar, edition = OURS) => as(who)(readTheirView, { params: { edition, id } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? error.code : String(error)),
  );

test('it says what their own pages say, before and after a document is refused', { tags: ['ORG-226'] }, async () => {
  const own = await theirs(readMyRegistration, {});
  expect(await view()).toMatchObject({
    badge: own.paymentBadge,
    category: 'Student (Medical Physics)',
    type: own.registrationTypeLabel,
    price: own.quote?.words,
    difference: null,
    next: { what: 'Complete your registration' },
    proof: { name: 'bonafide certificate', standing: 'missing', note: null, regains: null },
    abstracts: [],
  });
  const { id: proof } = await theirs(uploadProof, { query: { kind: 'bonafide', name: 'certificate.pdf' }, file: PDF });
  const body = { verdict: 'refuse', version: 1, note: 'It is of last year.', outcome: 'another' } as const;
  await as(registrar)(judgeProof, { params: { edition: OURS, id: proof }, body });
  expect((await view()).proof).toEqual({
    name: 'bonafide certificate',
    standing: 'rejected',
    note: 'It is of last year.',
    regains: null,
  });
});

test('it tells no decision before their own pages do', { tags: ['ORG-226', 'REV-086'] }, async () => {
  const { id: abstract } = await theirs(submitAbstract, { body: goodAbstract() });
  const statuses = async () => (await view()).abstracts.map(({ status }) => status);
  const told = async (at: string | null) => {
    await site.pool.query(`update edition_instants set results_published_at = $1 where edition_id = 1`, [at]);
    await site.pool.query(`update editions set content_version = content_version + 1 where id = 1`);
  };
  expect(await statuses()).toEqual(['Pending']);
  await site.pool.query(`update abstracts set status = 'rejected' where id = $1`, [abstract]);
  expect(await statuses()).toEqual(['Pending']);
  await told(EARLY);
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Rejected']), { timeout: 20_000 });
  await told(null);
});

test('it writes nothing and gives no session: nobody acts as a delegate', { tags: ['ORG-226'] }, async () => {
  const rows = async () => (await site.pool.query<{ n: string }>('select count(*) as n from audit_log')).rows[0]?.n;
  const before = await rows();
  const answer = await site.app.inject({
    url: `/api/v1/organiser/${OURS}/delegates/${id}/their-view`,
    headers: { cookie: `${registrar.cookie}; ${clockAt(EARLY)}`, host: 'localhost:3000' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await rows()).toBe(before);
  // The organiser's own session is what it was: without a registration.
  expect(await codeOf(as(registrar)(readMyRegistration, {}))).toBe('NO_REGISTRATION');
});

test('not for those who only read lists, and not in another edition', async () => {
  const treasurer = await makeStaff(site, 'treasurer@example.org', { role: 'treasurer', edition: OURS });
  expect(await codeOf(view(treasurer))).toBe('NOT_PERMITTED');
  const owner = await makeStaff(
    site,
    'both@example.org',
    { role: 'owner', edition: OURS },
    { role: 'owner', edition: lakeside2026.slug, society: 'lakeside' },
  );
  expect(await codeOf(view(owner, lakeside2026.slug))).toBe('NOT_FOUND');
});
