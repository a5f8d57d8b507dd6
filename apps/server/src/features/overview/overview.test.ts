import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDelegates } from '@isocentre/contract/delegates';
import { listProofs } from '@isocentre/contract/proofs';
import { listMoneyPayments } from '@isocentre/contract/money/payments';
import { listRefunds } from '@isocentre/contract/money/refunds';
import { listShifts } from '@isocentre/contract/money/shifts';
import { putOffAttention, readOverview, readPulse } from '@isocentre/contract/overview';
import { readPresentations } from '@isocentre/contract/review/presentations';
import { readWorkshopPlaces } from '@isocentre/contract/workshop';
import { DAY_MS } from '@isocentre/domain/durations';
import { comingChanges } from '@isocentre/domain/editions/coming-changes';
import { FIGURE_LISTS, type FigureOfPeople } from '@isocentre/domain/overview/figure-lists';
import { ATTENTION, ATTENTION_KINDS, type AttentionKind } from '@isocentre/domain/overview/attention';
import { may } from '@isocentre/domain/people/permissions';
import { ROLES, type Role } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { clockAt } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { until } from '../../test/insist.ts';
import { makeStaff } from '../../test/staff.ts';
import { eraseRegistrations } from '../registration/queries/erase-people.ts';
import { fillEdition } from '../demo-data/fill-edition.ts';

/** A conference with people, money and mails in every state, looked at from its own time: numbers are counted anew each time. */
const OURS = { edition: ampiTnpy2025.slug };
const NOW = '2025-09-08T10:42:00+05:30';
let site: TestApp;
let folder: string;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  site = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-overview-'));
  await fillEdition(
    { db: site.db, files: diskFiles(folder) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(NOW), delegates: 300, seed: 28, passwordHash: '$argon2id$sample' },
  );
  for (const role of ROLES)
    cookies.set(role, (await makeStaff(site, `overview-${role}@example.org`, { role, edition: OURS.edition })).cookie);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const cookieOf = (role: Role, at = NOW) => `${cookies.get(role)}; ${clockAt(at)}`;
const look = (role: Role = 'owner') => site.callWith({ cookie: cookieOf(role) })(readOverview, { params: OURS });
const number = async (query: string) => Number((await site.pool.query<{ n: string }>(`select (${query}) as n`)).rows[0]?.n);

test('nobody counts decisions that they may not know of yet', { tags: ['REV-086', 'REV-094'] }, async () => {
  const statuses = async (role: Role, at = NOW) => {
    const { abstracts } = await site.callWith({ cookie: cookieOf(role, at) })(readOverview, { params: OURS });
    return Object.fromEntries(abstracts.map(({ status, count }) => [status, count]));
  };
  const before = await statuses('scientific-chair');
  expect(await statuses('viewer')).toEqual(before);
  const { rows } = await site.pool.query<{ id: string }>(
    `update abstracts set status = 'rejected' where id in (select id from abstracts where status = 'pending' and edition_id = 1 limit 2) returning id`,
  );
  const decided = { ...before, pending: (before['pending'] ?? 0) - 2, rejected: 2 };
  const readers: Role[] = ['treasurer', 'registrar', 'editor', 'viewer'];
  expect([await statuses('owner'), await statuses('scientific-chair')]).toEqual([decided, decided]);
  for (const role of readers) expect([role, await statuses(role)]).toEqual([role, before]);
  // A chair in conflict with one of them learns nothing by counting.
  await site.pool.query(
    `insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
     select 1, id, $1, 'institution', 'standing', 'Own work' from accounts where email = 'overview-scientific-chair@example.org'`,
    [rows[0]?.id],
  );
  expect(await statuses('scientific-chair')).toEqual({ ...decided, rejected: 1 });
  // From the results on they are no secret, but to whom they concern.
  await site.pool.query(`update edition_instants set results_published_at = $1 where edition_id = 1`, [NOW]);
  await site.pool.query(`update editions set content_version = content_version + 1 where id = 1`);
  await vi.waitFor(
    async () => {
      for (const role of readers) expect([role, await statuses(role)]).toEqual([role, decided]);
    },
    { timeout: 20_000 },
  );
  await site.pool.query(`update edition_instants set results_published_at = null where edition_id = 1`);
  await site.pool.query(`update abstracts set status = 'pending' where status = 'rejected'`);
  await site.pool.query(`delete from conflicts where evidence = 'Own work'`);
  await site.pool.query(`update editions set content_version = content_version + 1 where id = 1`);
});

