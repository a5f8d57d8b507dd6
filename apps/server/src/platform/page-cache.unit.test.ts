import { describe, expect, test } from 'vitest';
import { clientOf } from './limits.ts';
import { encodingFor, sharedFor } from './page-cache.ts';
import { pagePolicy } from './security-headers.ts';

describe('how long a shared cache may keep a page', () => {
  test.each([
    [3_600_000, 30, 29],
    [46_000, 30, 15],
    [31_000, 30, 0],
    [10_000, 9, 0],
    [1999, 0, 0],
    [-5, 0, 0],
  ])('%d ms before the next change: s-maxage=%d, stale-while-revalidate=%d', (left, fresh, stale) => {
    expect(sharedFor(left)).toBe(`public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`);
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['BR ; Q=0, gzip', 'gzip'],
  ['br;q=0;x', 'identity'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('for Accept-Encoding %s the page goes out as %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding));

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the client behind %s is %s', (address, client) => expect(clientOf(address)).toBe(client));

describe('the policy of a page', { tags: ['SRV-038'] }, () => {
  const html =
    '<script nonce="m">one()</script><script nonce="m" src="/a.js"></script><script nonce="m" type="module" async="">two()</script>' +
    '<p><script>steal()</script><script nonce="guess">steal()</script></p>';

  test('allows its own inline scripts by hash, and no other that found its way into the page', () => {
    const policy = pagePolicy(html, 'm', []);
    expect(policy).toContain("script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=' 'sha256-");
    expect(policy.match(/sha256-/g)).toHaveLength(2);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src 'none'");
  });

  test('lets only the named sites be framed', () => {
    expect(pagePolicy('', 'm', ['https://maps.example.org'])).toContain('frame-src https://maps.example.org;');
  });
});
