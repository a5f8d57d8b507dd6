import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const enough = { DATABASE_URL: 'postgres://app@db/conference', SMTP_URL: 'smtp://mail' };

const payment = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRETS: 'webhook' };

describe('where people really pay', () => {
  const production = { ...enough, PUBLIC_ORIGIN: 'https://c.example.org', ORGANISERS_EMAIL: 'o@example.org' };
  const live = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'kW8vT2mQzR5yLp0d', RAZORPAY_WEBHOOK_SECRETS: 'hN4bXs7cJf9aGe1u' };
  test.each([
    ['a test key', { RAZORPAY_KEY_ID: 'rzp_test_1' }, /RAZORPAY_KEY_ID must be a live key/],
    ['a short secret', { RAZORPAY_WEBHOOK_SECRETS: 'x' }, /RAZORPAY_WEBHOOK_SECRETS must have at least 16 characters/],
    ['one short secret of two', { RAZORPAY_WEBHOOK_SECRETS: 'hN4bXs7cJf9aGe1u,x' }, /RAZORPAY_WEBHOOK_SECRETS must have at least 16/],
    ['a published secret', { RAZORPAY_KEY_SECRET: 'sandbox-key-secret' }, /RAZORPAY_KEY_SECRET is a sample/],
    ['an open line', { RAZORPAY_API_URL: 'http://127.0.0.1:4000/v1' }, /RAZORPAY_API_URL must start with https/],
    ['the sandbox with a live key', { PAYMENT_SANDBOX: 'true' }, /PAYMENT_SANDBOX must not be true with a live key/],
  ])('production refuses %s', (_, change, problem) => {
    expect(() => readConfig({ ...production, ...live, ...change })).toThrow(problem);
  });
  test('production accepts live keys, and the sandbox only if configured', () => {
    expect(readConfig({ ...production, ...live }).PAYMENT_SANDBOX).toBe(false);
    expect(readConfig({ ...production, ...payment, PAYMENT_SANDBOX: 'true' }).RAZORPAY_KEY_ID).toBe('rzp_test_1');
    expect(readConfig({ ...enough, ...payment, APP_MODE: 'test' }).RAZORPAY_KEY_ID).toBe('rzp_test_1');
  });
});

describe('published samples', () => {
  const production = { ...enough, PUBLIC_ORIGIN: 'https://c.example.org', ORGANISERS_EMAIL: 'o@example.org' };
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const secrets = [...example.matchAll(/^# (\w+)=(.*:\/\/\w+:\w+@.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);

  test.each<[string, string]>([
    ...secrets,
    ['SMTP_URL', 'smtp://user:change-me@mail.example.org'],
    ['METRICS_TOKEN', 'sample-token-for-metrics'],
    ['METRICS_TOKEN', 'change-me-change-me'],
    ['SECOND_FACTOR_KEY', Buffer.alloc(32).toString('base64')],
    ['SECOND_FACTOR_KEY', Buffer.from('a sample key of 32 characters...').toString('base64')],
  ])('production refuses %s=%s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new RegExp(`${name} .*is a sample that anybody can read; production needs one of its own`),
    );
    expect(readConfig({ ...production, [name]: value, PAYMENT_SANDBOX: 'true' }).APP_MODE).toBe('production');
    expect(readConfig({ ...production, [name]: value, APP_MODE: 'test' }).APP_MODE).toBe('test');
  });

  test('the three databases of the example are among them, and random ones are taken', () => {
    expect(secrets.map(([name]) => name)).toEqual(['DATABASE_ADMIN_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_URL']);
    const own = {
      DATABASE_URL: 'postgres://app:kW8vT2mQzR5yLp0d@db/conference',
      METRICS_TOKEN: 'hN4bXs7cJf9aGe1u',
      SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
    };
    expect(readConfig({ ...production, ...own }).METRICS_TOKEN).toBe(own.METRICS_TOKEN);
  });
});

describe('configuration', () => {
  test('everything missing or wrong is listed at once', () => {
    expect(() => readConfig({ PORT: 'many', APP_MODE: 'production' })).toThrow(
      /PORT .*\n.*DATABASE_URL is missing\n.*SMTP_URL is missing/s,
    );
  });

  test('production needs https and the organisers’ address', () => {
    expect(() => readConfig(enough)).toThrow(/ORGANISERS_EMAIL is required in production\n.*PUBLIC_ORIGIN must start with https/s);
    expect(readConfig({ ...enough, PUBLIC_ORIGIN: 'https://c.example.org', ORGANISERS_EMAIL: 'o@example.org' }).APP_MODE).toBe(
      'production',
    );
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ ...enough, APP_MODE: 'development', PORT: '' }).PORT).toBe(3000);
  });

  test('demo mode refuses live payment keys, and only those', () => {
    expect(() => readConfig({ ...enough, APP_MODE: 'demo', RAZORPAY_KEY_ID: 'rzp_live_1' })).toThrow('RAZORPAY_KEY_ID is a live key');
    expect(readConfig({ ...enough, ...payment, APP_MODE: 'demo' }).APP_MODE).toBe('demo');
  });

  test('a payment key comes with its secrets, or not at all', () => {
    expect(() => readConfig({ ...enough, APP_MODE: 'test', RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow(
      /RAZORPAY_KEY_SECRET is required with RAZORPAY_KEY_ID\n.*RAZORPAY_WEBHOOK_SECRETS is required/s,
    );
    expect(readConfig({ ...enough, APP_MODE: 'test' }).RAZORPAY_WEBHOOK_SECRETS).toEqual([]);
  });

  test('two webhook secrets while one is being changed, never more', () => {
    const secrets = (RAZORPAY_WEBHOOK_SECRETS: string) =>
      readConfig({ ...enough, ...payment, APP_MODE: 'test', RAZORPAY_WEBHOOK_SECRETS }).RAZORPAY_WEBHOOK_SECRETS;
    expect(secrets('new, old')).toEqual(['new', 'old']);
    expect(() => secrets('new, old, older')).toThrow('RAZORPAY_WEBHOOK_SECRETS must be one secret, or two while changing it');
  });

  test('a live key is never sent without encryption', () => {
    const live = { ...enough, ...payment, APP_MODE: 'test', RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_API_URL: 'http://127.0.0.1:1090/v1' };
    expect(() => readConfig(live)).toThrow('RAZORPAY_API_URL must start with https:// for a live key');
    expect(readConfig({ ...live, RAZORPAY_KEY_ID: 'rzp_test_1' }).RAZORPAY_API_URL).toBe('http://127.0.0.1:1090/v1');
  });

  test('the s3 driver needs a bucket', () => {
    expect(() => readConfig({ ...enough, APP_MODE: 'test', FILES_DRIVER: 's3' })).toThrow('S3_BUCKET is required');
  });

  test('an unset mode is production: forgetting it is safe', () => {
    expect(readConfig({ ...enough, PUBLIC_ORIGIN: 'https://c.example.org', ORGANISERS_EMAIL: 'o@example.org' }).APP_MODE).toBe(
      'production',
    );
  });
});