test('numbers are those of the rows', async () => {
  const { people, money, abstracts, totals, events } = await look();
  const counted = await site.pool.query<{ payment_status: string; count: string }>(
    'select payment_status, count(*) from registrations where edition_id = 1 group by 1',
  );
  const of = (status: string) => Number(counted.rows.find((row) => row.payment_status === status)?.count ?? 0);
  expect(people).toMatchObject({
    registered: 300,
    paid: of('PAID'),
    pending: of('PENDING') + of('NOT PAID'),
    complimentary: of('COMPLIMENTARY'),
    granted: await number('select count(*) from grants where edition_id = 1'),
    refunded: of('REFUNDED'),
  });
  expect(totals.at(-1)?.registered).toBe(300);
  expect(abstracts.reduce((sum, { count }) => sum + count, 0)).toBe(await number('select count(*) from abstracts where edition_id = 1'));
  const inr = money?.find(({ currency }) => currency === 'INR');
  expect(inr?.received).toBe(
    (await number(`select sum(amount_minor) from payments where currency = 'INR' and state = 'captured'
      and outcome in ('settles', 'part', 'difference')`)) -
      (await number(`select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
        where p.currency = 'INR' and r.state = 'processed' and p.outcome in ('settles', 'part', 'difference')`)),
  );
  expect(inr?.open).toBeGreaterThan(0);
  expect(inr?.owed).toBe(0);
  expect(events).toHaveLength(20);
});

test('the last settlement is the newest one with money of this conference, for those who keep the books', async () => {
  const { lastSettlement } = await look('treasurer');
  const newest = await site.pool.query<{ id: string; day: string; net: string }>(
    `select settlement_id as id, settled_on::text as day, sum(credit_minor - debit_minor) as net from settlement_lines
     where id in (select provider_payment_id from payments where edition_id = 1) group by 1, 2 order by 2 desc, 1 desc limit 1`,
  );
  expect(lastSettlement).toEqual({
    id: newest.rows[0]?.id,
    settledOn: newest.rows[0]?.day,
    currency: 'INR',
    netMinor: Number(newest.rows[0]?.net),
  });
  expect((await look('registrar')).lastSettlement).toBeNull();
});

const totalOf = async (query: Readonly<Record<string, string>>) =>
  (await site.callWith({ cookie: cookieOf('owner') })(listDelegates, { params: OURS, query })).total;

