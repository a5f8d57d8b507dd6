import { sendContactMessage } from '@isocentre/contract/contact';
import { plainSociety } from '@isocentre/domain/societies/society';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organisersAddress, readSocietySettings } from '../../platform/society-settings.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { loadEdition } from './load-edition.ts';

/** Its origin: that of its host name, with the port of the installation. */
const LAKESIDE = ORIGIN.replace('localhost', 'lakeside.localhost');
const message = { name: 'Asha', mobile: '+91 98400 00000', email: 'asha@example.org', message: 'Where do I park?' };
let site: TestApp;
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({ env: { ORGANISERS_EMAIL: 'installation@example.org', MAIL_FROM: 'Desk <desk@example.org>' } });
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});

const editionId = async (slug: string) =>
  (await site.db.selectFrom('editions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const change = (slug: string) => site.db.updateTable('societies').where('slug', '=', slug);

describe('two societies in one installation', () => {
  test('each mails from its own sender, and what is sent to organisers reaches its own', async () => {
    await site.callWith()(sendContactMessage, { body: message });
    await site.callWith({ host: 'lakeside.localhost', origin: LAKESIDE })(sendContactMessage, {
      body: { ...message, email: 'lena@example.org' },
    });
    const [first, second] = [await inbox.next(site, 'asha@example.org'), await inbox.next(site, 'lena@example.org')];
    expect(first.from?.text).toBe('"Desk" <desk@example.org>');
    expect(first.replyTo).toBeUndefined();
    expect(second.from?.text).toBe('"Lakeside Society of Dosimetry" <symposium@example.net>');
    expect(second.replyTo?.text).toBe('society@example.net');
    expect((await inbox.next(site, 'installation@example.org')).replyTo?.text).toBe('asha@example.org');
    expect((await inbox.next(site, 'society@example.net')).replyTo?.text).toBe('lena@example.org');
  });

  test('a society without organisers of its own never gets the installation’s', async () => {
    const id = await editionId(lakeside2026.slug);
    await change('lakeside').set({ organisers_email: null }).execute();
    expect(await organisersAddress(site.db, site.config, id)).toBe(lakeside2026.contact.email);
    await site.db.updateTable('editions').set({ contact_email: null }).where('id', '=', id).execute();
    await expect(organisersAddress(site.db, site.config, id)).rejects.toThrow('There is no address for messages to the organisers');
    expect(await organisersAddress(site.db, site.config, await editionId(ampiTnpy2025.slug))).toBe('installation@example.org');
  });

  test('an edition’s own sender comes before its society’s', async () => {
    const id = await editionId(lakeside2026.slug);
    await site.db.updateTable('editions').set({ mail_from: 'Third <third@example.net>' }).where('id', '=', id).execute();
    expect(await readSocietySettings(site.db, id)).toMatchObject({
      mailFrom: 'Third <third@example.net>',
      mailReplyTo: 'society@example.net',
    });
  });

  test('no edition can use another society’s payment account', async () => {
    const using = site.db.updateTable('editions').set({ payment_account: 'LAKESIDE' }).where('slug', '=', ampiTnpy2025.slug).execute();
    await expect(using).rejects.toThrow('violates foreign key constraint');
  });
});

describe('loading an edition', () => {
  test('creates its society once, and changes nothing of one that exists', async () => {
    await change('lakeside').set({ name: 'Renamed by its organisers' }).execute();
    await loadEdition(site.db, { ...lakeside2026, slug: 'lakeside-2027', theme: 'Another' }, { society: lakeside });
    const societies = await site.db.selectFrom('societies').select(['slug', 'name']).orderBy('slug').execute();
    expect(societies).toEqual([
      { slug: 'ampi-tnpy', name: ampiTnpy2025.chapter },
      { slug: 'lakeside', name: 'Renamed by its organisers' },
    ]);
  });

  test('leaves an edition with its society', async () => {
    await loadEdition(site.db, { ...lakeside2026, slug: 'lakeside-2027', theme: 'Moved?' }, { society: plainSociety('other', 'Other') });
    const row = await site.db
      .selectFrom('editions')
      .innerJoin('societies', 'societies.id', 'editions.society_id')
      .where('editions.slug', '=', 'lakeside-2027')
      .select('societies.slug')
      .executeTakeFirstOrThrow();
    expect(row.slug).toBe('lakeside');
  });
});

test('a change to a society is seen by its editions, and by no other', async () => {
  const versions = async () =>
    Object.fromEntries(
      (await site.db.selectFrom('editions').select(['slug', 'content_version']).execute()).map((row) => [row.slug, row.content_version]),
    );
  const before = await versions();
  await change('lakeside').set({ mail_reply_to: 'new@example.net' }).execute();
  const after = await versions();
  expect(after['lakeside-2026']).toBeGreaterThan(before['lakeside-2026'] ?? 0);
  expect(after['lakeside-2027']).toBeGreaterThan(before['lakeside-2027'] ?? 0);
  expect(after[ampiTnpy2025.slug]).toBe(before[ampiTnpy2025.slug]);
});
