import { sendContactMessage } from '@isocentre/contract/contact';
import { STAMP_HEADER } from '@isocentre/domain/work-stamp';
import { expect, test, vi } from 'vitest';
import { browserCall } from './browser-call.ts';

const BODY = { name: 'A Person', mobile: '9840000001', email: 'a@example.org', type: 'Other', message: 'Hello' } as const;
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

test('asked for work, the browser does it and sends the same again', { tags: ['OPS-117'] }, async () => {
  const at = 1_794_880_000_000;
  const error = { code: 'WORK_NEEDED', message: 'Work first', current: { bits: 6, at }, requestId: 'r' };
  const fetched = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(answer(428, { error }))
    .mockResolvedValueOnce(answer(201, { id: 'x' }));
  vi.stubGlobal('fetch', fetched);
  expect(await browserCall(sendContactMessage, { body: BODY })).toEqual({ id: 'x' });
  const [first, second] = fetched.mock.calls.map(([url, init]) => ({ url, body: init?.body, headers: new Headers(init?.headers) }));
  expect(second).toMatchObject({ url: first?.url, body: first?.body });
  expect(first?.headers.get(STAMP_HEADER)).toBeNull();
  expect(second?.headers.get('content-type')).toBe('application/json');
  const stamp = second?.headers.get(STAMP_HEADER) ?? '';
  expect(stamp).toMatch(new RegExp(`^${at}\\.[0-9a-f]{16}\\.\\d+$`));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(stamp)));
  expect((hash[0] ?? 255) >> 2).toBe(0);
});

test('a second refusal is told, not worked for again', { tags: ['OPS-117'] }, async () => {
  const refused = () =>
    answer(428, { error: { code: 'WORK_NEEDED', message: 'Work first', current: { bits: 1, at: 1_794_880_000_000 }, requestId: 'r' } });
  const fetched = vi.fn<typeof fetch>().mockImplementation(async () => refused());
  vi.stubGlobal('fetch', fetched);
  await expect(browserCall(sendContactMessage, { body: BODY })).rejects.toMatchObject({ code: 'WORK_NEEDED' });
  expect(fetched).toHaveBeenCalledTimes(2);
});