describe('a number opens a list with just as many', { tags: ['ORG-105'] }, () => {
  test.each(Object.keys(FIGURE_LISTS) as FigureOfPeople[])('%s', async (figure) => {
    // Somebody erased is in no list, and in no number.
    const { account_id: accountId } = await site.db
      .selectFrom('registrations')
      .select('account_id')
      .where('payment_status', '=', 'PAID')
      .where('account_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await eraseRegistrations(site.db, { accountId }, new Date(NOW));
    expect((await look()).people[figure]).toBe(await totalOf(FIGURE_LISTS[figure]));
  });
});

describe('what waits', () => {
  const day = `'${NOW}'::timestamptz`;
  /** How one more comes to wait, and how all of them stop. */
  const CASES: Record<AttentionKind, { more: string; end: string }> = {
    'payments-to-decide': {
      more: `update payments set outcome = 'mismatch' where id = (select p.id from payments p where state = 'captured' and outcome = 'settles'
        and not exists (select from refunds where refunds.payment_id = p.id) limit 1)`,
      end: `update payments set outcome = 'settles' where outcome = 'mismatch'`,
    },
    'books-wrong': {
      more: `insert into findings (edition_id, id, source, rule, found, mended, since, found_at)
        values (1, gen_random_uuid(), 'rules', 'one order at a time is booked', jsonb_build_object('registration_id', gen_random_uuid()), false, ${day}, ${day})`,
      end: `delete from findings`,
    },
    'refunds-failed': {
      more: `update refunds set state = 'failed', provider_refund_id = null where id = (select r.id from refunds r
        where state = 'processed' and not exists (select from refunds o where o.payment_id = r.payment_id and o.id <> r.id) limit 1)`,
      end: `update refunds set state = 'declined', approved_by = null where state = 'failed'`,
    },
    'refunds-to-explain': {
      more: `update refunds set effect = null, proposed_by = null, approved_by = null, state = 'processed', provider_refund_id = 'rfnd_' || left(id::text, 8), method = 'provider' where id = (
        select b.id from refunds b join payments p on p.id = b.payment_id join payment_orders o on o.id = p.order_id
        join registrations r on r.id = o.registration_id where b.state in ('declined', 'proposed') and b.reason = 'organisers' and r.payment_status = 'PAID' limit 1)`,
      end: `update refunds set effect = 'keeps' where effect is null`,
    },
    'refunds-to-pay-out': {
      more: `update refunds set state = 'requested', method = 'transfer', approved_by = (select id from accounts limit 1)
        where id = (select id from refunds where state = 'declined' and reason = 'organisers' limit 1)`,
      end: `update refunds set state = 'declined', approved_by = null where state = 'requested' and method <> 'provider'`,
    },
    'refunds-to-approve': {
      more: `update refunds set state = 'proposed' where id = (select id from refunds where state = 'declined' limit 1)`,
      end: `update refunds set state = 'declined' where state = 'proposed'`,
    },
    'transfers-announced': {
      more: `insert into announced_transfers (edition_id, id, registration_id, utr, paid_on, amount_minor, currency, state, announced_at)
        select 1, gen_random_uuid(), id, 'UTR' || gen_random_uuid(), '2025-08-01', 100, 'INR', 'announced', ${day} from registrations where edition_id = 1 limit 1`,
      end: `delete from announced_transfers`,
    },
    'never-settled': {
      more: `update payments set captured_at = ${day} - interval '30 days' where id = (
        select id from payments where rail = 'provider' and state = 'captured' and captured_at > ${day} - interval '4 days'
          and not exists (select from settlement_lines where settlement_lines.id = provider_payment_id) limit 1)`,
      end: `insert into settlement_lines (society_id, id, kind, settlement_id, settled_on, amount_minor, fee_minor, tax_minor, debit_minor, credit_minor, currency, imported_at)
        select society_id, provider_payment_id, 'payment', 'setl_All', '2025-09-05', amount_minor, 0, 0, 0, amount_minor, currency, ${day}
        from payments join editions on editions.id = edition_id where rail = 'provider' on conflict do nothing`,
    },
    'shifts-left-open': {
      more: `insert into shifts (edition_id, id, account_id, opened_at, currency, float_minor, state)
        select 1, gen_random_uuid(), id, ${day} - interval '1 day', 'INR', 0, 'open' from accounts
        where id not in (select account_id from shifts where state = 'open') limit 1`,
      end: `update shifts set state = 'counted', counted = '{}', expected_minor = 0, difference_minor = 0, counted_at = ${day} where state = 'open'`,
    },
    'shifts-to-close': {
      more: `insert into shifts (edition_id, id, account_id, opened_at, currency, float_minor, state, counted, expected_minor, difference_minor, counted_at)
        select 1, gen_random_uuid(), id, ${day}, 'INR', 0, 'counted', '{}', 0, 0, ${day} from accounts limit 1`,
      end: `update shifts set state = 'closed', note = 'seen', closed_at = ${day}, closed_by = (select id from accounts where id <> shifts.account_id limit 1)
        where state = 'counted'`,
    },
    'webhooks-silent': {
      more: `update payments set first_seen_at = ${day} - interval '20 minutes' where id = (
        select id from payments where rail = 'provider' and state = 'captured' and first_seen_at < ${day} - interval '1 day' limit 1)`,
      end: `insert into webhook_inbox (event_id, name, received_at, body) values ('evt_heard', 'payment.captured', ${day}, '{}')`,
    },
    'proofs-waiting': {
      more: `update proofs set status = 'pending', reviewed_at = null, note = null, verdict_id = null, moved_from = null where id = (select id from proofs where status <> 'pending' limit 1)`,
      end: `update proofs set status = 'verified', reviewed_at = ${day} where status = 'pending'`,
    },
    'paid-without-proof': {
      more: `delete from proofs where id = (select p.id from proofs p join registrations r on r.id = p.registration_id
        where p.status = 'verified' and r.payment_status = 'PAID' limit 1)`,
      end: `update registration_categories set proof = 'none' where edition_id = 1`,
    },
    'messages-unanswered': {
      more: `insert into contact_messages (edition_id, id, received_at, submitted_on, name, mobile, email, type, message, status)
        values (1, gen_random_uuid(), ${day} - interval '3 days', '2025-09-05', 'Visitor', '9840000000', 'visitor@example.org', 'General', 'When?', 'new')`,
      end: `update contact_messages set status = 'answered'`,
    },
    'letters-failed': {
      more: `update letters set state = 'bounced' where id = (select id from letters where state = 'sent' limit 1)`,
      end: `update letters set state = 'discarded', sent_at = null where state in ('failed', 'bounced')`,
    },
    'offers-expiring': {
      more: `insert into waiting_list (edition_id, id, registration_id, seats, state, joined_at, offered_until)
        select 1, gen_random_uuid(), id, 1, 'offered', ${day} - interval '2 days', ${day} + interval '6 hours' from registrations
        where not exists (select from waiting_list w where w.registration_id = registrations.id) limit 1`,
      end: `update waiting_list set state = 'lapsed' where state = 'offered'`,
    },
    'erasures-due': {
      more: `insert into erasure_requests (account_id, asked_of_edition, requested_at, erase_after)
        select account_id, 1, ${day}, ${day} + interval '30 days' from registrations
        where account_id is not null and account_id not in (select account_id from erasure_requests) limit 1`,
      end: `delete from erasure_requests`,
    },
    'publications-refused': {
      more: `with revision as (
          insert into content_revisions (edition_id, kind, item_id, version, body) values (1, 'sponsors', gen_random_uuid()::text, 1, '{}') returning *
        ), item as (
          insert into content_items (edition_id, kind, item_id, draft_version) select edition_id, kind, item_id, version from revision
        ), publication as (
          insert into publications (edition_id, id, state, area, at, made_by, ended_at, faults)
          select 1, gen_random_uuid(), 'refused', 'content', ${day}, id, ${day}, '{No title}' from accounts limit 1 returning *
        )
        insert into publication_items (edition_id, publication_id, kind, item_id, version)
        select 1, publication.id, kind, item_id, version from publication, revision`,
      end: `update content_items set draft_version = null`,
    },
    'abstracts-without-reviewer': {
      more: `with ended as (
          update assignments set state = 'ended', ended_for = 'removed', ended_at = ${day} where abstract_id = (
            select a.id from abstracts a join assignments b on b.abstract_id = a.id where a.status = 'pending' and b.state = 'open' limit 1
          ) and state in ('open', 'submitted') returning 1
        ) select count(*) from ended`,
      end: `update review_settings set opened_at = null`,
    },
    'conflicts-to-decide': {
      more: `insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence)
        select a.edition_id, r.account_id, a.id, 'institution', 'suspected', 'Nearly alike' from abstracts a join reviewers r on r.edition_id = a.edition_id
        where a.status = 'pending' and not exists (select from conflicts c where (c.account_id, c.abstract_id) = (r.account_id, a.id)) limit 1`,
      end: `update conflicts set state = 'standing' where state = 'suspected'`,
    },
    'reviews-overdue': {
      more: `insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
        select a.edition_id, gen_random_uuid(), a.id, r.account_id, 'open', 'hand', ${day} - interval '1 day'
        from abstracts a join reviewers r on r.edition_id = a.edition_id
        where a.status = 'pending' and not exists (select from assignments b where (b.account_id, b.abstract_id) = (r.account_id, a.id)) limit 1`,
      end: `update assignments set due_at = ${day} + interval '1 day' where state = 'open'`,
    },
    'presenters-not-settled': {
      more: `update abstracts set status = 'accepted', assigned_presentation_type = 'Oral' where id = (
        select a.id from abstracts a join registrations r on r.id = a.registration_id
        where a.status = 'pending' and r.payment_status = 'NOT PAID' and r.cancelled_at is null limit 1)`,
      end: `update edition_instants set results_published_at = null where edition_id = 1`,
    },
    'invitations-expiring': {
      more: `insert into staff_invitations (society_id, edition_id, id, email, roles, token_hash, invited_at, expires_at)
        values (1, 1, gen_random_uuid(), gen_random_uuid() || '@example.org', '{viewer}', sha256(gen_random_uuid()::text::bytea), ${day} - interval '6 days',
          ${day} + interval '1 day')`,
      end: `update staff_invitations set withdrawn_at = ${day}, token_hash = null where withdrawn_at is null and accepted_at is null and declined_at is null`,
    },
  };
  beforeAll(() => site.pool.query(`update edition_instants set results_published_at = ${day} - interval '1 day' where edition_id = 1`));
  const waiting = async (kind: AttentionKind) => (await look()).attention.find((one) => one.kind === kind)?.count ?? 0;

  test.each(['paid-without-proof', 'erasures-due'] as const)('%s opens a list with just as many', { tags: ['ORG-105'] }, async (kind) => {
    await site.pool.query(CASES[kind].more);
    const count = await waiting(kind);
    expect(count).toBeGreaterThan(0);
    expect(await totalOf(ATTENTION[kind].delegates)).toBe(count);
  });

  test.each(['payments-to-decide', 'refunds-failed', 'refunds-to-pay-out', 'refunds-to-approve'] as const)(
    '%s opens a list of money with just as many',
    { tags: ['ORG-105'] },
    async (kind) => {
      await site.pool.query(CASES[kind].more);
      const count = await waiting(kind);
      expect(count).toBeGreaterThan(0);
      const owner = site.callWith({ cookie: cookies.get('owner') ?? '' });
      const [path = '', asked = ''] = ATTENTION[kind].path.split('?');
      const query = Object.fromEntries(new URLSearchParams(asked));
      const listed =
        path === 'money'
          ? (await owner(listMoneyPayments, { params: OURS, query })).total
          : (await owner(listRefunds, { params: OURS, query })).total;
      expect(listed).toBe(count);
    },
  );

  test('shifts that were left open are as many as the list says, without those of today', { tags: ['ORG-105'] }, async () => {
    const { more } = CASES['shifts-left-open'];
    await site.pool.query(more);
    await site.pool.query(more.replace(`${day} - interval '1 day'`, day));
    const count = await waiting('shifts-left-open');
    expect(count).toBeGreaterThan(0);
    const query = Object.fromEntries(new URLSearchParams(ATTENTION['shifts-left-open'].path.split('?')[1]));
    const { shifts } = await site.callWith({ cookie: cookieOf('treasurer') })(listShifts, { params: OURS, query });
    expect(shifts.length).toBe(count);
  });

  test('offers that lapse within a day are as many as the waiting list says', { tags: ['ORG-105'] }, async () => {
    const { more } = CASES['offers-expiring'];
    await site.pool.query(more);
    await site.pool.query(more.replace(`interval '6 hours'`, `interval '2 days'`));
    const { waiting: line } = await site.callWith({ cookie: cookieOf('registrar') })(readWorkshopPlaces, { params: OURS });
    const soon = line.filter(({ lapsesSoon }) => lapsesSoon);
    expect(soon.map(({ offeredUntil }) => Date.parse(offeredUntil ?? '') < Date.parse(NOW) + DAY_MS)).toEqual(soon.map(() => true));
    expect(line.filter(({ state }) => state === 'offered').length).toBeGreaterThan(soon.length);
    expect(await waiting('offers-expiring')).toBe(soon.length);
  });

  test(
    'proofs to check are as many as the queue says, without those of cancelled registrations',
    { tags: ['ORG-105', 'ORG-257'] },
    async () => {
      const owner = site.callWith({ cookie: cookies.get('owner') ?? '' });
      const total = async () => (await owner(listProofs, { params: OURS })).total;
      await site.pool.query(CASES['proofs-waiting'].more);
      const count = await waiting('proofs-waiting');
      expect(await total()).toBe(count);
      const whose = `id = (select registration_id from proofs where status = 'pending' limit 1)`;
      await site.pool.query(`update registrations set cancelled_at = ${day} where ${whose}`);
      expect([await waiting('proofs-waiting'), await total()]).toEqual([count - 1, count - 1]);
      await site.pool.query(`update registrations set cancelled_at = null where ${whose}`);
      expect([await waiting('proofs-waiting'), await total()]).toEqual([count, count]);
    },
  );

  test('presenters who are not settled are as many as the list of presentations says', { tags: ['ORG-103', 'ORG-105'] }, async () => {
    await site.pool.query(CASES['presenters-not-settled'].more);
    const chair = site.callWith({ cookie: cookieOf('scientific-chair') });
    const { attention } = await look('scientific-chair');
    // The edition in the process follows the table a moment later.
    await until('the results are out', async () => (await chair(readPresentations, { params: OURS })).published, 5000);
    const { presentations } = await chair(readPresentations, { params: OURS });
    const unsettled = presentations.filter(({ state, presenter }) => state !== 'declined' && !presenter.settled);
    expect(unsettled.length).toBeGreaterThan(0);
    expect(attention.find(({ kind }) => kind === 'presenters-not-settled')?.count).toBe(unsettled.length);
    expect((await look('registrar')).attention.map(({ kind }) => kind)).not.toContain('presenters-not-settled');
  });

  test.each(ATTENTION_KINDS)(
    '%s is there while its condition holds, and gone when it ends',
    { tags: ['ORG-106', 'ORG-108'] },
    async (kind) => {
      const { more, end } = CASES[kind];
      const before = await waiting(kind);
      expect((await site.pool.query(more)).rowCount).toBe(1);
      expect(await waiting(kind)).toBe(before + 1);
      await site.pool.query(end);
      expect((await look()).attention.map((one) => one.kind)).not.toContain(kind);
    },
  );

  test('the longest waiting comes first, and each role sees what is theirs', { tags: ['ORG-101'] }, async () => {
    for (const { more } of Object.values(CASES)) await site.pool.query(more);
    const { attention } = await look('owner');
    expect(attention.map(({ since }) => since)).toEqual(attention.map(({ since }) => since).toSorted());
    for (const role of ROLES.filter((one) => may([{ role: one, societyWide: false }], 'edition.read'))) {
      const theirs = attention.filter(({ kind }) => may([{ role, societyWide: false }], ATTENTION[kind].needs));
      expect((await look(role)).attention.map(({ kind }) => kind)).toEqual(theirs.map(({ kind }) => kind));
    }
  });
});

describe('who sees what', () => {
  test('a viewer gets numbers and no name, address, number or payment id', { tags: ['ORG-104'] }, async () => {
    const body = JSON.stringify(await look('viewer'));
    const { rows } = await site.pool.query<{ value: string }>(
      `select unnest(array[a.name, a.email, r.mobile, r.id::text, r.institute]) as value
       from registrations r join accounts a on a.id = r.account_id
       union all select provider_payment_id from payments union all select receipt from payment_orders`,
    );
    const secrets = rows.map(({ value }) => value).filter((value) => (value?.length ?? 0) > 4);
    expect(secrets.length).toBeGreaterThan(1000);
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
    expect(body).toContain('"money":null');
    // The scan is not blind: the owner's answer has names in it.
    expect(JSON.stringify(await look('owner'))).toContain('"about":"');
  });

  test.each(['reviewer', 'judge', 'desk'] as const)('a %s is refused', { tags: ['ORG-104'] }, async (role) => {
    await expect(look(role)).rejects.toMatchObject({ status: 403 });
  });

  test('who looks at documents pushes nothing out of the last events', { tags: ['ORG-116'] }, async () => {
    const { events } = await look();
    const record = (action: string) =>
      site.pool.query(`insert into audit_log (edition_id, id, actor_kind, action, entity, entity_id)
        select 1, gen_random_uuid(), 'system', '${action}', 'proof', n::text from generate_series(1, 25) n`);
    await record('proof.opened');
    expect((await look()).events).toEqual(events);
    await record('proof.verified');
    expect((await look()).events.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, () => 'proof.verified'));
  });

  test('those without delegates.read see kinds of events, not names', { tags: ['ORG-116'] }, async () => {
    const { events } = await look('editor');
    expect(events).toHaveLength(20);
    expect(events.filter(({ who, about }) => who !== null || about !== null)).toEqual([]);
  });
});

