import { submitAbstract } from '@isocentre/contract/abstracts';
import { requestPasswordReset } from '@isocentre/contract/accounts';
import { sendContactMessage } from '@isocentre/contract/contact';
import { listLetters } from '@isocentre/contract/letters';
import { confirmPayment, startPayment } from '@isocentre/contract/payments';
import { exportMyData, requestErasure } from '@isocentre/contract/registration';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { corresponding, goodAbstract } from '../../test/abstracts.ts';
import { cookieFor, goodForm } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { openPaying, type Paying } from '../../test/paying.ts';
import { makeStaff } from '../../test/staff.ts';
import { receivedLetter } from '../abstracts/letter-definitions.ts';
import { acknowledgementLetter } from '../contact/letter-definitions.ts';
import { loadEdition } from '../editions/load-edition.ts';
import { eraseAccount, eraseRegistrations } from '../registration/queries/erase-people.ts';

const OURS = { edition: ampiTnpy2025.slug };
let paying: Paying;
let inbox: Inbox;
let owner: { cookie: string };
let registrar: { cookie: string };
beforeAll(async () => {
  inbox = await openInbox();
  paying = await openPaying({ env: { ORGANISERS_EMAIL: 'organisers@example.org' } });
  await loadEdition(paying.site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  owner = await makeStaff(
    paying.site,
    'owner@example.net',
    { role: 'owner', ...OURS },
    { role: 'owner', edition: lakeside2026.slug, society: 'lakeside' },
  );
  registrar = await makeStaff(paying.site, 'registrar@example.net', { role: 'registrar', ...OURS });
});
afterAll(async () => {
  await paying.close();
  await inbox.close();
});

const lettersOf = async (account: string, { cookie } = owner, params = OURS) =>
  (await paying.site.callWith({ cookie })(listLetters, { params, query: { account } })).letters;
const accountOf = async (email: string) =>
  (await paying.site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const sendMessage = (email: string, change: Partial<typeof message> = {}) =>
  paying.site.callWith()(sendContactMessage, { body: { ...message, email, ...change } });
const message = { name: 'Asha Raman', mobile: '9840000000', message: 'Where do I park?' };

/** Registers, pays, forgets the password and writes a message: four mails. */
async function fourMails(email: string): Promise<{ id: string; token: string }> {
  const call = await paying.delegate(email);
  const order = await call(startPayment, { body: {} });
  const { pageResult } = await paying.pay(order.orderId, 'success');
  if (pageResult.response) await call(confirmPayment, { body: pageResult.response });
  await paying.site.callWith()(requestPasswordReset, { body: { email } });
  await sendMessage(email);
  const { text } = await inbox.next(paying.site, email, 'Set a new password');
  for (const subject of ['Your registration', 'Payment received', 'We have your message']) await inbox.next(paying.site, email, subject);
  return { id: await accountOf(email), token: /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '' };
}

describe('a person’s letters', { tags: ['REV-121'] }, () => {
  test('every mail, receipts and those to the bare address included: when, state, the server’s words, the text', async () => {
    const { id, token } = await fourMails('reader@example.org');
    expect(token).toHaveLength(43);
    const letters = await lettersOf(id);
    expect(letters.map(({ purpose, state }) => `${purpose} ${state}`).toSorted()).toEqual([
      'accounts.password-reset sent',
      'contact.acknowledgement sent',
      'payments.receipt sent',
      'registrations.received sent',
    ]);
    const receipt = letters.find(({ purpose }) => purpose === 'payments.receipt');
    expect(receipt).toMatchObject({
      kind: 'automatic',
      addresses: ['reader@example.org'],
      subject: expect.stringMatching(/^Payment received, receipt /),
      text: expect.stringContaining('Asha Raman'),
      cause: expect.stringMatching(/^250 /),
      erased: false,
    });
    expect(receipt?.events.slice(-2)).toMatchObject([
      { state: 'sending', code: null },
      { state: 'sent', code: '250' },
    ]);
    expect(Date.parse(receipt?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(receipt?.writtenAt ?? ''));
    // The link stands in the mail alone.
    const reset = letters.find(({ purpose }) => purpose === 'accounts.password-reset');
    expect(reset?.text).toContain('#token=[not kept]');
    const { rows } = await paying.site.pool.query('select from letters l where l::text like $1', [`%${token}%`]);
    expect(rows).toEqual([]);
  });

  test('of this edition only, and without letters about abstracts for those who may not see abstracts', async () => {
    const id = await accountOf('reader@example.org');
    await writeLetter(paying.site.db, receivedLetter, { editionId: 1, about: crypto.randomUUID(), accountId: id });
    const purposes = async (...who: [typeof owner, typeof OURS?]) => (await lettersOf(id, ...who)).map(({ purpose }) => purpose);
    expect(await purposes(owner)).toContain('abstracts.received');
    expect(await purposes(registrar)).not.toContain('abstracts.received');
    expect(await purposes(registrar)).toHaveLength(4);
    expect(await purposes(owner, { edition: lakeside2026.slug })).toEqual([]);
    expect(await lettersOf(crypto.randomUUID())).toEqual([]);
  });

  test('a letter about somebody other than its recipient keeps neither subject nor text', async () => {
    const forwarded = await paying.site.db
      .selectFrom('letters')
      .selectAll()
      .where('purpose', '=', 'contact.forwarded-message')
      .where('state', '=', 'sent')
      .execute();
    expect(forwarded).not.toEqual([]);
    for (const letter of forwarded)
      expect(letter).toMatchObject({ addresses: ['organisers@example.org'], subject: null, text: null, html: null });
  });
});

test('the data export has one’s own letters', async () => {
  const cookie = await cookieFor(paying.site, 'reader@example.org');
  const { letters } = (await paying.site.app.inject({ url: exportMyData.path, headers: { cookie } })).json<{
    letters: { purpose: string; text: string }[];
  }>();
  expect(letters.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['payments.receipt', 'contact.acknowledgement']));
});

describe('hostile words', { tags: ['REV-107', 'SEC-42'] }, () => {
  const HOSTILE = '<script>alert(1)</script> {{name}} "A"';

  test('in a name and a message stay plain text in both parts; the subject is one line; no header is injected', async () => {
    const words = `${HOSTILE}\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)> {{message}}`;
    await sendMessage('hostile@example.org', { name: `=?utf-8?q?=0aBcc=3ax?= ${HOSTILE}`, message: words });
    const forwarded = await inbox.next(paying.site, 'organisers@example.org', 'AMPI-TNPY 2025: Message from =');
    expect(forwarded.subject).toBe(`AMPI-TNPY 2025: Message from = ?utf-8?q?=0aBcc=3ax?= ${HOSTILE}`);
    expect(forwarded.bcc).toBeUndefined();
    expect([...forwarded.headers.keys()].filter((name) => /^(bcc|cc|x-)/.test(name))).toEqual([]);
    expect(forwarded.html).not.toMatch(/<script|<img[^>]+onerror/i);
    expect(forwarded.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{name}}');
    expect(forwarded.text).toContain(HOSTILE);
    expect(forwarded.text).toContain('<img src=x onerror=alert(1)> {{message}}');
    const toSender = await inbox.next(paying.site, 'hostile@example.org');
    expect(toSender.html).not.toMatch(/<script/i);
    expect(toSender.text).not.toContain('alert');
  });

  test('in the title of an abstract stay text', async () => {
    const email = 'hostile-author@example.org';
    const call = await paying.delegate(email);
    await call(submitAbstract, {
      body: goodAbstract({
        title: `Dose {{title}} <script>alert(1)</script> in\r\nBcc: all@example.org`,
        authors: [{ ...corresponding, email }],
      }),
    });
    const { subject, html, text, bcc } = await inbox.next(paying.site, email, 'We have your abstract');
    expect([subject, bcc]).toEqual(['We have your abstract, AMPI-TNPY 2025', undefined]);
    expect(html).not.toMatch(/<script/i);
    expect(text?.replaceAll(/\s+/g, ' ')).toContain('Dose {{title}} <script>alert(1)</script> in Bcc: all@example.org');
  });

  test('in a delegate’s name stay text too', async () => {
    const email = 'hostile-delegate@example.org';
    await paying.delegate(email, { name: HOSTILE });
    const { subject, html, text } = await inbox.next(paying.site, email);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{name}}');
    expect(text).toContain(HOSTILE);
  });
});

describe('erasing a person', () => {
  test('erases address, subject, text and the server’s words of their letters; that they were sent stays', async () => {
    const { id } = await fourMails('leaves@example.org');
    const before = await lettersOf(id);
    expect(before).toHaveLength(4);
    await fourMails('stays@example.org');
    await paying.site.db.transaction().execute(async (transaction) => {
      await eraseRegistrations(transaction, { accountId: id }, new Date());
      await eraseAccount(transaction, id, new Date());
    });
    const { rows } = await paying.site.pool.query('select purpose from letters l where l::text ~ $1', ['leaves@example.org']);
    expect(rows).toEqual([]);
    // The letter to the bare address no longer leads to anybody.
    const after = await lettersOf(id);
    expect(after.map(({ purpose }) => purpose).toSorted()).toEqual([
      'accounts.password-reset',
      'payments.receipt',
      'registrations.received',
    ]);
    for (const letter of after) {
      expect(letter).toMatchObject({ state: 'sent', addresses: null, subject: null, text: null, cause: null, erased: true });
      expect(letter.events.map(({ state }) => state).slice(-2)).toEqual(['sending', 'sent']);
      expect(letter.sentAt).toBe(before.find((one) => one.id === letter.id)?.sentAt);
    }
    // Proves that the query finds what was not erased.
    expect((await paying.site.pool.query('select from letters l where l::text ~ $1', ['stays@example.org'])).rowCount).toBe(4);
  });

  test('a letter that had not left yet is discarded', async () => {
    const email = 'unsent@example.org';
    const call = await paying.delegate(email);
    await call(requestErasure, { body: { password: goodForm.password } });
    const id = await accountOf(email);
    await paying.site.db.transaction().execute(async (transaction) => {
      await eraseRegistrations(transaction, { accountId: id }, new Date());
      await eraseAccount(transaction, id, new Date());
    });
    await writeLetter(paying.site.db, acknowledgementLetter, { editionId: 1, about: crypto.randomUUID() });
    await sendMessage('after@example.org');
    await inbox.next(paying.site, 'after@example.org');
    const letter = (await lettersOf(id)).find(({ purpose }) => purpose === 'registrations.received');
    expect(letter).toMatchObject({ state: 'discarded', cause: null, erased: true });
    expect(inbox.mails.filter(({ to }) => JSON.stringify(to).includes(email))).toEqual([]);
  });
});
