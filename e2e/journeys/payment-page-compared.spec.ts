import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { PRODUCTION } from '../support/site.ts';

/** What tampers is noticed by `scripts/payment-page.test.ts`; here, that the real page is looked at, and does not change by itself. */
const COMPARE = resolve(import.meta.dirname, '../../deploy/monitor/payment-page.sh');
const run = promisify(execFile);

test('the comparison of the payment page sees its policy and its scripts, and the same each time', { tag: ['@OPS-122'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-payment-page-'));
  try {
    await run(COMPARE, ['--accept', PRODUCTION, folder]);
    const accepted = readFileSync(join(folder, 'payment-page.accepted'), 'utf8');
    expect(accepted).toMatch(/^header content-security-policy: .*script-src 'self' http:\/\/localhost:\d+ https:\/\/cdn\.razorpay\.com;/m);
    for (const script of ['entry.client', 'framework', 'payment-page', 'completion-screen', 'pay'])
      expect(accepted).toMatch(new RegExp(`^script [0-9a-f]{64} /assets/${script}-[\\w-]+\\.js$`, 'm'));
    expect(accepted.match(/^inline /gm)?.length).toBeGreaterThan(3);
    expect((await run(COMPARE, [PRODUCTION, folder])).stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