describe('the pulse', () => {
  const pulse = (tag?: string, cookie = cookieOf('viewer')) =>
    send(site, readPulse.method, readPulse.path.replace('{edition}', OURS.edition), {
      cookie,
      headers: tag ? { 'if-none-match': tag } : {},
    });

  test('costs a 304 without a body while nothing changes, and another version when something does', { tags: ['ORG-113'] }, async () => {
    const first = await pulse();
    const tag = String(first.headers['etag']);
    expect(first.statusCode).toBe(200);
    const again = await pulse(tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await site.pool.query(`update registrations set payment_status = 'REFUNDED' where id = (select id from registrations
      where payment_status = 'PAID' limit 1)`);
    const changed = await pulse(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json<{ version: string }>().version).not.toBe(first.json<{ version: string }>().version);
  });
});

describe('put off by one person', { tags: ['ORG-107'] }, () => {
  const KIND = 'messages-unanswered';
  const message = () =>
    site.pool.query(
      `insert into contact_messages (edition_id, id, received_at, submitted_on, name, mobile, email, type, message, status)
       values (1, gen_random_uuid(), '${NOW}'::timestamptz - interval '3 days', '2025-09-05', 'Visitor', '9840000000', 'visitor@example.org', 'General', 'When?', 'new')`,
    );
  const putOff = (role: Role, kind: AttentionKind, days: number) =>
    site.callWith({ cookie: cookieOf(role) })(putOffAttention, { params: { ...OURS, kind }, body: { days } });
  const later = (at: string) => site.callWith({ cookie: cookieOf('owner', at) })(readOverview, { params: OURS });
  const sees = (answer: Awaited<ReturnType<typeof look>>) => answer.attention.some(({ kind }) => kind === KIND);

  test('it is away for them alone, until then, and back at once when there is more of it', async () => {
    await message();
    expect(await putOff('owner', KIND, 3)).toEqual({ until: '2025-09-11T05:12:00.000Z' });
    const owner = await look();
    expect([sees(owner), sees(await look('registrar'))]).toEqual([false, true]);
    expect(owner.putOff).toEqual([{ kind: KIND, count: expect.any(Number), until: '2025-09-11T05:12:00.000Z' }]);
    expect(sees(await later('2025-09-11T10:41:00+05:30'))).toBe(false);
    expect(sees(await later('2025-09-11T10:43:00+05:30'))).toBe(true);
    await message();
    const grown = await look();
    expect([sees(grown), grown.putOff]).toEqual([true, []]);
  });

  test('it comes back when they ask for it', async () => {
    await putOff('owner', KIND, 7);
    expect(sees(await look())).toBe(false);
    await putOff('owner', KIND, 0);
    expect(sees(await look())).toBe(true);
  });

  test('for a week at most, nothing of money, and nothing that is not theirs', async () => {
    await expect(putOff('owner', KIND, 8)).rejects.toMatchObject({ status: 422 });
    for (const kind of ['payments-to-decide', 'refunds-failed', 'refunds-to-pay-out', 'refunds-to-approve'] as const)
      await expect(putOff('owner', kind, 1)).rejects.toMatchObject({ status: 422 });
    await expect(putOff('viewer', KIND, 1)).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });
});

test('what a price, window or notice will be is announced, as the calendar has it', { tags: ['ORG-110'] }, async () => {
  for (const now of ['2025-08-13T10:00:00+05:30', NOW, '2025-09-25T10:00:00+05:30']) {
    const { dates } = await site.callWith({ cookie: cookieOf('owner', now) })(readOverview, { params: OURS });
    expect(dates).toEqual(comingChanges(ampiTnpy2025, new Date(now)).map(({ at, title }) => ({ at: at.toISOString(), title })));
  }
  expect((await look()).dates[0]).toEqual({ at: '2025-09-10T18:30:00.000Z', title: 'Regular ends, On-site begins' });
});

test('forty who look at once get the figures of one count', async () => {
  const owner = site.callWith({ cookie: cookies.get('owner') ?? '' });
  const all = await Promise.all(Array.from({ length: 40 }, () => owner(readOverview, { params: OURS })));
  expect(new Set(all.map(({ asOf }) => asOf)).size).toBe(1);
});

test('what somebody paid beyond what is due is counted as owed', async () => {
  const owed = async () => (await look('treasurer')).money?.find(({ currency }) => currency === 'INR')?.owed ?? 0;
  const before = await owed();
  await site.pool.query(
    `insert into adjustments (edition_id, id, registration_id, order_id, kind, amount_minor, made_at)
     select 1, gen_random_uuid(), o.registration_id, o.id, 'correction', -25000, now() from payment_orders o join payments p on p.order_id = o.id
     where o.kind = 'registration' and o.state = 'paid' and p.outcome = 'settles' and p.currency = 'INR' and p.amount_minor >= 25000
       and not exists (select from adjustments a where a.registration_id = o.registration_id)
       and not exists (select from refunds r where r.payment_id = p.id) limit 1`,
  );
  expect(await owed()).toBe(before + 25_000);
});
