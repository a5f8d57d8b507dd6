import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDelegates } from '@isocentre/contract/delegates';
import { listMoneyPayments } from '@isocentre/contract/money/payments';
import { listRefunds } from '@isocentre/contract/money/refunds';
import { putOffAttention, readOverview, readPulse } from '@isocentre/contract/overview';
import { FIGURE_LISTS, type FigureOfPeople } from '@isocentre/domain/overview/figure-lists';
import { ATTENTION, ATTENTION_KINDS, type AttentionKind } from '@isocentre/domain/overview/attention';
import { may } from '@isocentre/domain/people/permissions';
import { ROLES, type Role } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { clockAt } from '../../test/delegates.ts';
import { send } from '../../test/people.ts';
import { makeStaff } from '../../test/staff.ts';
import { eraseRegistrations } from '../registration/queries/people.ts';
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
  expect(events).toHaveLength(20);
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
    'refunds-failed': {
      more: `update refunds set state = 'failed', provider_refund_id = null where id = (select r.id from refunds r
        where state = 'processed' and not exists (select from refunds o where o.payment_id = r.payment_id and o.id <> r.id) limit 1)`,
      end: `update refunds set state = 'declined', approved_by = null where state = 'failed'`,
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
    'invitations-expiring': {
      more: `insert into staff_invitations (society_id, edition_id, id, email, roles, token_hash, invited_at, expires_at)
        values (1, 1, gen_random_uuid(), gen_random_uuid() || '@example.org', '{viewer}', sha256(gen_random_uuid()::text::bytea), ${day} - interval '6 days',
          ${day} + interval '1 day')`,
      end: `update staff_invitations set withdrawn_at = ${day}, token_hash = null where withdrawn_at is null and accepted_at is null and declined_at is null`,
    },
  };
  const waiting = async (kind: AttentionKind) => (await look()).attention.find((one) => one.kind === kind)?.count ?? 0;

  test.each(['paid-without-proof', 'erasures-due'] as const)('%s opens a list with just as many', { tags: ['ORG-105'] }, async (kind) => {
    await site.pool.query(CASES[kind].more);
    const count = await waiting(kind);
    expect(count).toBeGreaterThan(0);
    expect(await totalOf(ATTENTION[kind].delegates)).toBe(count);
  });

  test.each(['payments-to-decide', 'refunds-failed', 'refunds-to-approve'] as const)(
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
          : (await owner(listRefunds, { params: OURS, query })).refunds.length;
      expect(listed).toBe(count);
    },
  );

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
    for (const kind of ['payments-to-decide', 'refunds-failed', 'refunds-to-approve'] as const)
      await expect(putOff('owner', kind, 1)).rejects.toMatchObject({ status: 422 });
    await expect(putOff('viewer', KIND, 1)).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });
});

test('forty who look at once get the figures of one count', async () => {
  const owner = site.callWith({ cookie: cookies.get('owner') ?? '' });
  const all = await Promise.all(Array.from({ length: 40 }, () => owner(readOverview, { params: OURS })));
  expect(new Set(all.map(({ asOf }) => asOf)).size).toBe(1);
});
