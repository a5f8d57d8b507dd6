import { invitePerson, listEarlierPeople } from '@isocentre/contract/people';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { make29th } from '../../test/next-edition.ts';
import { editionIdOf, grant, makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const OLD = ampiTnpy2025.slug;
const NEXT = { edition: 'ampi-tnpy-2026' };
let site: TestApp;
let owner: Call;
let editor: { id: string; cookie: string };
let stranger: Call;
beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = site.callWith({ cookie: (await makeStaff(site, 'owner@example.org', { role: 'owner', edition: null })).cookie });
  editor = await makeStaff(site, 'editor@example.org', { role: 'editor', edition: OLD });
  await grant(site, editor.id, { role: 'viewer', edition: OLD });
  await makeStaff(site, 'treasurer@example.org', { role: 'treasurer', edition: OLD });
  const other = await makeStaff(site, 'other@example.org', { role: 'owner', edition: null, society: 'lakeside' });
  await makeStaff(site, 'lake-editor@example.org', { role: 'editor', edition: lakeside2026.slug, society: 'lakeside' });
  stranger = site.callWith({ cookie: other.cookie });
  await make29th(owner);
});
afterAll(() => site.close());

const earlier = () => owner(listEarlierPeople, { params: NEXT });

describe('the organisers of last time', { tags: ['ORG-517'] }, () => {
  test('are offered with what they were, and have nothing here', async () => {
    const { from, people } = await earlier();
    expect(from).toEqual({ slug: OLD, shortName: ampiTnpy2025.shortName });
    expect(people.map(({ email, roles, here }) => ({ email, roles, here }))).toEqual([
      { email: 'editor@example.org', roles: ['editor', 'viewer'], here: 'nothing' },
      { email: 'treasurer@example.org', roles: ['treasurer'], here: 'nothing' },
    ]);
    expect(await site.db.selectFrom('staff_invitations').selectAll().execute()).toEqual([]);
  });

  test('are shown as invited, and as having their roles, once they are', async () => {
    await owner(invitePerson, { params: NEXT, body: { email: 'Editor@example.org', roles: ['editor'] } });
    const standing = async () => Object.fromEntries((await earlier()).people.map(({ email, here }) => [email, here]));
    expect(await standing()).toEqual({ 'editor@example.org': 'invited', 'treasurer@example.org': 'nothing' });
    const { id } = await site.db.selectFrom('accounts').select('id').where('email', '=', 'treasurer@example.org').executeTakeFirstOrThrow();
    await grant(site, id, { role: 'treasurer', edition: NEXT.edition });
    // One of two roles is not all of them.
    await grant(site, editor.id, { role: 'viewer', edition: NEXT.edition });
    await site.db.updateTable('staff_invitations').set({ withdrawn_at: new Date() }).execute();
    expect(await standing()).toEqual({ 'editor@example.org': 'nothing', 'treasurer@example.org': 'has-roles' });
  });

  test('whose account is closed are not offered', async () => {
    const closed = await makeStaff(site, 'closed@example.org', { role: 'viewer', edition: OLD });
    expect((await earlier()).people).toHaveLength(3);
    await site.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', closed.id).execute();
    expect((await earlier()).people).toHaveLength(2);
  });

  test('of an edition that was not copied are nobody', async () =>
    expect(await owner(listEarlierPeople, { params: { edition: OLD } })).toEqual({ from: null, people: [] }));

  test('are nobody’s business in another society, whatever its edition says it was made from', async () => {
    await expect(stranger(listEarlierPeople, { params: NEXT })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await site.db
      .updateTable('editions')
      .set({ copied_from: await editionIdOf(site, OLD) })
      .where('slug', '=', lakeside2026.slug)
      .execute();
    expect(await stranger(listEarlierPeople, { params: { edition: lakeside2026.slug } })).toEqual({ from: null, people: [] });
  });

  test('are told to who manages people, not to others', async () => {
    const call = site.callWith({ cookie: editor.cookie });
    await expect(call(listEarlierPeople, { params: NEXT })).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });
});
