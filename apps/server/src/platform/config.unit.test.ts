import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const enough = { DATABASE_URL: 'postgres://app@db/conference', SMTP_URL: 'smtp://mail' };

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
    expect(readConfig({ ...enough, APP_MODE: 'demo', RAZORPAY_KEY_ID: 'rzp_test_1' }).APP_MODE).toBe('demo');
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
