import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '@isocentre/contract/all-routes';
import type { RouteShape } from '@isocentre/contract/route';
import type { Role } from '@isocentre/domain/people/roles';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { EARLY } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { makeStaff } from '../../test/staff.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';

/** Every answer of every route to roles that may know no delegate: on an edition that is full of them. */

let site: TestApp;
let folder: string;
/** Names, addresses, numbers and ids by which a delegate could be known. */
let secrets: readonly string[];
/** Ids of rows that are there, for paths. */
let ids: Readonly<Record<string, string>>;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  site = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-nobody-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates: 120, seed: 3, passwordHash: '$argon2id$sample' },
  );
  for (const role of ['viewer', 'reviewer', 'judge', 'owner'] as const)
    cookies.set(role, (await makeStaff(site, `scan-${role}@example.org`, { role, edition: ampiTnpy2025.slug })).cookie);
  const people = await site.db
    .selectFrom('registrations as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.edition_id', '=', 1)
    .select(['r.id', 'r.name', 'r.mobile', 'r.delegate_number', 'a.email'])
    .execute();
  const payments = await site.db.selectFrom('payments').select(['id', 'provider_payment_id']).where('edition_id', '=', 1).execute();
  secrets = [
    ...people.flatMap(({ name, mobile, delegate_number: number, email }) => [
      name,
      email,
      mobile,
      delegateNumber(ampiTnpy2025.delegatePrefix, number),
    ]),
    ...payments.flatMap(({ id, provider_payment_id: known }) => [id, known ?? '']),
  ].filter((words) => words.length >= 6);
  const idOf = async (table: 'proofs' | 'abstracts' | 'contact_messages' | 'letters') =>
    (await site.db.selectFrom(table).select('id').where('edition_id', '=', 1).limit(1).executeTakeFirst())?.id ?? people[0]?.id ?? '';
  ids = {
    delegates: people[0]?.id ?? '',
    proofs: await idOf('proofs'),
    messages: await idOf('contact_messages'),
    letters: await idOf('letters'),
    abstracts: await idOf('abstracts'),
  };
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const reads = allRoutes.filter(({ method, access }) => method === 'GET' && typeof access === 'object' && access.kind === 'organiser');

const urlOf = ({ path }: RouteShape) => {
  const part = Object.keys(ids).find((name) => path.includes(`/${name}/{`));
  return path
    .replace('{edition}', ampiTnpy2025.slug)
    .replace('{society}', 'ampi-tnpy')
    .replace(/\{\w+\}/g, (part && ids[part]) ?? ids['delegates'] ?? '');
};

/** What an answer says about delegates. */
async function named(route: RouteShape, role: Role): Promise<{ status: number; names: string[] }> {
  const { statusCode, body } = await send(site, 'GET', urlOf(route), { cookie: cookies.get(role) ?? '' });
  return { status: statusCode, names: secrets.filter((words) => body.includes(words)) };
}

describe.each(['viewer', 'reviewer', 'judge'] as const)('a %s', (role) => {
  test.each(reads.map((route) => [route.name, route] as const))('learns of nobody from %s', async (_, route) => {
    expect((await named(route, role)).names).toEqual([]);
  });
});

test('the control: an owner learns of many from the same routes', async () => {
  const found = [];
  for (const route of reads) if ((await named(route, 'owner')).names.length > 0) found.push(route.name);
  expect(found).toEqual(expect.arrayContaining(['listDelegates', 'readDelegate', 'exportDelegates', 'listProofs', 'readOverview']));
});

test('a viewer sees something, so that the scan reads answers and not only refusals', async () => {
  const statuses = [];
  for (const route of reads) statuses.push((await named(route, 'viewer')).status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
});
