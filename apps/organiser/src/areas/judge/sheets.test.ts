// @vitest-environment happy-dom
import { CallFailed } from '@isocentre/contract/call';
import type { JudgedContest, Sheet } from '@isocentre/contract/review/judging';
import { EMPTY_SHEET, type SheetForm } from '@isocentre/domain/contests/sheet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sheetKey, Sheets, type SendSheet } from './sheets.ts';

const PLACE = 'review:asha@example.org:some-2025:sheets';
const KEY = sheetKey('c', 'a');
const scored = (content: number): SheetForm => ({ ...EMPTY_SHEET, scores: { content } });
const stored = (nonce: string, form: SheetForm): Sheet => ({ nonce, form, savedAt: '2025-09-26T12:00:00.000Z', late: false });
const noConnection = () => Promise.reject(new CallFailed(0, 'UNREACHABLE', 'No connection'));
const contest = (sheet: Sheet | null, inConflict = false): JudgedContest => ({
  id: 'c',
  name: 'Best e-poster',
  state: 'open',
  criteria: [],
  candidates: [{ abstract: 'a', reference: 'EP-01', title: 'Title', board: null, presenter: '', institution: '', inConflict, sheet }],
});
const counting = () => {
  let count = 0;
  return () => `nonce-${(count += 1)}`;
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

test('kept on the phone over a reload, and sent with the same nonce when there is a network again', { tags: ['REV-101'] }, async () => {
  const asked: unknown[] = [];
  const offline = new Sheets(PLACE, (_, body) => (asked.push(body), noConnection()), counting());
  offline.type(KEY, scored(4));
  await vi.advanceTimersByTimeAsync(1200);
  expect([offline.state().cutOff, offline.formOf(KEY)]).toEqual(['network', scored(4)]);
  offline.stop();
  const send = vi.fn<SendSheet>(async (_, { nonce, form }) => stored(nonce, form));
  const back = new Sheets(PLACE, send, () => 'another');
  expect(back.formOf(KEY)).toEqual(scored(4));
  back.take([contest(null)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls).toEqual([[KEY, { nonce: 'nonce-1', seen: [], form: scored(4) }]]);
  expect([asked, back.state().kept.size, localStorage.length]).toEqual([[{ nonce: 'nonce-1', seen: [], form: scored(4) }], 0, 0]);
});

test('changed after an attempt whose answer was lost: that attempt counts as seen', { tags: ['REV-101'] }, async () => {
  const bodies: Array<{ nonce: string; seen: string[] }> = [];
  let online = false;
  const sheets = new Sheets(
    PLACE,
    async (_, { nonce, seen, form }) => {
      bodies.push({ nonce, seen });
      return online ? stored(nonce, form) : noConnection();
    },
    counting(),
  );
  sheets.take([contest(stored('read', scored(1)))]);
  sheets.type(KEY, scored(2));
  await vi.advanceTimersByTimeAsync(1200);
  sheets.type(KEY, scored(3));
  online = true;
  await vi.advanceTimersByTimeAsync(1200);
  expect(bodies).toEqual([
    { nonce: 'nonce-1', seen: ['read'] },
    { nonce: 'nonce-2', seen: ['read', 'nonce-1'] },
  ]);
  expect(sheets.state()).toMatchObject({ cutOff: null, kept: new Map(), stored: new Map([[KEY, stored('nonce-2', scored(3))]]) });
});

test.each([
  ['mine', scored(2), [['theirs']]],
  ['theirs', scored(5), []],
] as const)('saved by another phone: both are there until %s is chosen', async (whose, form, sentOver) => {
  const other = stored('theirs', scored(5));
  const send = vi.fn<SendSheet>(async (_, { nonce, seen, form: sent }) => {
    if (!seen.includes('theirs')) throw new CallFailed(409, 'CHANGED_ELSEWHERE', 'Changed', {}, undefined, other);
    return stored(nonce, sent);
  });
  const sheets = new Sheets(PLACE, send, counting());
  sheets.type(KEY, scored(2));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(sheets.state().kept.get(KEY)).toMatchObject({ form: scored(2), theirs: other });
  sheets.decide(KEY, whose);
  await vi.advanceTimersByTimeAsync(2000);
  expect([sheets.formOf(KEY), sheets.state().kept.size]).toEqual([form, 0]);
  expect(send.mock.calls.slice(1).map(([, { seen }]) => seen)).toEqual(sentOver);
});

test('typed while a save is under way: sent after it', async () => {
  let answer: (sheet: Sheet) => void = () => undefined;
  const bodies: unknown[] = [];
  const send: SendSheet = (_, body) => {
    bodies.push(body);
    return bodies.length === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(stored(body.nonce, body.form));
  };
  const sheets = new Sheets(PLACE, send, counting());
  sheets.type(KEY, scored(1));
  await vi.advanceTimersByTimeAsync(1200);
  sheets.type(KEY, scored(2));
  answer(stored('nonce-1', scored(1)));
  await vi.advanceTimersByTimeAsync(3000);
  expect(bodies[1]).toEqual({ nonce: 'nonce-2', seen: ['nonce-1'], form: scored(2) });
  expect(sheets.state().kept.size).toBe(0);
});

test('what the server refuses stays, and holds up nothing; what is not theirs any more goes', async () => {
  const sheets = new Sheets(
    PLACE,
    async (key, { nonce, form }) => {
      if (key === KEY) throw new CallFailed(409, 'ABSTRACT_GONE', 'This one was withdrawn.');
      return stored(nonce, form);
    },
    counting(),
  );
  sheets.type(KEY, scored(2));
  sheets.type(sheetKey('c', 'b'), scored(3));
  await vi.advanceTimersByTimeAsync(1200);
  expect([...sheets.state().kept].map(([key, { refused }]) => [key, refused])).toEqual([[KEY, 'This one was withdrawn.']]);
  sheets.take([contest(null, true)]);
  expect([sheets.state().kept.size, localStorage.length]).toEqual([0, 0]);
});

test('logged out and not logged in when asked: kept, asked again only by hand, and sent then', { tags: ['REV-101'] }, async () => {
  let isIn = false;
  const send = vi.fn<SendSheet>(async (_, { nonce, form }) => {
    if (!isIn) throw new CallFailed(401, 'LOGIN_REQUIRED', 'Please log in');
    return stored(nonce, form);
  });
  const sheets = new Sheets(PLACE, send, counting());
  sheets.type(KEY, scored(4));
  await vi.advanceTimersByTimeAsync(1200);
  sheets.type(KEY, scored(5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([send.mock.calls.length, sheets.state().cutOff, sheets.state().kept.get(KEY)?.refused]).toEqual([1, 'login', undefined]);
  isIn = true;
  await sheets.send();
  expect([sheets.state().cutOff, sheets.state().kept.size, sheets.formOf(KEY)]).toEqual([null, 0, scored(5)]);
});
