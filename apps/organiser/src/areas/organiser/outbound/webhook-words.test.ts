import type { Delivery, Webhook } from '@isocentre/contract/webhooks';
import { expect, test } from 'vitest';
import { attemptWords, latestWords, webhookWords } from './webhook-words.ts';

const ZONE = 'Asia/Kolkata';
const webhook: Webhook = {
  id: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  name: 'Accounts',
  url: 'https://accounts.example.org/hooks',
  events: ['registration.paid'],
  state: 'active',
  failingSince: null,
  disabledAt: null,
  disabledBecause: null,
  bothSignUntil: null,
  madeBy: 'Asha Raman',
  madeAt: '2026-01-01T10:00:00.000Z',
  latest: ['delivered'],
  version: 1,
};
const at = '2026-02-01T20:00:00.000Z';

test.each<[Partial<Webhook>, string, string]>([
  [{}, 'good', 'Delivered'],
  [{ latest: [] }, 'pending', 'Nothing sent yet'],
  [{ state: 'failing', failingSince: at }, 'bad', 'Failing since 2 February, 01:30'],
  [{ state: 'disabled', disabledAt: at, disabledBecause: 'owner' }, 'off', 'Off since 2 February 2026'],
  [{ state: 'disabled', disabledAt: at, disabledBecause: 'gone' }, 'off', 'Gone (410), off since 2 February 2026'],
  [{ state: 'disabled', disabledAt: at, disabledBecause: 'failed' }, 'off', 'Off after five days of failure, 2 February 2026'],
])('a webhook with %j', (change, kind, words) => expect(webhookWords({ ...webhook, ...change }, ZONE)).toEqual({ kind, words }));

const tried: Delivery = {
  id: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  event: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  type: 'registration.paid',
  entity: 'registration',
  entityId: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  attempt: 1,
  dueAt: at,
  triedAt: at,
  status: 204,
  failure: null,
  tookMs: 120,
};

test.each<[Partial<Delivery>, string, string]>([
  [{}, 'good', 'Delivered, answered 204'],
  [{ status: 503 }, 'bad', 'Answered 503'],
  [{ status: 302 }, 'bad', 'Answered 302'],
  [{ status: null, failure: 'timed-out' }, 'bad', 'Failed: no answer within 15 seconds'],
  [{ triedAt: null, status: null, tookMs: null }, 'pending', 'Waits until 2 February, 01:30'],
])('an attempt with %j', (change, kind, words) => expect(attemptWords({ ...tried, ...change }, ZONE)).toEqual({ kind, words }));

test('the last ten in words', () =>
  expect([latestWords([]), latestWords(['waiting', 'failed'])]).toEqual(['nothing yet', 'newest first: waiting, failed']));
