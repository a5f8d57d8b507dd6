import { allRoutes } from '@isocentre/contract/all-routes';
import { accessInWords } from '@isocentre/contract/staff-access';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ handlePage: async () => new Response('page') });
});
afterAll(() => site.close());

/** A new route, and above all a new public route that writes, shows up here as a line in a diff. */
test('every route says who may call it', { tags: ['SEC-24'] }, () => {
  const lines = site.registered
    .flatMap(({ method, url, config }) => [method].flat().map((one) => `${accessInWords(config?.access ?? 'nobody')} ${one} ${url}`))
    .filter((line) => !line.includes(' HEAD ') && !line.includes('/api/docs'));
  expect([...new Set(lines)].toSorted()).toEqual([
    'account DELETE /api/v1/me/passkeys/:id',
    'account DELETE /api/v1/me/second-factor',
    'account DELETE /api/v1/sessions',
    'account DELETE /api/v1/sessions/:id',
    'account GET /api/v1/me/data',
    'account GET /api/v1/me/second-factor',
    'account GET /api/v1/organiser',
    'account GET /api/v1/sessions',
    'account POST /api/v1/me/erasure-requests',
    'account POST /api/v1/me/join',
    'account POST /api/v1/me/passkeys',
    'account POST /api/v1/me/passkeys/options',
    'account POST /api/v1/me/second-factor',
    'account POST /api/v1/me/second-factor/recovery-codes',
    'account POST /api/v1/session/confirmation',
    'account POST /api/v1/session/second-factor',
    'account POST /api/v1/session/second-factor/options',
    'account PUT /api/v1/me/password',
    'delegate DELETE /api/v1/me/abstract-drafts/:target',
    'delegate DELETE /api/v1/me/proofs/:id',
    'delegate DELETE /api/v1/me/waiting-list',
    'delegate GET /api/v1/me',
    'delegate GET /api/v1/me/abstract-drafts/:target',
    'delegate GET /api/v1/me/abstracts',
    'delegate GET /api/v1/me/abstracts/:id',
    'delegate GET /api/v1/me/abstracts/:id/pdf',
    'delegate GET /api/v1/me/abstracts/:id/revisions',
    'delegate GET /api/v1/me/abstracts/:id/revisions/:version',
    'delegate GET /api/v1/me/payment',
    'delegate GET /api/v1/me/payments',
    'delegate GET /api/v1/me/proofs/:id',
    'delegate GET /api/v1/me/receipts/:id',
    'delegate GET /api/v1/me/transfers',
    'delegate PATCH /api/v1/me/profile',
    'delegate POST /api/v1/me/abstract-documents',
    'delegate POST /api/v1/me/abstracts',
    'delegate POST /api/v1/me/abstracts/:id/withdrawal-requests',
    'delegate POST /api/v1/me/payment',
    'delegate POST /api/v1/me/payment/check',
    'delegate POST /api/v1/me/payment/confirmation',
    'delegate POST /api/v1/me/proofs',
    'delegate POST /api/v1/me/transfers',
    'delegate POST /api/v1/me/waiting-list',
    'delegate PUT /api/v1/me/abstract-drafts/:target',
    'delegate PUT /api/v1/me/abstracts/:id',
    'delegate PUT /api/v1/me/registration',
    'operations GET /metrics',
    'organiser(audit.read) GET /api/v1/organiser/:edition/audit',
    'organiser(audit.read) GET /api/v1/organiser/:edition/audit/:id',
    'organiser(books.keep) GET /api/v1/organiser/:edition/bank-credits',
    'organiser(books.keep) GET /api/v1/organiser/:edition/transfers',
    'organiser(books.keep) POST /api/v1/organiser/:edition/bank-credits',
    'organiser(books.keep) POST /api/v1/organiser/:edition/bank-credits/:id/allocations',
    'organiser(books.keep) POST /api/v1/organiser/:edition/flagged/:id/decision',
    'organiser(books.keep) POST /api/v1/organiser/:edition/payments/:id/clearing',
    'organiser(books.keep) POST /api/v1/organiser/:edition/transfers/:id/match',
    'organiser(books.keep) POST /api/v1/organiser/:edition/transfers/:id/refusal',
    'organiser(delegates.change) DELETE /api/v1/organiser/:edition/delegates/:id/address',
    'organiser(delegates.change) DELETE /api/v1/organiser/:edition/delegates/:id/cancellation',
    'organiser(delegates.change) DELETE /api/v1/organiser/:edition/delegates/:id/corrections/:correction',
    'organiser(delegates.change) DELETE /api/v1/organiser/:edition/delegates/:id/different/:other',
    'organiser(delegates.change) GET /api/v1/organiser/:edition/delegates/:id/cancellation',
    'organiser(delegates.change) GET /api/v1/organiser/:edition/delegates/:id/merge/:other',
    'organiser(delegates.change) GET /api/v1/organiser/:edition/delegates/:id/their-view',
    'organiser(delegates.change) GET /api/v1/organiser/:edition/registrations',
    'organiser(delegates.change) PATCH /api/v1/organiser/:edition/delegates/:id',
    'organiser(delegates.change) PATCH /api/v1/organiser/:edition/delegates/:id/notes/:note',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/bulk-runs/:run/undo',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/bulk-runs/tags',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/delegates/:id/cancellation',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/delegates/:id/consequences',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/delegates/:id/letters',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/delegates/:id/notes',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/delegates/:id/transfer/consequences',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/people-lists/check',
    'organiser(delegates.change) POST /api/v1/organiser/:edition/registrations',
    'organiser(delegates.change) PUT /api/v1/organiser/:edition/delegates/:id/different/:other',
    'organiser(delegates.change)! POST /api/v1/organiser/:edition/bulk-runs/letters',
    'organiser(delegates.change)! POST /api/v1/organiser/:edition/delegates/:id/merge',
    'organiser(delegates.change)! POST /api/v1/organiser/:edition/delegates/:id/transfer',
    'organiser(delegates.change)! POST /api/v1/organiser/:edition/people-lists',
    'organiser(delegates.change)! PUT /api/v1/organiser/:edition/delegates/:id/address',
    'organiser(delegates.export) GET /api/v1/organiser/:edition/exported/:list',
    'organiser(delegates.export)! GET /api/v1/organiser/:edition/delegates.csv',
    'organiser(delegates.export)! GET /api/v1/organiser/:edition/delegates.xlsx',
    'organiser(delegates.export)! GET /api/v1/organiser/:edition/lists/contacts.xlsx',
    'organiser(delegates.export)! GET /api/v1/organiser/:edition/lists/kit.xlsx',
    'organiser(delegates.export)! GET /api/v1/organiser/:edition/lists/meals.xlsx',
    'organiser(delegates.export)! POST /api/v1/organiser/:edition/delegates.csv',
    'organiser(delegates.export)! POST /api/v1/organiser/:edition/delegates.xlsx',
    'organiser(delegates.read) DELETE /api/v1/organiser/:edition/views/:id',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/bulk-runs',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/bulk-runs/:run',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/delegates',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/delegates/:id',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/delegates/:id/timeline',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/duplicates',
    'organiser(delegates.read) GET /api/v1/organiser/:edition/views',
    'organiser(delegates.read) POST /api/v1/organiser/:edition/views',
    'organiser(delegates.read) PUT /api/v1/organiser/:edition/views/columns',
    'organiser(edition.read) GET /api/v1/organiser/:edition/dashboard',
    'organiser(edition.read) GET /api/v1/organiser/:edition/pulse',
    'organiser(edition.read) PUT /api/v1/organiser/:edition/attention/:kind/snooze',
    'organiser(mail.send) GET /api/v1/organiser/:edition/letters',
    'organiser(mail.send) GET /api/v1/organiser/:edition/outbox',
    'organiser(mail.send) POST /api/v1/organiser/:edition/letters/:id/again',
    'organiser(messages.answer) GET /api/v1/organiser/:edition/messages',
    'organiser(messages.answer) GET /api/v1/organiser/:edition/messages/:id',
    'organiser(messages.answer) PATCH /api/v1/organiser/:edition/messages/:id',
    'organiser(messages.answer) POST /api/v1/organiser/:edition/messages/:id/answers',
    'organiser(money.read) GET /api/v1/organiser/:edition/orders',
    'organiser(money.read) GET /api/v1/organiser/:edition/payments',
    'organiser(money.read) GET /api/v1/organiser/:edition/payments/:id',
    'organiser(money.read) GET /api/v1/organiser/:edition/receipts',
    'organiser(money.read) GET /api/v1/organiser/:edition/receipts/:id',
    'organiser(money.read) GET /api/v1/organiser/:edition/refunds',
    'organiser(money.read) POST /api/v1/organiser/:edition/payments/:id/check',
    'organiser(money.take) GET /api/v1/organiser/:edition/delegates/:id/payment-terms',
    'organiser(money.take) POST /api/v1/organiser/:edition/delegates/:id/payments',
    'organiser(money.take) POST /api/v1/organiser/:edition/payments/:id/reversal',
    'organiser(people.manage) GET /api/v1/organiser/:edition/people',
    'organiser(people.manage)! DELETE /api/v1/organiser/:edition/invitations/:id',
    'organiser(people.manage)! DELETE /api/v1/organiser/:edition/people/:account/second-factor',
    'organiser(people.manage)! POST /api/v1/organiser/:edition/invitations',
    'organiser(people.manage)! POST /api/v1/organiser/:edition/invitations/:id/again',
    'organiser(people.manage)! PUT /api/v1/organiser/:edition/people/:account/roles',
    'organiser(proofs.judge) DELETE /api/v1/organiser/:edition/proofs/:id/verdict',
    'organiser(proofs.judge) GET /api/v1/organiser/:edition/proofs',
    'organiser(proofs.judge) GET /api/v1/organiser/:edition/proofs/:id/file',
    'organiser(proofs.judge) POST /api/v1/organiser/:edition/proofs/:id/verdict',
    'organiser(refunds.approve)! POST /api/v1/organiser/:edition/refunds/:id/approval',
    'organiser(refunds.approve)! POST /api/v1/organiser/:edition/refunds/:id/refusal',
    'organiser(refunds.approve)! POST /api/v1/organiser/:edition/refunds/:id/sending',
    'organiser(refunds.propose) POST /api/v1/organiser/:edition/payments/:id/refunds',
    'organiser(seats.change) DELETE /api/v1/organiser/:edition/waiting-list/:id',
    'organiser(seats.change) GET /api/v1/organiser/:edition/workshop',
    'organiser(seats.change) PATCH /api/v1/organiser/:edition/waiting-list/:id',
    'organiser(seats.change) POST /api/v1/organiser/:edition/waiting-list/:id/offer',
    'organiser(seats.change) POST /api/v1/organiser/:edition/workshop/moves',
    'organiser(seats.change) POST /api/v1/organiser/:edition/workshop/transfers',
    'organiser(seats.change) PUT /api/v1/organiser/:edition/workshop',
    'organiser(society.manage) GET /api/v1/societies/:society/people',
    'organiser(society.manage) PUT /api/v1/societies/:society/members',
    'organiser(society.manage)! DELETE /api/v1/societies/:society/invitations/:id',
    'organiser(society.manage)! DELETE /api/v1/societies/:society/people/:account/second-factor',
    'organiser(society.manage)! POST /api/v1/societies/:society/invitations',
    'organiser(society.manage)! POST /api/v1/societies/:society/invitations/:id/again',
    'organiser(society.manage)! PUT /api/v1/societies/:society/people/:account/roles',
    'public DELETE /*',
    'public DELETE /api/*',
    'public DELETE /api/v1/session',
    'public GET /*',
    'public GET /.well-known/security.txt',
    'public GET /api/*',
    'public GET /api/openapi.json',
    'public GET /api/v1/abstract-rules',
    'public GET /api/v1/awards',
    'public GET /api/v1/cancer-types',
    'public GET /api/v1/cancer-types/:id',
    'public GET /api/v1/cancer-video',
    'public GET /api/v1/clock',
    'public GET /api/v1/committee-members',
    'public GET /api/v1/committee-pages/:path',
    'public GET /api/v1/edition',
    'public GET /api/v1/fees',
    'public GET /api/v1/gallery',
    'public GET /api/v1/home-committee',
    'public GET /api/v1/pages/:slug',
    'public GET /api/v1/pages/:slug/versions/:version',
    'public GET /api/v1/places',
    'public GET /api/v1/programme',
    'public GET /api/v1/registration-options',
    'public GET /api/v1/session',
    'public GET /api/v1/site',
    'public GET /api/v1/speakers',
    'public GET /api/v1/sponsors',
    'public GET /api/v1/workshop',
    'public GET /api/v1/workshop/committee',
    'public GET /api/v1/workshop/places',
    'public GET /api/v1/workshop/speakers',
    'public GET /documents/abstract-template.docx',
    'public GET /documents/conference.ics',
    'public GET /documents/programme.ics',
    'public GET /documents/programme.pdf',
    'public GET /favicon.ico',
    'public GET /healthz',
    'public GET /icons/180.png',
    'public GET /icons/192.png',
    'public GET /icons/32.png',
    'public GET /icons/512.png',
    'public GET /icons/mark.svg',
    'public GET /look.css',
    'public GET /manifest.webmanifest',
    'public GET /og/:page.png',
    'public GET /readyz',
    'public GET /robots.txt',
    'public GET /sitemap.xml',
    'public GET /uploads/:name',
    'public OPTIONS /*',
    'public OPTIONS /api/*',
    'public PATCH /*',
    'public PATCH /api/*',
    'public POST /*',
    'public POST /api/*',
    'public POST /api/v1/address-changes/confirm',
    'public POST /api/v1/contact-messages',
    'public POST /api/v1/erasure-cancellations',
    'public POST /api/v1/invitations/accept',
    'public POST /api/v1/invitations/check',
    'public POST /api/v1/invitations/decline',
    'public POST /api/v1/password-resets',
    'public POST /api/v1/password-resets/check',
    'public POST /api/v1/password-resets/confirm',
    'public POST /api/v1/payments/callback',
    'public POST /api/v1/payments/webhook',
    'public POST /api/v1/registration-checks',
    'public POST /api/v1/registrations',
    'public POST /api/v1/session',
    'public POST /api/v1/session-endings',
    'public POST /policy-reports',
    'public PUT /*',
    'public PUT /api/*',
    'public QUERY /*',
    'public QUERY /api/*',
    'public TRACE /*',
    'public TRACE /api/*',
  ]);
});

