import { readMyAbstracts, submitAbstract } from '@isocentre/contract/abstracts';
import { discardDraft, saveDraft } from '@isocentre/contract/abstracts/drafts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { type Enqueue, openJobQueue } from '../../platform/jobs.ts';
import { corresponding, goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { startSender } from '../../test/letter-sender.ts';
import { bindSweeps } from '../../worker.ts';
import { notSubmittedLetter } from './letter-definitions.ts';

const SUBJECT = 'Your abstract is not submitted yet, AMPI-TNPY 2025';

let site: TestApp;
let inbox: Inbox;
let queue: { enqueue: Enqueue; close(): Promise<void> };

beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp();
  queue = await openJobQueue(site.config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await queue.close();
  await site.close();
  await inbox.close();
});

/** The site whose worker's edition clock shows this moment. */
const at = (moment: string): TestApp => ({ ...site, config: { ...site.config, CLOCK: new Date(moment).toISOString() } });

async function remind(moment: string): Promise<number> {
  const clock = createClock({ APP_MODE: 'test', CLOCK: new Date(moment).toISOString() });
  const log = pino({ level: 'silent' });
  const sweeps = bindSweeps({
    config: site.config,
    db: site.db,
    reports: site.reports,
    checks: site.reports,
    files: openFiles(site.config),
    clock,
    enqueue: queue.enqueue,
    log,
  });
  return (
    (await sweeps
      .flat()
      .find((one) => one.name === 'abstracts.remind-unsubmitted')
      ?.run()) ?? -1
  );
}

test('an author with an unsubmitted draft is reminded once, three days before the deadline', async () => {
  const writer = async (email: string) => {
    await registerAs(site, { email });
    return callAs(site, email);
  };
  const call = await writer('draft@example.org');
  const gone = await writer('gone@example.org');
  const done = await writer('done@example.org');
  const { id } = await done(submitAbstract, { body: goodAbstract() });
  await call(saveDraft, { params: { target: 'new' }, body: { version: null, form: { title: 'Half of H<sub>2</sub>O' } } });
  const thrown = await gone(saveDraft, { params: { target: 'new' }, body: { version: null, form: { title: 'Thrown away' } } });
  await gone(discardDraft, { params: { target: 'new' }, query: { version: thrown.version } });

  expect(await remind('2025-08-29T23:59:59+05:30')).toBe(0);
  expect(await remind('2025-08-30T00:00:00+05:30')).toBe(1);
  expect(await remind('2025-08-31T00:00:00+05:30')).toBe(0);
  const mail = await inbox.next(at('2025-08-31T00:00:00+05:30'), 'draft@example.org', SUBJECT);
  expect(mail.text).toContain('Half of H₂O');
  expect(mail.text).toContain('20 August 2025, extended to 1 September 2025');

  // Edits of submitted abstracts count too; after the deadline nobody is reminded of what they can no longer do.
  await done(saveDraft, { params: { target: id }, body: { version: null, abstractVersion: 1, form: { title: 'Changed' } } });
  expect(await remind('2025-09-02T00:00:00+05:30')).toBe(0);
  expect(await remind('2025-09-01T12:00:00+05:30')).toBe(1);
  expect((await inbox.next(at('2025-09-01T12:00:00+05:30'), 'done@example.org', SUBJECT)).text).toContain('Changed');
});

test('a reminder that was held up past the deadline is discarded, not sent', async () => {
  await registerAs(site, { email: 'held-up@example.org' });
  const call = await callAs(site, 'held-up@example.org');
  await call(saveDraft, { params: { target: 'new' }, body: { version: null, form: { title: 'Late' } } });
  expect(await remind('2025-08-31T12:00:00+05:30')).toBe(1);
  const stateOf = async () =>
    (
      await site.db
        .selectFrom('letters')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .where('email', '=', 'held-up@example.org')
        .where('purpose', '=', notSubmittedLetter.purpose)
        .select('letters.state')
        .executeTakeFirst()
    )?.state;
  const sender = startSender(at('2025-09-02T00:00:00+05:30'), inbox.smtpUrl);
  try {
    await expect.poll(async () => ['released', 'sending'].includes((await stateOf()) ?? ''), { timeout: 20_000 }).toBe(false);
    expect(await stateOf()).toBe('discarded');
  } finally {
    await sender.close();
  }
});

test('every abstract has a number of its own, in the list and in the mail', async () => {
  await registerAs(site, { email: 'numbered@example.org' });
  const call = await callAs(site, 'numbered@example.org');
  const authors = [{ ...corresponding, email: 'numbered@example.org' }];
  const first = await call(submitAbstract, { body: goodAbstract({ authors }) });
  const second = await call(submitAbstract, { body: goodAbstract({ title: 'Another' }) });
  expect([first.number, second.number]).toEqual([expect.stringMatching(/^A\d{4}$/), expect.stringMatching(/^A\d{4}$/)]);
  expect(second.number).not.toBe(first.number);
  expect((await call(readMyAbstracts, {})).submissions.map(({ number }) => number)).toEqual([first.number, second.number]);
  expect((await inbox.next(site, 'numbered@example.org', 'We have your abstract')).text).toContain(`Abstract number: ${first.number}`);
});
