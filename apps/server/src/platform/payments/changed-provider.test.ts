import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_SECRETS } from '../../test/payment-sandbox.ts';
import { razorpay } from './razorpay.ts';

/** A provider that is not what it was: other fields in its answers, or another certificate. */

const { keyId, keySecret, webhookSecret } = SANDBOX_SECRETS;
const ORDER = { amount: 150_000, currency: 'INR', receipt: 'reg-00000001', notes: {} };
const told = {
  id: 'order_Sample00000001',
  entity: 'order',
  amount: 150_000,
  amount_paid: 0,
  amount_due: 150_000,
  currency: 'INR',
  receipt: 'reg-00000001',
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1_757_000_000,
};

let says: object = told;
let asked = 0;
const answer = (_request: IncomingMessage, response: ServerResponse) => {
  asked += 1;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(_request.method === 'GET' ? { items: [] } : says));
};
const folder = mkdtempSync(join(tmpdir(), 'isocentre-tls-'));
let plain: Server;
let secure: Server;
beforeAll(async () => {
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', '/CN=localhost'].concat([
      '-keyout',
      join(folder, 'key'),
      '-out',
      join(folder, 'cert'),
    ]),
    { stdio: 'ignore' },
  );
  plain = createServer(answer);
  secure = createSecure({ key: readFileSync(join(folder, 'key')), cert: readFileSync(join(folder, 'cert')) }, answer);
  for (const server of [plain, secure]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  for (const server of [plain, secure]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

const providerAt = (server: Server, scheme: string) =>
  razorpay({
    account: null,
    baseUrl: `${scheme}://localhost:${(server.address() as AddressInfo).port}/v1`,
    checkoutUrl: 'https://checkout.example.org/checkout.js',
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
  });

describe('an answer', { tags: ['OPS-143'] }, () => {
  test('with fields that nobody knows is read as before', async () => {
    says = { ...told, offers: [{ id: 'offer_1' }], risk: { score: 3 }, checkout: null };
    expect(await providerAt(plain, 'http').createOrder(ORDER)).toMatchObject({ id: told.id, amount: 150_000, status: 'created' });
  });

  test.each(['id', 'amount', 'status', 'currency'])(
    'without %s is not understood: what happened is unknown, and nothing is booked',
    async (field) => {
      says = Object.fromEntries(Object.entries(told).filter(([name]) => name !== field));
      const began = performance.now();
      await expect(providerAt(plain, 'http').createOrder(ORDER)).rejects.toMatchObject({ name: 'ProviderUnavailable', outcome: 'unknown' });
      expect(performance.now() - began).toBeLessThan(8000);
    },
  );
});

test(
  'a certificate that nobody vouches for: nothing is sent, and the answer comes in time',
  { tags: ['OPS-143'], timeout: 30_000 },
  async () => {
    asked = 0;
    const began = performance.now();
    await expect(providerAt(secure, 'https').createOrder(ORDER)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect([asked, performance.now() - began < 8000]).toEqual([0, true]);
  },
);