test('the OpenAPI document is valid and describes every route of the contract', async () => {
  const document = (await site.app.inject({ url: '/api/openapi.json' })).json<{ paths: object }>();
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(new Set(Object.keys(document.paths))).toEqual(new Set(allRoutes.map((route) => route.path)));
  // Proves that the check can fail.
  expect((await new Validator().validate({ ...document, paths: { nowhere: {} } })).valid).toBe(false);
});

test('the page for people is there', async () => {
  const page = await site.app.inject({ url: '/api/docs' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Isocentre API');
});

test('every answer carries the security headers', { tags: ['SRV-038', 'SEC-49'] }, async () => {
  for (const url of ['/api/v1/edition', '/healthz', '/somewhere', '/api/v1/nothing', '/%zz']) {
    const { headers } = await site.app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
  }
});

test('over https it insists on https', { tags: ['SRV-038', 'SEC-49'] }, async () => {
  const secure = await buildTestApp({ env: { PUBLIC_ORIGIN: 'https://conference.example.org' }, database: site.database });
  expect((await secure.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  await secure.close();
});

test('metrics are open here, closed in production without the token, and open with it', async () => {
  expect((await site.app.inject({ url: '/metrics' })).body).toContain('page_cache_hits_total');
  const production = {
    APP_MODE: 'production',
    PAYMENT_SANDBOX: 'true',
    PUBLIC_ORIGIN: 'https://c.example.org',
    ORGANISERS_EMAIL: 'o@example.org',
  };
  const closed = await buildTestApp({ env: production, database: site.database });
  expect((await closed.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  await closed.close();
  const guarded = await buildTestApp({ env: { ...production, METRICS_TOKEN: 'a-long-enough-token' }, database: site.database });
  expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  expect((await guarded.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-long-enough-token' } })).statusCode).toBe(200);
  await guarded.close();
});

test('health and readiness', async () => {
  expect((await site.app.inject({ url: '/healthz' })).json()).toEqual({ ok: true });
  expect((await site.app.inject({ url: '/readyz' })).json()).toEqual({ ready: true });
});

test('an error inside says nothing of the inside', { tags: ['SEC-52'] }, async () => {
  const broken = await buildTestApp({ database: site.database });
  await broken.pool.end();
  const answer = await broken.app.inject({ url: '/api/v1/edition' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: {
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Nothing was saved; please try again.',
      requestId: expect.any(String),
    },
  });
});
