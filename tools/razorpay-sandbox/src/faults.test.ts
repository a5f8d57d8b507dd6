import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from './start-sandbox.ts';
import { callsTo } from './test/control.ts';
import { openReceiver, until } from './test/receiver.ts';

describe('calls that go wrong', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let control: ReturnType<typeof callsTo>;
  beforeEach(async () => {
    sandbox = await startSandbox();
    control = callsTo(sandbox.url);
  });
  afterEach(() => sandbox.close());

  const fault = (one: object) => control.script('POST', '/faults', { method: 'POST', path: '/orders', ...one });
  const create = () => control.api('POST', '/orders', { amount: 100, currency: 'INR', receipt: 'r' });
  const made = async () => (await control.state()).orders.length;
  const calls = async () =>
    ((await control.script('GET', '/calls')) as unknown as { method: string; path: string; status: unknown; fault?: string }[]).map(
      ({ method, path, status, fault: kind }) => [method, path, status, kind],
    );

  test('error, before and after the work', async () => {
    await fault({ kind: 'error', status: 502 });
    expect(await create()).toMatchObject({ status: 502, body: { error: { code: 'SERVER_ERROR' } } });
    expect(await made()).toBe(0);
    await fault({ kind: 'error', status: 500, applied: true });
    expect((await create()).status).toBe(500);
    expect(await made()).toBe(1);
    expect((await create()).status, 'one fault hits one call').toBe(200);
    expect(await calls()).toEqual([
      ['POST', '/v1/orders', 502, 'error'],
      ['POST', '/v1/orders', 500, 'error'],
      ['POST', '/v1/orders', 200, undefined],
    ]);
  });

  test('throttled, twice', async () => {
    await fault({ kind: 'error', status: 429, times: 2 });
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([429, 429, 200]);
  });

  test('drop, before and after the work', async () => {
    await fault({ kind: 'drop' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await made()).toBe(0);
    await fault({ kind: 'drop', applied: true });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await made()).toBe(1);
    expect(await calls()).toEqual([
      ['POST', '/v1/orders', 'none', 'drop'],
      ['POST', '/v1/orders', 'none', 'drop'],
    ]);
  });

  test('hang, before and after the work', async () => {
    await fault({ kind: 'hang', ms: 200 });
    const began = performance.now();
    await expect(create()).rejects.toThrow('fetch failed');
    expect(performance.now() - began).toBeGreaterThanOrEqual(190);
    expect(await made()).toBe(0);
    await fault({ kind: 'hang', ms: 100, applied: true });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await made()).toBe(1);
  });

  test('slow: done in the end, also when nobody waits any more', async () => {
    await fault({ kind: 'slow', ms: 200 });
    const impatient = fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('rzp_test_IsocentreSandbox:sandbox-key-secret')}`, 'content-type': 'application/json' },
      body: '{"amount":100,"currency":"INR"}',
      signal: AbortSignal.timeout(50),
    });
    await expect(impatient).rejects.toThrow(/timeout/);
    expect(await made()).toBe(0);
    await until('applied late', async () => (await made()) === 1);
  });

  test('garbage', async () => {
    await fault({ kind: 'garbage' });
    await expect(create()).rejects.toThrow(/JSON/);
    expect(await made()).toBe(0);
  });

  test('until it is removed, and only where it was asked for', async () => {
    await fault({ kind: 'error', times: 0 });
    expect([(await create()).status, (await create()).status]).toEqual([500, 500]);
    expect((await control.api('GET', '/orders')).status).toBe(200);
    await control.script('DELETE', '/faults');
    expect((await create()).status).toBe(200);
  });

  test('a fault script with a mistake is refused', async () => {
    await expect(fault({ kind: 'eror' })).rejects.toThrow('kind');
    await expect(control.script('PUT', '/webhooks', { loose: ['*'] })).rejects.toThrow('loose');
  });

  test('reset forgets everything', async () => {
    await create();
    await fault({ kind: 'drop', times: 0 });
    await control.script('POST', '/reset');
    expect((await create()).status).toBe(200);
    expect(await made()).toBe(1);
  });
});

describe('killed and started again', () => {
  let folder: string;
  let state: string;
  let child: ChildProcess;

  const start = async (...more: string[]): Promise<string> => {
    const args = [join(import.meta.dirname, 'main.ts'), '--state', state, ...more];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of child.stdout ?? []) return String(line).trim().replace('payments sandbox ', '');
    throw new Error('It did not start.');
  };
  const kill = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'razorpay-sandbox-'));
    state = join(folder, 'state.jsonl');
  });
  afterEach(async () => {
    await kill();
    rmSync(folder, { recursive: true });
  });

  test('it remembers its responses, and continues what was still to do', async () => {
    const receiver = await openReceiver();
    receiver.how.answer = () => 500;
    let control = callsTo(await start());
    await control.script('PUT', '/webhooks', { url: receiver.url, retrySeconds: 600 });
    await control.pay(await control.order({ receipt: 'first' }), 'success');
    await control.pay(await control.order({ receipt: 'second' }), 'late', { afterSeconds: 3600 });
    await control.advance(60);
    const before = await control.state();
    await kill();
    appendFileSync(state, '{"table":"orders","row":{"id":"order_cut');

    receiver.how.answer = () => 200;
    receiver.received.length = 0;
    control = callsTo(await start());
    const after = await control.state();
    expect(after.orders).toEqual(before.orders);
    expect(after.payments[0]).toEqual(before.payments[0]);
    await control.advance(7200);
    expect((await control.state()).payments.map(({ status }) => status)).toEqual(['captured', 'captured']);
    expect((await control.state()).events.map((event) => event.state)).toEqual(Array(7).fill('delivered'));
    expect(new Set(receiver.received.map(({ eventId }) => eventId))).toEqual(new Set((await control.state()).events.map(({ id }) => id)));
    receiver.close();
  });

  test('it knows every account, each in its own file', async () => {
    const keys = ['One', 'Two'].map((name) => ({ id: `rzp_test_${name}`, secret: `secret-${name}` }));
    const accounts = keys.flatMap(({ id, secret }) => ['--account', `${id}:${secret}:hook-${id}@http://127.0.0.1:9/${id}`]);
    const statesOf = async (url: string) => [
      await callsTo(url).state(),
      ...(await Promise.all(keys.map((key) => callsTo(url, key).state()))),
    ];
    const url = await start(...accounts);
    await callsTo(url).order();
    for (const key of keys) await callsTo(url, key).order({ receipt: key.id });
    const before = await statesOf(url);
    await kill();
    const after = await statesOf(await start(...accounts));
    expect(after.map(({ orders }) => orders)).toEqual(before.map(({ orders }) => orders));
    expect(after.map(({ orders }) => orders.map(({ receipt }) => receipt))).toEqual([['r-1'], ['rzp_test_One'], ['rzp_test_Two']]);
    expect(after[2]?.webhooks).toMatchObject({ url: 'http://127.0.0.1:9/rzp_test_Two', secret: 'hook-rzp_test_Two' });
    expect(readdirSync(folder).toSorted()).toEqual(['state-rzp_test_One.jsonl', 'state-rzp_test_Two.jsonl', 'state.jsonl']);
  });
});
