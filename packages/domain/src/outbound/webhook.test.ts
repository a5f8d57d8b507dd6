import { expect, test } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { ANSWER_MS, RETRIES_MS, urlFault, WebhookForm } from './webhook.ts';

test.each([
  'https://accounts.example.org/hooks',
  'https://accounts.example.org:443/hooks?society=1',
  'https://a.b.example.co.in',
  'https://xn--nxasmq6b.example.org/',
  'HTTPS://Accounts.Example.org/%C3%BC',
])('%s can be an endpoint', { tags: ['ORG-608'] }, (url) => expect(urlFault(url)).toBeUndefined());

test.each([
  ['accounts.example.org', 'complete'],
  ['http://accounts.example.org', 'https'],
  ['ftp://accounts.example.org', 'https'],
  ['https://accounts.example.org:8443', 'port'],
  ['https://accounts.example.org:80', 'port'],
  ['https://me:secret@accounts.example.org', 'password'],
  ['https://me@accounts.example.org', 'password'],
  ['https://accounts.example.org/#x', '#'],
  ['https://127.0.0.1/', 'public'],
  ['https://127.1/', 'public'],
  ['https://2130706433/', 'public'],
  ['https://0x7f000001/', 'public'],
  ['https://1.1.1.1/', 'public'],
  ['https://[::1]/', 'public'],
  ['https://[2606:4700::1111]/', 'public'],
  ['https://localhost/', 'public'],
  ['https://db/', 'public'],
  ['https://printer.local/', 'public'],
  ['https://metadata.google.internal/', 'public'],
  ['https://app.localhost/', 'public'],
  ['https://example.org./', 'public'],
  ['https://exa_mple.org/', 'public'],
  ['https://exa%6Dple.org/', 'public'],
  ['https://münchen.example.org/', 'public'],
  ['https://example.org\\@10.0.0.1/', 'password'],
  ['https://example.org\\.internal/', 'public'],
  ['https://example.org/a\\b', '%-codes'],
  ['https://example.org/ü', '%-codes'],
  ['https:///example.org', 'public'],
  ['https:example.org', 'complete'],
])('%s cannot', { tags: ['ORG-608'] }, (url, words) => expect(urlFault(url)).toContain(words));

test('the form says it at the field, and takes nothing else', () => {
  const form = { name: 'Accounts', url: 'https://accounts.example.org/', events: ['registration.paid'] };
  expect(WebhookForm.safeParse(form).success).toBe(true);
  expect(WebhookForm.safeParse({ ...form, url: 'http://accounts.example.org' }).error?.issues).toMatchObject([{ path: ['url'] }]);
  for (const wrong of [
    { events: [] },
    { events: ['registration.paid', 'registration.paid'] },
    { events: ['everything'] },
    { name: '' },
    { more: 1 },
    { url: `https://example.org/${'x'.repeat(500)}` },
  ])
    expect(WebhookForm.safeParse({ ...form, ...wrong }).success).toBe(false);
});

test('a receiver has 15 seconds, and there are nine further attempts, over three days', { tags: ['ORG-612'] }, () => {
  expect(ANSWER_MS).toBe(15_000);
  expect(RETRIES_MS.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(RETRIES_MS.reduce((sum, ms) => sum + ms, 0) / HOUR_MS).toBeCloseTo(75.6, 1);
});
